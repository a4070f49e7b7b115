import * as v from 'valibot'

/**
 * Share of a local level's households with the grid, and its source: the household survey of a plan, imported
 * answers, or the level's lighting figures.
 */
export const GridShare = v.object({
  /** 0 to 1. */
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  source: v.string(),
  /** Null if the source does not state it. */
  year: v.nullable(v.number()),
  generated: v.boolean(),
})
export type GridShare = v.InferOutput<typeof GridShare>

/** Shares by code of the local level; levels without a known share are absent. */
export const GridShares = v.record(v.string(), GridShare)
export type GridShares = v.InferOutput<typeof GridShares>

/** Shares of some local levels, to pass to a thread. */
export const sharesIn = (shares: GridShares, levels: readonly number[]): GridShares =>
  Object.fromEntries(levels.flatMap(level => (shares[level] ? [[level, shares[level]]] : [])))

/**
 * Houses of a local level with the grid: as many as its share gives, nearest to a line, substation or
 * transformer first, ties by index. 1 for each connected house.
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
