export type Turns = {
  /** How many wait. */
  waiting(): number
  /** Waits for a turn, first come first served, and answers how to end it. Rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<() => void>
}

/** Lets so many go at once; the others wait in a row that whoever gives up leaves. */
export function makeTurns(atOnce: number): Turns {
  let free = atOnce
  const row = new Set<() => void>()
  function end(): void {
    const [next] = row
    if (next === undefined) free++
    else next()
  }
  return {
    waiting: () => row.size,
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) free--
      else {
        await new Promise<void>((come, gone) => {
          const leave = () => {
            row.delete(go)
            gone(signal.reason)
          }
          const go = () => {
            row.delete(go)
            signal.removeEventListener('abort', leave)
            come()
          }
          row.add(go)
          signal.addEventListener('abort', leave, { once: true })
        })
      }
      return end
    },
  }
}
