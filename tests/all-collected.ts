import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Collects garbage again and again until the test has ended: what nobody holds goes. Answers how to stop. */
export function collectAllTheTime(): () => void {
  const timer = setInterval(collect, 10)
  return () => clearInterval(timer)
}
