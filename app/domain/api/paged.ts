import * as v from 'valibot'
import type { AnySchema } from './endpoint.ts'

const defaultPage = '1'

/** One page of a list, with the total number of rows (S-059). */
export const paged = <S extends AnySchema>(row: S) => v.object({ results: v.array(row), count: v.number() })

/** `page` is counted from 1, and `page_size` is one of `sizes`. A page beyond the end is empty. */
export function pageQuery<const S extends readonly string[]>(sizes: S, defaultSize: S[number]) {
  return v.object({
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'field.page'), v.toNumber()), defaultPage),
    page_size: v.optional(v.pipe(v.picklist(sizes), v.toNumber()), defaultSize),
  })
}
