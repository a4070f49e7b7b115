import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../domain/api/endpoint.ts'
import type { Language } from '../../domain/messages/messages.ts'
import type { Caller } from '../../engine/caller.ts'

/** Signature of a call by the browser (accounts/own/proof.ts), and the signed call. */
export type Proof = { method: string; path: string; jwt: string | undefined }

export type OpenCall<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Network address of the caller, for throttling and the audit log. */
  address: string
  /** Language of the reply's messages. */
  language: Language
  /** User agent of the caller. */
  agent: string
  /** Scheme, host and port, as known to the caller. */
  origin: string
  proof: Proof
}
export type Call<E extends Endpoint> = OpenCall<E> & {
  caller: Caller
  /** The plan that the call names, for endpoints with a plan permission. */
  plan?: number
}

/** Permitted reply of a handler for a binary endpoint. */
type Reply<E extends Endpoint> = E['reply'] extends 'binary' ? ArrayBuffer | Uint8Array : ReplyOf<E>

/** One endpoint with its handler; the pipeline (answer.ts) does everything around `run`. */
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

/** Finished JSON, compressed if worthwhile; `etag` if a later read may be unchanged. */
export type WorkerJson = {
  json: Uint8Array<ArrayBuffer>
  packed?: Uint8Array<ArrayBuffer> | null
  etag?: string
}

/** Key for limiting heavy work: the id of an account, or the network of a caller without one. */
export type WorkerCaller = { id: number | string }

/** Runs heavy endpoints (workers/worker-pool.ts). */
export type WorkerUse = {
  /** Throws `too_much_work` if a caller has reached the limit, before reading the request. */
  admit(caller: WorkerCaller): void
  /**
   * Returns the finished JSON of a reply, and a compressed copy if made (reply.ts); `guarded` is the result
   * of the route's `run`, `signal` ends with the call.
   */
  run(
    endpoint: Endpoint,
    caller: WorkerCaller,
    guarded: unknown,
    signal: AbortSignal,
  ): Promise<{ status: number } & WorkerJson>
}

/**
 * Binds a handler to an endpoint that requires a login. The handler receives parsed input and returns the
 * reply, or throws a `Failure`. Role and token are checked before it runs; it checks the working area itself,
 * with the geometry (region/working-area.ts).
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Reply<E> | Promise<Reply<E>>,
): Route {
  if (endpoint.can === 'anon') throw new Error(`${endpoint.path} is open: bind it with serveAnyone`)
  return { endpoint, run: call => handler(call as Call<E>) }
}

/** The same for a public endpoint; ignores any token. */
export function serveAnyone<E extends Endpoint>(
  endpoint: E,
  handler: (call: OpenCall<E>) => Reply<E> | Promise<Reply<E>>,
): Route {
  if (endpoint.can !== 'anon') throw new Error(`${endpoint.path} needs a user: bind it with serve`)
  return { endpoint, run: call => handler(call as OpenCall<E>) }
}

const fixedReplies = new WeakSet<object>()

/**
 * Marks an immutable reply (a list of one atlas version, a slice of an index). The pipeline checks,
 * serialises and compresses such an object once and then serves it with an ETag.
 */
export function fixed<T extends object>(reply: T): T {
  fixedReplies.add(reply)
  return reply
}

export const isFixed = (reply: object): boolean => fixedReplies.has(reply)
