import type { Draws } from './draw-costs.ts'
import { type DrawnName, drawnNames } from './drawn-inputs.ts'

/**
 * Share of each input in the spread of a difference: squared rank correlations, scaled to add up to 1, or all 0 if
 * nothing varies. `difference` is null for excluded draws.
 */
export function spreadShares(
  { count, drawn }: Pick<Draws, 'count' | 'drawn'>,
  difference: (i: number) => number | null,
): Record<DrawnName, number> {
  const values = new Float64Array(count)
  for (let i = 0; i < count; i++) values[i] = difference(i) ?? Number.NaN
  const counted = new Uint32Array(count).map((_, i) => i).filter(i => !Number.isNaN(values[i]))
  const byValue = counted.slice().sort((a, b) => values[a] - values[b])
  const isFlat = byValue.length < 3 || values[byValue[0]] === values[byValue[byValue.length - 1]]
  const rank = new Float64Array(count)
  byValue.forEach((i, at) => {
    rank[i] = at
  })
  const squared = drawnNames.map(name => {
    const { min, max, part } = drawn[name]
    return isFlat || !(max > min) ? 0 : correlation(rank, ranksIn(part, values), counted) ** 2
  })
  const sum = squared.reduce((total, one) => total + one, 0)
  return Object.fromEntries(
    drawnNames.map((name, at) => [name, sum === 0 ? 0 : squared[at] / sum]),
  ) as Record<DrawnName, number>
}

/** Ranks an input among the included draws, whose overall ranks are already known. */
function ranksIn(part: Uint32Array, values: Float64Array): Float64Array {
  const drawOf = new Uint32Array(part.length)
  part.forEach((at, i) => {
    drawOf[at] = i
  })
  const rank = new Float64Array(part.length)
  let next = 0
  for (const i of drawOf) if (!Number.isNaN(values[i])) rank[i] = next++
  return rank
}

/** Correlation of ranks 0 to m - 1, without ties. */
function correlation(a: Float64Array, b: Float64Array, counted: Uint32Array): number {
  const m = counted.length
  const middle = (m - 1) / 2
  const product = counted.reduce((sum, i) => sum + (a[i] - middle) * (b[i] - middle), 0)
  return product / ((m * (m * m - 1)) / 12)
}
