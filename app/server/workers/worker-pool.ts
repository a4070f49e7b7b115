import { Failure } from '../../domain/api/failure.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { checkedJson } from '../../engine/requests/checked-json.ts'
import { withCode } from '../../node/error-code.ts'
import type { WorkerCaller, WorkerJson, WorkerUse } from '../kernel/endpoint.ts'
import { type AtlasThreads, NoThread, startThreads, type ThreadOptions } from './atlas-threads.ts'
import { makeCallerLimits, strangerLimits, type WorkerLimits } from './caller-limits.ts'
import type { WorkerDone } from './serve-work.ts'
import type { WorkerRequest } from './worker-endpoint.ts'

/** `run` throws the errors of the work, `too_much_work` or `unavailable`. */
export type WorkerPool = WorkerUse & {
  /** Starts a thread for an atlas in advance. */
  warm(atlas: Atlas): void
  stop(): Promise<void>
}

/** Maximum number of cached replies, for users who change one parameter back and forth. */
const maxCached = 12

type InUse = { threads: AtlasThreads; underWay: number; cache: Map<string, WorkerJson> }

/**
 * Runs heavy work on the current atlas in threads. A new atlas gets its own threads, and calls in progress finish on
 * the threads of the previous one.
 */
export function makeWorkerPool(options: ThreadOptions & { limits: WorkerLimits }): WorkerPool {
  const accounts = makeCallerLimits(options.limits)
  const strangers = makeCallerLimits(strangerLimits)
  const limitsOf = ({ id }: WorkerCaller) => (typeof id === 'string' ? strangers : accounts)
  const opened = new Map<Atlas, InUse>()
  /** The order in which atlases came into use. A late call on an earlier atlas does not make that atlas the newest. */
  const places = new WeakMap<Atlas, number>()
  let newest = 0

  function inUse(atlas: Atlas): InUse {
    const known = opened.get(atlas)
    if (known) return known
    if (!places.has(atlas)) places.set(atlas, ++newest)
    const made = { threads: startThreads(atlas, options), underWay: 0, cache: new Map() }
    opened.set(atlas, made)
    for (const one of opened.keys()) endIdle(one)
    return made
  }

  /** Stops the threads of an earlier atlas once no call is waiting for them. */
  function endIdle(atlas: Atlas): void {
    const one = opened.get(atlas)
    if (one === undefined || places.get(atlas) === newest || one.underWay > 0) return
    opened.delete(atlas)
    void one.threads.stop()
  }

  return {
    admit: caller => limitsOf(caller).admit(caller.id),
    async run(endpoint, caller, guarded, signal) {
      const { atlas, input, cacheKey, lane, keeping } = guarded as WorkerRequest
      const of = inUse(atlas)
      const status = endpoint.status ?? 200
      const key = cacheKey && `${endpoint.path} ${cacheKey}`
      const known = key && of.cache.get(key)
      if (key && known) {
        of.cache.delete(key)
        of.cache.set(key, known)
        return { status, ...known }
      }
      of.underWay++
      let done: WorkerJson
      try {
        done = await work(
          of,
          lane ?? endpoint.worker ?? 'long',
          { path: endpoint.path, input },
          caller,
          signal,
        )
        if (key) of.cache.set(key, done)
        if (of.cache.size > maxCached) of.cache.delete(of.cache.keys().next().value as string)
      } catch (error) {
        throw signal.aborted ? new Failure('hung_up') : error
      } finally {
        of.underWay--
        endIdle(atlas)
      }
      if (keeping === undefined) return { status, ...done }
      const answered = await keeping.answer(JSON.parse(new TextDecoder().decode(done.json)))
      return { status: keeping.status, json: new TextEncoder().encode(checkedJson(endpoint, answered)) }
    },
    warm: atlas => inUse(atlas).threads.warm(),
    stop: async () => void (await Promise.all([...opened.values()].map(({ threads }) => threads.stop()))),
  }

  async function work(
    { threads }: InUse,
    lane: 'short' | 'long',
    task: { path: string; input: unknown },
    caller: WorkerCaller,
    signal: AbortSignal,
  ): Promise<WorkerJson> {
    const turn = await limitsOf(caller).acquire(caller.id, signal)
    let done: WorkerDone
    let used_ms = 0
    try {
      const began = performance.now()
      done = await threads.run(turn.behind ? 'long' : lane, task, [caller.id], signal).catch(error => {
        if (signal.aborted || error instanceof NoThread) throw unavailable('failure.moreAnalyses', 5)
        used_ms = performance.now() - began
        options.log(`${task.path} ended its thread: ${error}`)
        throw unavailable('failure.thisAnalysis', 2)
      })
      used_ms = done.cpu_ms
    } finally {
      turn.end(used_ms)
    }
    if ('json' in done) return { json: done.json, packed: done.packed, etag: done.etag }
    if ('failed' in done) throw withCode(done.failed, done.errorCode)
    const { code, params, ...more } = done.refused
    throw new Failure(code, params, more)
  }
}

function unavailable(what: 'failure.moreAnalyses' | 'failure.thisAnalysis', seconds: number): Failure {
  return new Failure('unavailable', { what: { key: what } }, { headers: { 'retry-after': String(seconds) } })
}
