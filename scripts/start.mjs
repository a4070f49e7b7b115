// Supervises the product: starts scripts/start.ts in its own process, and restarts it after a crash, an
// unrecoverable failure, or a hang. For npm, and for an image or a service. Uses only built-ins, so that it
// cannot fail with the supervised code.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./start.ts', import.meta.url))
const yielding = new URL('./start/yielding-threads.mjs', import.meta.url).href
const installed = new URL('./start/installed.mjs', import.meta.url).href
/** Maximum silence before a process counts as hanging; less while it is stopping. */
const maxPause_s = { up: 90, ending: 20 }
/** Starts in a row that come to nothing. */
const maxFailures = 5

let child = null
let wasUp = false
let isEnding = false
let failures = 0

for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'])
  process.on(signal, () => {
    isEnding = true
    if (child === null) process.exit(0)
    child.kill(signal)
  })
start()

function start() {
  let isUp = false
  // Counted in ticks, which stop while the machine sleeps.
  let pause_s = 0
  child = fork(program, process.argv.slice(2), {
    // Otherwise threads that collect garbage would have the priority of the process, and delay calls.
    execArgv: [
      ...process.execArgv,
      '--single-threaded-gc',
      // A heap doubles before it is collected: 75 ms of marking come once in 14 s, not once in 3 s.
      '--heap-growing-percent=100',
      // Each of seven threads has three such spaces for young objects, 16 MB each by default.
      '--max-semi-space-size=8',
      '--import',
      yielding,
      '--import',
      installed,
    ],
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', what => {
    pause_s = 0
    if (what !== 'up') return
    isUp = wasUp = true
    failures = 0
  })
  const watch = setInterval(() => {
    pause_s++
    if (!isUp && !isEnding) return
    if (pause_s <= (isEnding ? maxPause_s.ending : maxPause_s.up)) return
    console.error(`Urja has not responded for ${pause_s} s and is stopped.`)
    child.kill('SIGKILL')
  }, 1_000)
  child.once('exit', (code, signal) => {
    clearInterval(watch)
    child = null
    if (isEnding || code === 0 || !wasUp || ++failures > maxFailures) process.exit(code ?? 1)
    const pause_s = 2 ** (failures - 1)
    console.error(`Urja ended unexpectedly (${signal ?? `code ${code}`}). It restarts in ${pause_s} s.`)
    setTimeout(start, 1_000 * pause_s)
  })
}
