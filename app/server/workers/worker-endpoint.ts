import type { Endpoint, ReplyOf } from '../../domain/api/endpoint.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { requireWorkerUse, type WorkerJob } from '../../engine/worker-job.ts'
import type { Db } from '../db/open.ts'
import { type Call, type Route, serve, type WorkerUse } from '../kernel/endpoint.ts'

/** Handler of a heavy endpoint that reads many rows with the thread's own connection. */
export type WorkerRead<E extends Endpoint, Input> = {
  endpoint: E
  read(db: Db, input: Input): Promise<ReplyOf<E>>
}
// biome-ignore lint/suspicious/noExplicitAny: work of any input, in a list; `serveInWorker` narrows each
export type AnyWorkerJob = { endpoint: Endpoint; run(atlas: Atlas, input: any): unknown }
// biome-ignore lint/suspicious/noExplicitAny: the same
export type AnyWorkerRead = { endpoint: Endpoint; read(db: Db, input: any): Promise<unknown> }
/**
 * A call that has passed its guards. Its reply is cached under `cacheKey` for equal calls on the same atlas. `keeping`
 * runs on the event loop; it saves the result in a plan and returns the reply.
 */
export type WorkerRequest<Input = unknown, Reply = unknown> = {
  atlas: Atlas
  input: Input
  cacheKey?: string
  /** Lane for a call with much more work than usual, which replaces that of the endpoint. */
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

/** Combines guards with heavy work. The guards run directly on the event loop, so they must be cheap. */
export function serveInWorker<E extends Endpoint, Input>(
  { endpoint }: WorkerJob<E, Input> | WorkerRead<E, Input>,
  guard: (call: Call<E>) => EndpointRequest<E, Input> | Promise<EndpointRequest<E, Input>>,
): Route {
  return serve<Endpoint>(endpoint, guard as never)
}

/** Runs the work for another call, for example for one that saves the result. */
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

/** The same for another method of the same path, such as PUT in addition to POST, with the same work. */
export function serveInWorkerAs<E extends Endpoint, W extends Endpoint, Input>(
  endpoint: E,
  work: WorkerJob<W, Input>,
  guard: (call: Call<E>) => EndpointRequest<W, Input> | Promise<EndpointRequest<W, Input>>,
): Route {
  if (endpoint.path !== work.endpoint.path) throw new Error(`${endpoint.path} is not ${work.endpoint.path}`)
  return serve<Endpoint>(endpoint, guard as never)
}
type EndpointRequest<E extends Endpoint, Input> = WorkerRequest<Input, ReplyOf<E>>
