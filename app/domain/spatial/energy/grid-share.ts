import * as v from 'valibot'

/**
 * Share of a local level's households that have the grid, and its source: a plan's household survey, imported answers,
 * or the lighting figures of the local level.
 */
export const GridShare = v.object({
  /** From 0 to 1. */
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  source: v.string(),
  /** Null if the source does not state the year. */
  year: v.nullable(v.number()),
  generated: v.boolean(),
})
export type GridShare = v.InferOutput<typeof GridShare>

/** Shares by code of the local level. Local levels without a known share are absent. */
export const GridShares = v.record(v.string(), GridShare)
export type GridShares = v.InferOutput<typeof GridShares>

/** Returns the shares of some local levels, to be passed to a thread. */
export const sharesIn = (shares: GridShares, levels: readonly number[]): GridShares =>
  Object.fromEntries(levels.flatMap(level => (shares[level] ? [[level, shares[level]]] : [])))

/**
 * Returns 1 for each house of a local level that has the grid: as many houses as the share gives, starting with those
 * nearest to a line, substation or transformer. Ties are broken by index.
 *
 * @param distances_m distance of every house of the local level from the grid
 * @param share share of its households, from 0 to 1; households are assumed to be spread evenly over houses
 */
export function connectedHouses(distances_m: Float64Array, share: number): Uint8Array {
  const count = Math.floor(distances_m.length * share + 0.5)
  const connected = new Uint8Array(distances_m.length)
  if (count === 0) return connected
  if (count === distances_m.length) return connected.fill(1)
  const last_m = distances_m.slice().sort()[count - 1]
  let left = count
  for (let i = 0; i < distances_m.length; i++) {
    if (distances_m[i] >= last_m) continue
    connected[i] = 1
    left--
  }
  for (let i = 0; left > 0; i++) {
    if (distances_m[i] !== last_m) continue
    connected[i] = 1
    left--
  }
  return connected
}
