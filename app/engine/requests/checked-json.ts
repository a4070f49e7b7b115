import * as v from 'valibot'
import type { Endpoint } from '../../domain/api/endpoint.ts'

/** Returns the JSON of a reply after checking it against the contract. A mismatch is an internal error. */
export function checkedJson(endpoint: Endpoint, reply: unknown): string {
  if (endpoint.reply === 'binary') throw new Error(`${endpoint.path} answers bytes`)
  const checked = v.safeParse(endpoint.reply, reply, { abortEarly: true })
  if (checked.success) return JSON.stringify(checked.output)
  const [issue] = checked.issues
  throw new Error(
    `reply of ${endpoint.method} ${endpoint.path} breaks its contract: ${v.getDotPath(issue)}: ${issue.message}`,
  )
}
