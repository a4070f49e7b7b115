import type { Context, MiddlewareHandler } from 'hono'
import type { FailureCode } from '../../../domain/api/failure.ts'
import type { Audit } from '../../db/audit.ts'

/**
 * Requests that the product's own client never sends, whoever is using it: a body that does not match the contract, an
 * unknown method or a forged proof.
 */
const attempts: ReadonlySet<string> = new Set<FailureCode>([
  'malformed',
  'not_json',
  'too_large',
  'method_not_allowed',
  'proof_invalid',
])

/**
 * Whether a refusal should be logged. Permissions, limits, tokens and the attempts above are logged; callers without
 * any token are not.
 */
export function isRefusal(status: number, code: string, c: Context): boolean {
  if (status === 403 || status === 429 || attempts.has(code)) return true
  return status === 401 && c.req.header('authorization') !== undefined
}

/**
 * Logs callers whose signed URL was altered or has expired. Only the first part of the URL is logged, because the rest
 * may grant access.
 */
export function noteTampering(
  audit: Pick<Audit, 'refused'>,
  addressOf: (c: Context) => string,
): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status !== 403) return
    const target = `${c.req.method} /${c.req.path.split('/')[1]}`
    audit.refused({ user_id: null, action: 'call', target, code: 'link_ended', address: addressOf(c) })
  }
}
