/**
 * Runs `work` with the clock stopped at noon of a given day and with a seeded random generator. Word files created by
 * docx contain the time and random names, but equal plans must result in equal bytes. Nothing else may run in the
 * thread meanwhile.
 */
export async function steadily<T>(day: string, work: () => Promise<T>): Promise<T> {
  const { Date: RealDate } = globalThis
  const { random } = Math
  const noon_ms = new RealDate(`${day}T12:00:00Z`).getTime()
  const at = () => new RealDate(noon_ms)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [noon_ms] : given),
    get: (target, name) => (name === 'now' ? () => at().getTime() : Reflect.get(target, name)),
  })
  Math.random = seeded(1)
  try {
    return await work()
  } finally {
    globalThis.Date = RealDate
    Math.random = random
  }
}

/** Pseudo-random numbers between 0 and 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
