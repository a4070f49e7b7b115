import * as v from 'valibot'
import type { AnySchema } from '../../domain/api/endpoint.ts'
import { malformed } from './field-errors.ts'

/** Parses input using the schema of a contract. With `all`, every fault is reported, otherwise only the first one. */
export function parse(schema: AnySchema, input: unknown, all = true): unknown {
  const parsed = v.safeParse(schema, input, { abortEarly: !all })
  if (parsed.success) return parsed.output
  throw malformed(parsed.issues)
}
