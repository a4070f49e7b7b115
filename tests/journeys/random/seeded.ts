/** Numbers that follow from a seed: the same seed gives the same sequence. */
export function makeChance(seed: number) {
  let state = seed >>> 0
  /** At least 0 and below 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    below,
    between: (min: number, max: number) => min + below(max - min + 1),
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)],
    /** One of the names, each as often as its weight says. */
    weighted<N extends string>(weights: Readonly<Record<N, number>>): N {
      const names = Object.keys(weights) as N[]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) {
        left -= weights[name]
        if (left < 0) return name
      }
      return names[0]
    },
  }
}
export type Chance = ReturnType<typeof makeChance>
