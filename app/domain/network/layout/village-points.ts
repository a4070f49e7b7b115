/**
 * Houses and institutions of a village in a plane of metres: arrays of one length, in any order. A house has households
 * (real numbers), an institution watts.
 */
export type VillagePoints = {
  x: Float64Array
  y: Float64Array
  /** Height, m. */
  z: Float64Array
  /** Of a house; 0 for an institution. */
  households: Float64Array
  /** Of an institution; 0 for a house. */
  institution_W: Float64Array
  /** 0 for a house, else what kind of institution, in the caller's numbers. */
  kind: Uint8Array
}

/**
 * Indices from south to north, then from west to east; at one place houses come first. What a result rests on is the
 * place and the load of each point, never the order in which the points came.
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
