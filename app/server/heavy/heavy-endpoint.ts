import type { Endpoint, ReplyOf } from '../../domain/endpoint.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Db } from '../db/open.ts'
import { type Call, type Caller, type Heavy, type Route, serve } from '../http/endpoint.ts'

/**
 * What answers a heavy endpoint, in a thread: it gets the thread's own view of the atlas that the guards looked at and
 * `input`, which is copied there. It may throw a `Failure`.
 */
export type HeavyWork<E extends Endpoint, Input> = {
  endpoint: E
  run(atlas: Atlas, input: Input): ReplyOf<E> | Promise<ReplyOf<E>>
}
/** What answers a heavy endpoint from many rows of the database, by a connection of the thread's own. */
export type HeavyRead<E extends Endpoint, Input> = {
  endpoint: E
  read(db: Db, input: Input): Promise<ReplyOf<E>>
}
// biome-ignore lint/suspicious/noExplicitAny: work of any input, in a list; `serveHeavy` narrows each
export type AnyHeavyWork = { endpoint: Endpoint; run(atlas: Atlas, input: any): unknown }
// biome-ignore lint/suspicious/noExplicitAny: the same
export type AnyHeavyRead = { endpoint: Endpoint; read(db: Db, input: any): Promise<unknown> }
/**
 * A call that has passed its guards. Its reply is kept under `keep`, for whoever asks the same of this atlas. What a plan
 * keeps is written by `keeping`, on the event loop again: it answers what the caller gets instead of `reply`.
 */
export type HeavyAsked<Input = unknown, Reply = unknown> = {
  atlas: Atlas
  input: Input
  keep?: string
  /** Instead of the endpoint's own lane, where this call needs much more work than others. */
  lane?: 'long'
  keeping?: { status: 200 | 201; answer(reply: Reply): Promise<Reply> }
}

export function heavyWork<E extends Endpoint, Input>(
  endpoint: E,
  run: HeavyWork<E, Input>['run'],
): HeavyWork<E, Input> {
  requireHeavy(endpoint)
  return { endpoint, run }
}

export function heavyRead<E extends Endpoint, Input>(
  endpoint: E,
  read: HeavyRead<E, Input>['read'],
): HeavyRead<E, Input> {
  requireHeavy(endpoint)
  return { endpoint, read }
}

function requireHeavy({ heavy, path }: Endpoint): void {
  if (heavy === undefined) throw new Error(`${path} is not declared heavy`)
}

/** Binds guards to heavy work: they run at once on the event loop, and cost little. */
export function serveHeavy<E extends Endpoint, Input>(
  { endpoint }: HeavyWork<E, Input> | HeavyRead<E, Input>,
  guard: (call: Call<E>) => Asked<E, Input> | Promise<Asked<E, Input>>,
): Route {
  return serve<Endpoint>(endpoint, guard as never)
}

/** Has the work done for another call, such as one that keeps what comes of it. */
export async function workOf<E extends Endpoint, Input>(
  heavy: Heavy,
  { endpoint }: HeavyWork<E, Input>,
  caller: Caller,
  asked: HeavyAsked<Input>,
): Promise<ReplyOf<E>> {
  heavy.admit(caller)
  const { json } = await heavy.run(endpoint, caller, asked, new AbortController().signal)
  return JSON.parse(new TextDecoder().decode(json)) as ReplyOf<E>
}

/** The same for another method of the path, such as PUT beside POST, that the same work answers. */
export function serveHeavyAs<E extends Endpoint, W extends Endpoint, Input>(
  endpoint: E,
  work: HeavyWork<W, Input>,
  guard: (call: Call<E>) => Asked<W, Input> | Promise<Asked<W, Input>>,
): Route {
  if (endpoint.path !== work.endpoint.path) throw new Error(`${endpoint.path} is not ${work.endpoint.path}`)
  return serve<Endpoint>(endpoint, guard as never)
}
type Asked<E extends Endpoint, Input> = HeavyAsked<Input, ReplyOf<E>>
