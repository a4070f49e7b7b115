import * as v from 'valibot'
import { refreshToken } from '../../domain/accounts/contract.ts'
import { CallFailure, refusalOf } from '../../domain/api/call-failure.ts'
import type { CallInput, Endpoint, ReplyOf } from '../../domain/api/endpoint.ts'
import type { FailureCode } from '../../domain/api/failure.ts'
import type { Language } from '../../domain/messages/messages.ts'
import type { SessionStore } from './session.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Whether the call loads the subject of the screen. In this case, a 404 shows the not-found page (E-014). */
  toNotFound?: boolean
}
export type CallEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>

/**
 * Codes for an expired token, or for a token that the server does not know any more (because of a new secret, or a new
 * database at this address).
 */
const staleCodes: (FailureCode | undefined)[] = ['token_expired', 'token_invalid', 'proof_invalid']

const storageSettles_ms = 100

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/**
 * Creates the function for all calls to the server. It throws only `CallFailure` and the abort reason of the caller's
 * own signal.
 * @param origin '' in the browser, or a URL in tests
 * @param language the reader's current language, for messages from the server
 * @param exclusively runs one task at a time across all tabs (navigator.locks)
 * @param loggedOut called when a session has ended because its refresh was refused or it has no refresh token
 * @param refreshPatience_ms a refresh that takes longer counts as a lost connection, since all tabs wait for it
 * @param notFound called after a 404 of a call with `toNotFound`; the call fails nevertheless
 */
export function makeCall(deps: {
  origin: string
  session: SessionStore
  language(): Language
  exclusively<T>(task: () => Promise<T>): Promise<T>
  loggedOut(): void
  notFound(): void
  refreshPatience_ms?: number
  /** Signs calls with a key of this browser. Not available if the browser does not support it. */
  proof?: () => Promise<Pick<typeof import('./proof.ts'), 'proofOf' | 'setClock'> | null>
}): CallEndpoint {
  const {
    origin,
    session,
    language,
    exclusively,
    loggedOut,
    notFound,
    refreshPatience_ms = 20_000,
    proof,
  } = deps
  let refreshing: Promise<string | null> | null = null

  return async (endpoint, input, { signal, toNotFound = false } = {}) => {
    try {
      return await sendRenewed(endpoint, input, signal)
    } catch (failure) {
      // A call that was aborted has not failed, whatever error its body has caused.
      signal?.throwIfAborted()
      if (toNotFound && failure instanceof CallFailure && failure.status === 404) notFound()
      throw failure
    }
  }

  /** Sends the call with the access token. If the token has expired, sends it again with a new one. */
  async function sendRenewed<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    signal: AbortSignal | undefined,
  ): Promise<ReplyOf<E>> {
    if (endpoint.can === 'anon') return send(endpoint, input, null, signal)
    const access = session.access() ?? (await refreshOnce(null))
    try {
      return await send(endpoint, input, access, signal)
    } catch (failure) {
      const isStale = failure instanceof CallFailure && staleCodes.includes(failure.code)
      if (!isStale || access === null) throw failure
      const renewed = await refreshOnce(access)
      if (renewed === null) throw failure
      return send(endpoint, input, renewed, signal)
    }
  }

  /** All calls in progress share one refresh. Other tabs wait for the lock and use its result. */
  function refreshOnce(stale: string | null): Promise<string | null> {
    refreshing ??= exclusively(() => refresh(stale)).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function refresh(stale: string | null): Promise<string | null> {
    const current = session.access()
    if (current !== stale) return current
    const storedToken = session.refresh()
    if (storedToken === null) return over()
    try {
      const patience = AbortSignal.timeout(refreshPatience_ms)
      const reply = await send(refreshToken, { body: { refresh: storedToken } }, null, patience)
      session.renew(reply.access, reply.refresh)
      // Other tabs see changes to the storage slightly later than they receive the lock.
      await new Promise(settled => setTimeout(settled, storageSettles_ms))
      return reply.access
    } catch (failure) {
      const isInvalid = failure instanceof CallFailure && (failure.status === 401 || failure.status === 400)
      if (!isInvalid)
        throw failure instanceof CallFailure ? failure : new CallFailure('connection', `${failure}`)
      return over()
    }
  }

  /** Ends the session in this browser, once. Drafts are kept for the next login. */
  function over(): null {
    if (session.owner() === null) return null
    session.end()
    loggedOut()
    return null
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    access: string | null,
    signal?: AbortSignal,
    isAgain = false,
  ): Promise<ReplyOf<E>> {
    const parts = input as Parts
    const hasBody = parts.body !== undefined
    const address = addressOf(endpoint.path, parts)
    const prover = await proof?.().catch(() => null)
    const signed = await prover?.proofOf(endpoint.method, address.split('?')[0]).catch(() => null)
    const response = await fetch(origin + address, {
      method: endpoint.method,
      headers: {
        accept:
          endpoint.reply === 'binary' ? 'application/octet-stream, application/json' : 'application/json',
        'accept-language': language(),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(signed && { dpop: signed }),
        ...(access !== null && { authorization: `Bearer ${access}` }),
      },
      body: hasBody ? JSON.stringify(parts.body) : undefined,
      signal,
    }).catch(error => {
      throw new CallFailure('connection', String(error))
    })
    if (!response.ok) {
      const reply = await jsonOf(response).catch(() => null)
      const refusal = refusalOf(response.status, reply, response.headers.get('retry-after'))
      // The refusal contains the server's time. Corrects the clock and retries once.
      if (refusal.code === 'proof_invalid' && !isAgain && prover?.setClock(response.headers.get('date')))
        return send(endpoint, input, access, signal, true)
      throw refusal
    }
    return parsedReply(endpoint, response)
  }
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

async function parsedReply<E extends Endpoint>(endpoint: E, response: Response): Promise<ReplyOf<E>> {
  if (endpoint.reply === 'binary') return (await bodyOf(response.arrayBuffer())) as ReplyOf<E>
  const reply = response.status === 204 ? undefined : await bodyOf(jsonOf(response))
  const parsed = v.safeParse(endpoint.reply, reply)
  if (parsed.success) return parsed.output as ReplyOf<E>
  const [issue] = parsed.issues
  const message = `${endpoint.path}: ${v.getDotPath(issue) ?? 'reply'}: ${issue.message}`
  console.error(message)
  throw new CallFailure('contract', message, { status: response.status })
}

const jsonOf = (response: Response): Promise<unknown> => response.json()

/** If the connection breaks while the body is being read, it counts as lost too. */
function bodyOf<T>(body: Promise<T>): Promise<T> {
  return body.catch(error => {
    throw error instanceof SyntaxError
      ? new CallFailure('contract', error.message)
      : new CallFailure('connection', String(error))
  })
}
