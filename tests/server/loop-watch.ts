import { readFileSync } from 'node:fs'

/** Processor time of this thread (ms); Linux alone tells it. */
const cpu_ms = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6

/**
 * The longest stretch of processor time (ms) that the event loop of this thread was held by one turn while `work` ran.
 * Time that others take of the processor does not count.
 */
export async function longestTurn_ms(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let last = cpu_ms()
  const sample = () => {
    const now = cpu_ms()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(sample)
  }
  setImmediate(sample)
  await work().finally(() => {
    isOver = true
  })
  sample()
  return longest
}
