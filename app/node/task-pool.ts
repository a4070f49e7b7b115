import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parentPort, type Transferable, Worker, workerData } from 'node:worker_threads'
import { errorCode, withCode } from './error-code.ts'

export type PoolRun<Task, Result> = {
  /** The module that calls `serveTasks`. */
  module: URL
  /** Sent to each worker once. Put large arrays in a SharedArrayBuffer. */
  shared: unknown
  tasks: Task[]
  workers: number
  signal: AbortSignal
  /** Called as results arrive, which is not the order of the tasks. */
  onResult?: (result: Result, task: number, done: number) => void
}
/** Space for short-lived objects. It makes garbage-collecting them five times as fast. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 }
type Reply<Result> = { task: number; result: Result } | { task: number; error: Error; code?: string }

/**
 * Runs tasks on worker threads, each of which takes the next task when it is done, and returns the results in the
 * order of the tasks. Rejects with the first error, or when the signal aborts. In any case, no worker is left running.
 */
export async function runTasks<Task, Result>(run: PoolRun<Task, Result>): Promise<Result[]> {
  const { module, shared, tasks, signal, onResult } = run
  signal.throwIfAborted()
  const results = new Array<Result>(tasks.length)
  // In Node 20, a worker does not inherit the TypeScript loader, so it first registers a loader itself.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'))
  const loader = new URL('index.mjs', tsx).href
  const start = `import('${loader}').then(tsx => { tsx.register(); return import('${module.href}') })`
  const pool = Array.from(
    { length: Math.max(1, Math.min(run.workers, tasks.length)) },
    () => new Worker(start, { eval: true, workerData: shared, resourceLimits }),
  )
  let next = 0
  let done = 0
  let stop = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      if (tasks.length === 0) resolve()
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop)
      for (const worker of pool) {
        const give = () => {
          if (next < tasks.length) worker.postMessage({ task: next, input: tasks[next++] })
        }
        worker.on('message', (reply: Reply<Result>) => {
          if ('error' in reply) return reject(withCode(reply.error, reply.code))
          results[reply.task] = reply.result
          done++
          onResult?.(reply.result, reply.task, done)
          if (done === tasks.length) resolve()
          else give()
        })
        worker.on('error', reject)
        worker.on('exit', code => code !== 0 && reject(new Error(`a worker stopped with code ${code}`)))
        give()
      }
    })
  } finally {
    signal.removeEventListener('abort', stop)
    for (const worker of pool) worker.removeAllListeners('exit')
    await Promise.all(pool.map(worker => worker.terminate()))
  }
  return results
}

type Answer<Result> = { result: Result; transfer?: Transferable[] }

/** Runs in a worker: prepares once with the shared data, then processes tasks. `transfer` lists buffers to transfer. */
export function serveTasks<Shared, Task, Result>(
  prepare: (shared: Shared) => (task: Task) => Answer<Result> | Promise<Answer<Result>>,
): void {
  const port = parentPort
  if (!port) throw new Error('serveTasks runs in a worker thread')
  const answer = prepare(workerData as Shared)
  port.on('message', async ({ task, input }: { task: number; input: Task }) => {
    try {
      const { result, transfer } = await answer(input)
      port.postMessage({ task, result }, transfer)
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error))
      port.postMessage({ task, error: thrown, code: errorCode(error) })
    }
  })
}
