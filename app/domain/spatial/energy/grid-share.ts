import * as v from 'valibot'

/**
 * The share of a local level's households that have the grid, and where it comes from: the household survey of a plan,
 * imported answers, or the level's lighting figures.
 */
export const GridShare = v.object({
  /** 0 to 1. */
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  source: v.string(),
  /** Null where the source does not say. */
  year: v.nullable(v.number()),
  generated: v.boolean(),
})
export type GridShare = v.InferOutput<typeof GridShare>

/** Shares by code of the local level; a level that is not in it has no known share. */
export const GridShares = v.record(v.string(), GridShare)
export type GridShares = v.InferOutput<typeof GridShares>

/** Those of some local levels: what a thread needs of them. */
export const sharesIn = (shares: GridShares, levels: readonly number[]): GridShares =>
  Object.fromEntries(levels.flatMap(level => (shares[level] ? [[level, shares[level]]] : [])))

/**
 * Which houses of a local level have the grid: as many as its share says, nearest to a line, substation or transformer
 * first, ties by index. 1 at each that has.
 *
 * @param distances_m of every house of the level to the grid
 * @param share of its households, 0 to 1; households are spread evenly over houses
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
