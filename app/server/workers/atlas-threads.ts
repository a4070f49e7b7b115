import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Endpoint } from '../../domain/api/endpoint.ts'
import { limitTime } from '../../domain/time-limit.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { makeSemaphore, type Owner } from './semaphore.ts'
import type { ThreadData, WorkerDone, WorkerTask } from './serve-work.ts'

export type Lane = NonNullable<Endpoint['worker']>
export type ThreadOptions = {
  /** The module whose default export is made by `serveWork`. */
  module: URL
  /** Most threads of each lane; one of them stays, the others go when nothing is asked. */
  threads: number
  /** Of the database that work may read. */
  databaseUrl?: string
  resourceLimits?: { maxOldGenerationSizeMb: number }
  /** How long a call waits for a thread, and how long it may work: then its thread is ended. */
  patience_s?: number
  work_s?: number
  log(line: string): void
}
/** The threads over one atlas. */
export type AtlasThreads = ReturnType<typeof startThreads>

const idle_ms = 60_000
/** Long work has what nobody else wants of the processor; on Linux alone a thread has a priority of its own. */
const niceness = process.platform === 'linux' ? 19 : 0
const defaultLimits = { maxOldGenerationSizeMb: 768 }
const defaultTimes = { patience_s: 60, work_s: 5 * 60 }
const endless = new AbortController().signal

/** A call that waited too long for a thread. */
export class NoThread extends Error {}

/** Two lanes of threads, each started when it is first asked for, over the shared bytes of one atlas. */
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
        // Of a pool that is closed because a thread died: what others have begun in it may end as it would have.
        closeTimeout: work_s * 1000,
        niceIncrement,
        resourceLimits,
        recordTiming: false,
      })
      // A thread that dies without a task, perhaps at its start: whoever asks next has a new pool, others end in this.
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
    /** Has a thread ready for short work. */
    warm: () => void lanes.short.pool,
    /**
     * Waits for a thread, by a turn per account, and gives it the task. Rejects with the signal's reason, with NoThread,
     * or with what the thread died of.
     */
    async run(name: Lane, task: WorkerTask, owner: Owner, signal: AbortSignal): Promise<WorkerDone> {
      const lane = lanes[name]
      const end = await limitTime(patience_s * 1000, signal, limited =>
        lane.turns.acquire(limited, owner),
      ).catch(error => {
        throw signal.aborted ? error : new NoThread()
      })
      try {
        // Who hangs up ends no thread: the next caller would wait until another has opened the atlas.
        return await limitTime(work_s * 1000, endless, limited => lane.pool.run(task, { signal: limited }))
      } finally {
        end()
      }
    },
    stop: async () => void (await Promise.all(Object.values(lanes).map(lane => lane.stop()))),
  }
}
