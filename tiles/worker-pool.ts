import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

export type PoolOptions = { workers: number; signal?: AbortSignal; onDone?: (done: number) => void }

/**
 * Runs every task through the worker module at `url` (it answers each message with one message) and gives the
 * answers in the order of the tasks, whichever worker was faster. The first error stops all.
 */
export async function runInWorkers<Task, Answer>(
  url: URL,
  tasks: Task[],
  { workers, signal, onDone }: PoolOptions,
): Promise<Answer[]> {
  const answers = new Array<Answer>(tasks.length)
  const loader = new URL('index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')))
    .href
  // A worker of Node 20 does not inherit the loader of TypeScript, so it registers its own first.
  const start = `import('${loader}').then(tsx => { tsx.register(); return import('${url.href}') })`
  const threads = Array.from(
    { length: Math.min(workers, tasks.length) },
    () => new Worker(start, { eval: true }),
  )
  let next = 0
  let done = 0
  const work = (thread: Worker) =>
    new Promise<void>((resolve, reject) => {
      let current = -1
      const give = () => {
        if (signal?.aborted) return reject(signal.reason)
        if (next === tasks.length) return resolve()
        current = next++
        thread.postMessage(tasks[current])
      }
      thread.on('message', (answer: Answer) => {
        answers[current] = answer
        onDone?.(++done)
        give()
      })
      thread.on('error', reject)
      give()
    })
  try {
    await Promise.all(threads.map(work))
  } finally {
    await Promise.all(threads.map(thread => thread.terminate()))
  }
  return answers
}
