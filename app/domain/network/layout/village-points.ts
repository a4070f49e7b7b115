/**
 * Houses and institutions of a village in a plane in metres, as parallel arrays in any order. A house has households
 * (real numbers) and an institution has watts.
 */
export type VillagePoints = {
  x: Float64Array
  y: Float64Array
  /** Elevation in m. */
  z: Float64Array
  /** Households of a house; 0 for an institution. */
  households: Float64Array
  /** Demand of an institution in W; 0 for a house. */
  institution_W: Float64Array
  /** 0 for a house, otherwise a number that the caller assigned to a kind of institution. */
  kind: Uint8Array
}

/**
 * Indices from south to north, then from west to east. At the same place, houses come first. Results depend on the
 * position and load of each point but never on the order of the points.
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
