import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Endpoint } from '../../domain/api/endpoint.ts'
import { limitTime } from '../../domain/time-limit.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { makeSemaphore, type Owner } from './semaphore.ts'
import type { ThreadData, WorkerDone, WorkerTask } from './serve-work.ts'

export type Lane = NonNullable<Endpoint['worker']>
export type ThreadOptions = {
  /** The module with a default export from `serveWork`. */
  module: URL
  /** Maximum threads per lane; one stays, the others end when idle. */
  threads: number
  /** Database that work may read. */
  databaseUrl?: string
  resourceLimits?: { maxOldGenerationSizeMb: number }
  /** Maximum time waiting for a thread, and working; then the thread is ended. */
  patience_s?: number
  work_s?: number
  log(line: string): void
}
/** Threads over one atlas. */
export type AtlasThreads = ReturnType<typeof startThreads>

const idle_ms = 60_000
/** Long work uses only idle processor time; only Linux has a priority per thread. */
const niceness = process.platform === 'linux' ? 19 : 0
const defaultLimits = { maxOldGenerationSizeMb: 768 }
const defaultTimes = { patience_s: 60, work_s: 5 * 60 }
const endless = new AbortController().signal

/** A call that waited too long for a thread. */
export class NoThread extends Error {}

/** Two lanes of threads, each started on first use, over the shared bytes of one atlas. */
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
        // In a pool closed because a thread died, other running work may finish normally.
        closeTimeout: work_s * 1000,
        niceIncrement,
        resourceLimits,
        recordTiming: false,
      })
      // A thread that dies without a task, perhaps at startup: later callers get a new pool, running ones end
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
    /** Starts a thread for short work. */
    warm: () => void lanes.short.pool,
    /**
     * Waits for a thread, queued by account, and gives it the task. Rejects with the signal's reason, with
     * NoThread, or with the thread's error.
     */
    async run(name: Lane, task: WorkerTask, owner: Owner, signal: AbortSignal): Promise<WorkerDone> {
      const lane = lanes[name]
      const end = await limitTime(patience_s * 1000, signal, limited =>
        lane.turns.acquire(limited, owner),
      ).catch(error => {
        throw signal.aborted ? error : new NoThread()
      })
      try {
        // A disconnected caller does not end the thread: the next caller would wait for another to open the
        // atlas.
        return await limitTime(work_s * 1000, endless, limited => lane.pool.run(task, { signal: limited }))
      } finally {
        end()
      }
    },
    stop: async () => void (await Promise.all(Object.values(lanes).map(lane => lane.stop()))),
  }
}
