import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../domain/api/endpoint.ts'
import type { Language } from '../../domain/messages/messages.ts'
import type { Caller } from '../../engine/caller.ts'

/** The signature with which the browser signed a call (accounts/own/proof.ts), and the call that was signed. */
export type Proof = { method: string; path: string; jwt: string | undefined }

export type OpenCall<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Network address of the caller, for throttling and the audit log. */
  address: string
  /** Language of the messages in the reply. */
  language: Language
  /** User agent of the caller. */
  agent: string
  /** Scheme, host and port, as the caller sees them. */
  origin: string
  proof: Proof
}
export type Call<E extends Endpoint> = OpenCall<E> & {
  caller: Caller
  /** The plan that the call refers to, for endpoints that require a permission on a plan. */
  plan?: number
}

/** The type that a handler may return. A handler of a binary endpoint returns bytes. */
type Reply<E extends Endpoint> = E['reply'] extends 'binary' ? ArrayBuffer | Uint8Array : ReplyOf<E>

/** One endpoint with its handler. The pipeline (answer.ts) does everything before and after `run`. */
export type Route = { endpoint: Endpoint; run(call: UntypedCall): unknown }
export type UntypedCall = {
  params: unknown
  query: unknown
  body: unknown
  address: string
  language: Language
  agent: string
  origin: string
  proof: Proof
  caller?: Caller
  plan?: number
}

/** A complete JSON reply, compressed if that is worthwhile. `etag` is set if a later read may return the same bytes. */
export type WorkerJson = {
  json: Uint8Array<ArrayBuffer>
  packed?: Uint8Array<ArrayBuffer> | null
  etag?: string
}

/** Key for limiting heavy work: the id of an account, or the network of a caller who has no account. */
export type WorkerCaller = { id: number | string }

/** Runs heavy endpoints (workers/worker-pool.ts). */
export type WorkerUse = {
  /** Throws `too_much_work` if the caller has reached the limit. Call this before reading the request. */
  admit(caller: WorkerCaller): void
  /**
   * Returns the complete JSON of a reply, and a compressed copy if one was made (reply.ts). `guarded` is the result of
   * the route's `run`. `signal` is aborted when the call ends.
   */
  run(
    endpoint: Endpoint,
    caller: WorkerCaller,
    guarded: unknown,
    signal: AbortSignal,
  ): Promise<{ status: number } & WorkerJson>
}

/**
 * Binds a handler to an endpoint that requires a login. The handler receives the parsed input and returns the reply or
 * throws a `Failure`. The token and the role are checked before it runs. The handler itself must check that the
 * geometry is inside the working area (region/working-area.ts).
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Reply<E> | Promise<Reply<E>>,
): Route {
  if (endpoint.can === 'anon') throw new Error(`${endpoint.path} is open: bind it with serveAnyone`)
  return { endpoint, run: call => handler(call as Call<E>) }
}

/** Binds a handler to a public endpoint. Any token is ignored. */
export function serveAnyone<E extends Endpoint>(
  endpoint: E,
  handler: (call: OpenCall<E>) => Reply<E> | Promise<Reply<E>>,
): Route {
  if (endpoint.can !== 'anon') throw new Error(`${endpoint.path} needs a user: bind it with serve`)
  return { endpoint, run: call => handler(call as OpenCall<E>) }
}

const fixedReplies = new WeakSet<object>()

/**
 * Marks a reply that never changes, such as a list of one atlas version or a slice of an index. The pipeline checks,
 * serialises and compresses such an object once and then serves it with an ETag.
 */
export function fixed<T extends object>(reply: T): T {
  fixedReplies.add(reply)
  return reply
}

export const isFixed = (reply: object): boolean => fixedReplies.has(reply)
