const max = 6
/** How far the size of a class may deviate from equal counts to allow a rounder break, as a fraction of the size. */
const tolerance = 0.2

/**
 * Returns the lower edges of classes 2 to 6 for a map in ascending order. These are the roundest numbers near the
 * sextiles, or fewer if the values do not fill six classes. A value that many places share (such as having no plant at
 * all) forms a separate class and the other classes share the rest, so that skewed figures remain distinguishable at
 * both ends. No class is empty. A value equal to an edge belongs to the upper class.
 */
export function classBreaks(values: readonly number[]): number[] {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  const breaks: number[] = []
  let start = 0
  for (let classes = max; classes > 1; classes--) {
    const size = (sorted.length - start) / classes
    const edge = edgeAfter(sorted, start, size)
    if (edge === null) break
    breaks.push(edge)
    start = sorted.findIndex(value => value >= edge)
  }
  return breaks
}

/** Returns a round number above the value at `start`, but not above the last value, about `size` values further on. */
function edgeAfter(sorted: readonly number[], start: number, size: number): number | null {
  const valueAt = (rank: number) => sorted[Math.min(sorted.length - 1, Math.max(start, Math.round(rank)))]
  const low = valueAt(start + size * (1 - tolerance) - 1)
  const high = valueAt(start + size * (1 + tolerance))
  const wanted = valueAt(start + size)
  if (high !== undefined && high > low) return roundest(low, high, wanted)
  const next = sorted.find(value => value > low)
  return next === undefined ? null : roundest(low, next, next)
}

/**
 * Returns the number above `low`, but not above `high`, that has the coarsest step of 1, 2 or 5 × 10^n. Ties go to the
 * number nearest to `wanted`.
 */
function roundest(low: number, high: number, wanted: number): number {
  const size = Math.max(Math.abs(low), Math.abs(high))
  for (let power = Math.ceil(Math.log10(size)); power >= -9; power--) {
    for (const step of [5, 2, 1]) {
      const at = (multiple: number) => Number(`${multiple * step}e${power}`)
      const first = multipleAbove(low, step, power)
      if (at(first) > high) continue
      const near = Math.round(wanted / at(1))
      const inside = [near - 1, near, near + 1].filter(n => at(n) > low && at(n) <= high)
      const candidates = inside.length > 0 ? inside : [first]
      return at(candidates.reduce((a, b) => (Math.abs(at(b) - wanted) < Math.abs(at(a) - wanted) ? b : a)))
    }
  }
  return high
}

/** Returns the first n for which n × step × 10^power exceeds a value, regardless of rounding in the division. */
function multipleAbove(low: number, step: number, power: number): number {
  const at = (multiple: number) => Number(`${multiple * step}e${power}`)
  let n = Math.floor(low / at(1)) - 1
  while (at(n) <= low) n++
  return n
}
