import type { Context, MiddlewareHandler } from 'hono'
import type { FailureCode } from '../../../domain/api/failure.ts'
import type { Audit } from '../../db/audit.ts'

/** What no client of ours sends, whoever its user is: a body that is none of the contract, a method that is not there, a forged proof. */
const attempts: ReadonlySet<string> = new Set<FailureCode>([
  'malformed',
  'not_json',
  'too_large',
  'method_not_allowed',
  'proof_invalid',
])

/** Whether a refusal is written down: rights, limits, tokens and attempts; a caller without any token is nobody yet. */
export function isRefusal(status: number, code: string, c: Context): boolean {
  if (status === 403 || status === 429 || attempts.has(code)) return true
  return status === 401 && c.req.header('authorization') !== undefined
}

/** Writes down who comes with a signed address that was changed, or is over. Of the address only its room: the rest may let somebody in. */
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
