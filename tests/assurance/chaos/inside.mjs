// Loaded before the product (`node --import`), and struck from outside by two files: its clock goes by so many
// milliseconds as CHAOS_CLOCK says, and its threads of heavy work end whenever the number in CHAOS_THREADS changes.
import { existsSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import threads, { isMainThread } from 'node:worker_threads'

const numberIn = file => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)

const real = Date
let ahead_ms = 0
const now = () => real.now() + ahead_ms
globalThis.Date = new Proxy(real, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, words, made) =>
    Reflect.construct(target, words.length === 0 ? [now()] : words, made === globalThis.Date ? target : made),
  apply: () => new real(now()).toString(),
})

const started = new Set()
const { Worker } = threads
threads.Worker = class extends Worker {
  constructor(file, options) {
    super(file, options)
    if (options?.workerData?.module === undefined) return
    started.add(this)
    this.once('exit', () => started.delete(this))
  }
}
syncBuiltinESMExports()

if (isMainThread) {
  let ended = numberIn(process.env.CHAOS_THREADS)
  setInterval(() => {
    ahead_ms = numberIn(process.env.CHAOS_CLOCK)
    const requested = numberIn(process.env.CHAOS_THREADS)
    if (requested === ended) return
    ended = requested
    for (const thread of started) void thread.terminate()
  }, 50).unref()
}
