import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Runs the garbage collector repeatedly until the test has ended, so that unreferenced objects are freed.
 * Returns a function that stops it.
 */
export function collectAllTheTime(): () => void {
  const timer = setInterval(collect, 10)
  return () => clearInterval(timer)
}
