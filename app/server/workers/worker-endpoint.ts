import type { Endpoint, ReplyOf } from '../../domain/api/endpoint.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { requireWorkerUse, type WorkerJob } from '../../engine/worker-job.ts'
import type { Db } from '../db/open.ts'
import { type Call, type Route, serve, type WorkerUse } from '../kernel/endpoint.ts'

/** What answers a heavy endpoint from many rows of the database, by a connection of the thread's own. */
export type WorkerRead<E extends Endpoint, Input> = {
  endpoint: E
  read(db: Db, input: Input): Promise<ReplyOf<E>>
}
// biome-ignore lint/suspicious/noExplicitAny: work of any input, in a list; `serveInWorker` narrows each
export type AnyWorkerJob = { endpoint: Endpoint; run(atlas: Atlas, input: any): unknown }
// biome-ignore lint/suspicious/noExplicitAny: the same
export type AnyWorkerRead = { endpoint: Endpoint; read(db: Db, input: any): Promise<unknown> }
/**
 * A call that has passed its guards. Its reply is kept under `cacheKey`, for whoever asks the same of this atlas. What a plan
 * keeps is written by `keeping`, on the event loop again: it answers what the caller gets instead of `reply`.
 */
export type WorkerRequest<Input = unknown, Reply = unknown> = {
  atlas: Atlas
  input: Input
  cacheKey?: string
  /** Instead of the endpoint's own lane, where this call needs much more work than others. */
  lane?: 'long'
  keeping?: { status: 200 | 201; answer(reply: Reply): Promise<Reply> }
}

export function workerRead<E extends Endpoint, Input>(
  endpoint: E,
  read: WorkerRead<E, Input>['read'],
): WorkerRead<E, Input> {
  requireWorkerUse(endpoint)
  return { endpoint, read }
}

/** Binds guards to heavy work: they run at once on the event loop, and cost little. */
export function serveInWorker<E extends Endpoint, Input>(
  { endpoint }: WorkerJob<E, Input> | WorkerRead<E, Input>,
  guard: (call: Call<E>) => EndpointRequest<E, Input> | Promise<EndpointRequest<E, Input>>,
): Route {
  return serve<Endpoint>(endpoint, guard as never)
}

/** Has the work done for another call, such as one that keeps what comes of it. */
export async function workOf<E extends Endpoint, Input>(
  worker: WorkerUse,
  { endpoint }: WorkerJob<E, Input>,
  caller: Caller,
  request: WorkerRequest<Input>,
): Promise<ReplyOf<E>> {
  worker.admit(caller)
  const { json } = await worker.run(endpoint, caller, request, new AbortController().signal)
  return JSON.parse(new TextDecoder().decode(json)) as ReplyOf<E>
}

/** The same for another method of the path, such as PUT beside POST, that the same work answers. */
export function serveInWorkerAs<E extends Endpoint, W extends Endpoint, Input>(
  endpoint: E,
  work: WorkerJob<W, Input>,
  guard: (call: Call<E>) => EndpointRequest<W, Input> | Promise<EndpointRequest<W, Input>>,
): Route {
  if (endpoint.path !== work.endpoint.path) throw new Error(`${endpoint.path} is not ${work.endpoint.path}`)
  return serve<Endpoint>(endpoint, guard as never)
}
type EndpointRequest<E extends Endpoint, Input> = WorkerRequest<Input, ReplyOf<E>>
