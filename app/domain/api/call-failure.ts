import type { Say } from '../messages/messages.ts'
import type { FailureCode, FailureReply, failures } from './failure.ts'

/** What can go wrong with a call, as the one type that every caller handles. */
export type CallFailureKind = 'connection' | 'refused' | 'contract'

export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly kind: CallFailureKind
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: FailureCode | undefined
  /** Errors per form field, and `non_field` for the whole form. */
  readonly fields: Record<string, string[]>
  /** What somebody else has saved meanwhile, as the reply of that read tells it (a 409); or how a login may be confirmed. */
  readonly theirs: unknown
  /** Seconds after which the server takes the call again, where it says so. */
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

/** A refusal out of the server's reply, whatever came: without a sentence where it is none of our JSON; `retryAfter` is its header. */
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
/** Refusals that say no more than the permission text; the compiler holds them to the table of failures. */
const permissionText: Record<PermissionCode, true> = {
  not_authenticated: true,
  token_expired: true,
  token_invalid: true,
  proof_invalid: true,
  forbidden: true,
}

/**
 * The sentence that a person reads: ours in the reader's language, or the server's own sentence unchanged.
 * Forms have their own text for a lost connection (G-009, G-010); 401 and 403 have the permission text (G-011) unless
 * they say more.
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
