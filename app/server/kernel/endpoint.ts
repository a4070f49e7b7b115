import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../domain/api/endpoint.ts'
import type { Language } from '../../domain/messages/messages.ts'
import type { Caller } from '../../engine/caller.ts'

/** What a browser has signed a call with (accounts/own/proof.ts), and which call it was. */
export type Proof = { method: string; path: string; jwt: string | undefined }

export type OpenCall<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Network address of the caller, for throttling and the audit log. */
  address: string
  /** What the caller reads: the language of the reply's sentences. */
  language: Language
  /** How the caller's program names itself. */
  agent: string
  /** Scheme, host and port, as the caller knows us. */
  origin: string
  proof: Proof
}
export type Call<E extends Endpoint> = OpenCall<E> & {
  caller: Caller
  /** The plan that the call names, where its endpoint has a right. */
  plan?: number
}

/** What a handler may give for a binary endpoint. */
type Reply<E extends Endpoint> = E['reply'] extends 'binary' ? ArrayBuffer | Uint8Array : ReplyOf<E>

/** One endpoint with what answers it; the pipeline (answer.ts) does everything around `run`. */
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

/** Finished JSON, zipped where that is worth it; `etag` where what is read may be read again unchanged. */
export type WorkerJson = {
  json: Uint8Array<ArrayBuffer>
  packed?: Uint8Array<ArrayBuffer> | null
  etag?: string
}

/** By what heavy work is limited: an account by its id, a caller without one by its network. */
export type WorkerCaller = { id: number | string }

/** Does the work of heavy endpoints (workers/worker-pool.ts). */
export type WorkerUse = {
  /** Throws `too_much_work` where a caller has asked for all that he may: nothing of the request is read then. */
  admit(caller: WorkerCaller): void
  /** Answers the finished JSON of a reply, and zipped where that was done beside (reply.ts); `guarded` is what the route's `run` answered, `signal` ends with the call. */
  run(
    endpoint: Endpoint,
    caller: WorkerCaller,
    guarded: unknown,
    signal: AbortSignal,
  ): Promise<{ status: number } & WorkerJson>
}

/**
 * Binds a handler to an endpoint that needs a logged-in user. The handler gets parsed input and answers the
 * reply, or throws a `Failure`. Role and token are checked before it runs; the working area it checks itself,
 * with the geometry (region/working-area.ts).
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Reply<E> | Promise<Reply<E>>,
): Route {
  if (endpoint.can === 'anon') throw new Error(`${endpoint.path} is open: bind it with serveAnyone`)
  return { endpoint, run: call => handler(call as Call<E>) }
}

/** The same for an endpoint that is open to everybody; a token that comes along is not looked at. */
export function serveAnyone<E extends Endpoint>(
  endpoint: E,
  handler: (call: OpenCall<E>) => Reply<E> | Promise<Reply<E>>,
): Route {
  if (endpoint.can !== 'anon') throw new Error(`${endpoint.path} needs a user: bind it with serve`)
  return { endpoint, run: call => handler(call as OpenCall<E>) }
}

const fixedReplies = new WeakSet<object>()

/**
 * Marks a reply that never changes once made (a list of one atlas version, a slice of an index). The pipeline
 * checks, serialises and compresses such an object once and answers it with an ETag from then on.
 */
export function fixed<T extends object>(reply: T): T {
  fixedReplies.add(reply)
  return reply
}

export const isFixed = (reply: object): boolean => fixedReplies.has(reply)
