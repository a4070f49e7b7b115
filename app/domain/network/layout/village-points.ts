/**
 * Houses and institutions of a village in a plane of metres: parallel arrays, in any order. A house has
 * households (real numbers), an institution watts.
 */
export type VillagePoints = {
  x: Float64Array
  y: Float64Array
  /** Elevation, m. */
  z: Float64Array
  /** Of a house; 0 for an institution. */
  households: Float64Array
  /** Of an institution; 0 for a house. */
  institution_W: Float64Array
  /** 0 for a house, otherwise the caller's number for a kind of institution. */
  kind: Uint8Array
}

/**
 * Indices from south to north, then from west to east; houses first at one place. A result depends on the
 * position and load of each point, never on their order.
 */
export function orderPoints({ x, y, z, households, institution_W, kind }: VillagePoints): Uint32Array {
  const order = new Uint32Array(x.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  return order.sort(
    (a, b) =>
      y[a] - y[b] ||
      x[a] - x[b] ||
      kind[a] - kind[b] ||
      z[a] - z[b] ||
      households[a] - households[b] ||
      institution_W[a] - institution_W[b] ||
      a - b,
  )
}
