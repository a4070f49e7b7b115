import type { Endpoint } from '../../domain/api/endpoint.ts'
import { editedTables } from '../../domain/rates/contract.ts'
import type { TableKind } from '../../domain/rates/edited-tables.ts'
import { endpointQuery } from '../api/queries.ts'
import type { RateRow } from './rate-row.ts'

type RatesPage = { results: RateRow[]; count: number }

/** Query for one page of a table. The tables differ only in their fields. */
export const ratesPage = (kind: TableKind, page: number, size: number) => ({
  ...endpointQuery(editedTables[kind].list as Endpoint, pageInput(page, size)),
  select: (found: unknown) => found as RatesPage,
})

const pageInput = (page: number, size: number) => ({ query: { page: String(page), page_size: String(size) } })
