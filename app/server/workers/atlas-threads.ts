import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Endpoint } from '../../domain/api/endpoint.ts'
import { limitTime } from '../../domain/time-limit.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { makeSemaphore, type Owner } from './semaphore.ts'
import type { ThreadData, WorkerDone, WorkerTask } from './serve-work.ts'

export type Lane = NonNullable<Endpoint['worker']>
export type ThreadOptions = {
  /** Module whose default export was created with `serveWork`. */
  module: URL
  /** Maximum number of threads per lane. One stays; the others end when they are idle. */
  threads: number
  /** Database from which the work may read. */
  databaseUrl?: string
  resourceLimits?: { maxOldGenerationSizeMb: number }
  /** Maximum time to wait for a thread, and maximum time to work. After that, the thread is ended. */
  patience_s?: number
  work_s?: number
  log(line: string): void
}
/** Threads that work on one atlas. */
export type AtlasThreads = ReturnType<typeof startThreads>

const idle_ms = 60_000
/** Long work uses only processor time that is otherwise idle. Only Linux has a priority per thread. */
const niceness = process.platform === 'linux' ? 19 : 0
const defaultLimits = { maxOldGenerationSizeMb: 768 }
const defaultTimes = { patience_s: 60, work_s: 5 * 60 }
const endless = new AbortController().signal

/** A call waited too long for a thread. */
export class NoThread extends Error {}

/** Creates two lanes of threads that share the bytes of one atlas. Each lane starts when it is first used. */
export function startThreads({ bytes }: Atlas, options: ThreadOptions) {
  const { module, threads, databaseUrl, resourceLimits = defaultLimits, log } = options
  const { patience_s, work_s } = { ...defaultTimes, ...options }
  const lanes = { short: makeLane(0), long: makeLane(niceness) }

  function makeLane(niceIncrement: number) {
    const semaphore = makeSemaphore(threads)
    let pool: Piscina | null = null
    function start(): Piscina {
      const started = new Piscina({
        filename: fileURLToPath(new URL('./start-thread.mjs', import.meta.url)),
        workerData: { module: module.href, atlas: bytes, databaseUrl } satisfies ThreadData,
        execArgv: [],
        minThreads: 1,
        maxThreads: threads,
        idleTimeout: idle_ms,
        // If a pool is closed because a thread died, other work in it may finish normally.
        closeTimeout: work_s * 1000,
        niceIncrement,
        resourceLimits,
        recordTiming: false,
      })
      // A thread died without a task, perhaps at startup. Later callers get a new pool, and the calls in progress end
      // here.
      started.on('error', error => {
        log(`a thread of heavy work ended: ${error}`)
        if (pool === started) pool = null
        void started.close()
      })
      return started
    }
    return {
      turns: semaphore,
      get pool() {
        pool ??= start()
        return pool
      },
      stop: async () => pool?.destroy(),
    }
  }

  return {
    /** Starts a thread for short work in advance. */
    warm: () => void lanes.short.pool,
    /**
     * Waits for a thread and gives it the task. Calls are queued by account. The promise is rejected with the reason of
     * the signal, with NoThread, or with the error of the thread.
     */
    async run(name: Lane, task: WorkerTask, owner: Owner, signal: AbortSignal): Promise<WorkerDone> {
      const lane = lanes[name]
      const end = await limitTime(patience_s * 1000, signal, limited =>
        lane.turns.acquire(limited, owner),
      ).catch(error => {
        throw signal.aborted ? error : new NoThread()
      })
      try {
        // If the caller disconnects, the thread continues; otherwise, the next caller would have to wait for a new
        // thread to open the atlas.
        return await limitTime(work_s * 1000, endless, limited => lane.pool.run(task, { signal: limited }))
      } finally {
        end()
      }
    },
    stop: async () => void (await Promise.all(Object.values(lanes).map(lane => lane.stop()))),
  }
}
