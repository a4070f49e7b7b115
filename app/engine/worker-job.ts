import type { Endpoint, ReplyOf } from '../domain/api/endpoint.ts'
import type { Atlas } from './atlas/atlas.ts'

/**
 * Handles calls to an expensive endpoint in a thread. It receives the thread's own view of the atlas that the guards
 * used, and a copy of `input`. May throw a `Failure`.
 */
export type WorkerJob<E extends Endpoint, Input> = {
  endpoint: E
  run(atlas: Atlas, input: Input): ReplyOf<E> | Promise<ReplyOf<E>>
}

export function workerJobs<E extends Endpoint, Input>(
  endpoint: E,
  run: WorkerJob<E, Input>['run'],
): WorkerJob<E, Input> {
  requireWorkerUse(endpoint)
  return { endpoint, run }
}

export function requireWorkerUse({ worker, path }: Endpoint): void {
  if (worker === undefined) throw new Error(`${path} is not declared heavy`)
}
