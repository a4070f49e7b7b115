import type { Say } from '../messages/messages.ts'
import type { FailureCode, FailureReply, failures } from './failure.ts'

/** Kinds of failure of a call, all of which every caller must handle. */
export type CallFailureKind = 'connection' | 'refused' | 'contract'

export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly kind: CallFailureKind
  /** HTTP status, or 0 if no answer was received. */
  readonly status: number
  readonly code: FailureCode | undefined
  /** Errors by form field. `non_field` applies to the whole form. */
  readonly fields: Record<string, string[]>
  /** For status 409, the current saved state in the format of the read reply, or the ways to confirm a login. */
  readonly theirs: unknown
  /** Seconds until the server will accept the call again, if the server says so. */
  readonly wait_s: number | undefined
  constructor(
    kind: CallFailureKind,
    sentence: string,
    more: {
      status?: number
      code?: FailureCode
      fields?: Record<string, string[]>
      theirs?: unknown
      wait_s?: number
    } = {},
  ) {
    super(sentence)
    this.kind = kind
    this.status = more.status ?? 0
    this.code = more.code
    this.fields = more.fields ?? {}
    this.theirs = more.theirs
    this.wait_s = more.wait_s
  }
}

/**
 * Creates a refusal from any reply of a server. It has no sentence if the reply is not JSON from this product.
 * `retryAfter` is the header of that name.
 */
export function refusalOf(status: number, reply: unknown, retryAfter: string | null = null): CallFailure {
  const wait_s = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined
  if (typeof reply !== 'object' || reply === null) return new CallFailure('refused', '', { status, wait_s })
  const { error, code, detail, ways, theirs = ways, missing: _, ...rest } = reply as Partial<FailureReply>
  const fields = Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string[]] => isSentences(entry[1])),
  )
  const sentence = typeof error === 'string' ? error : typeof detail === 'string' ? detail : ''
  return new CallFailure('refused', sentence, { status, code, fields, theirs, wait_s })
}

const isSentences = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

type PermissionCode = {
  [C in FailureCode]: (typeof failures)[C]['words'] extends 'failure.permission' ? C : never
}[FailureCode]
/** Refusals for which the permission text is shown. The type follows from the table of failures. */
const permissionText: Record<PermissionCode, true> = {
  not_authenticated: true,
  token_expired: true,
  token_invalid: true,
  proof_invalid: true,
  forbidden: true,
}

/**
 * Returns the message for the reader: a text of the product in the reader's language, or the server's sentence
 * unchanged. Forms have a text of their own for a lost connection (G-009, G-010). Failures with status 401 and 403 use
 * the permission text (G-011) unless they contain more detail.
 */
export function failureText(failure: unknown, say: Say, where: 'toast' | 'form' = 'toast'): string {
  if (!(failure instanceof CallFailure)) return say('failure.unexpected')
  if (failure.kind === 'connection')
    return say(where === 'form' ? 'failure.connectionInForm' : 'failure.connection')
  if (failure.kind === 'contract') return say('failure.contract')
  const isPermission = failure.status === 401 || failure.status === 403
  const saysNoMore = failure.code === undefined || failure.code in permissionText
  if (isPermission && saysNoMore) return say('failure.permission')
  return failure.message === '' ? say('failure.contract') : failure.message
}
