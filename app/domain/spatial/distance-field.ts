/** Nodes of a square lattice through the origin; `node` is the distance between two of them. */
export type Lattice = { node: number; column0: number; row0: number; columns: number; rows: number }
export type Points = { x: Float64Array; y: Float64Array }

/** The lattice's nodes that lie within `margin` of the points' bounding box. */
export function latticeAround({ x, y }: Points, members: Uint32Array, node: number, margin: number): Lattice {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const i of members) {
    if (x[i] < west) west = x[i]
    if (x[i] > east) east = x[i]
    if (y[i] < south) south = y[i]
    if (y[i] > north) north = y[i]
  }
  const column0 = Math.floor((west - margin) / node)
  const row0 = Math.floor((south - margin) / node)
  return {
    node,
    column0,
    row0,
    columns: Math.ceil((east + margin) / node) - column0 + 1,
    rows: Math.ceil((north + margin) / node) - row0 + 1,
  }
}

/** Fills `squares` with the square of every node's distance from the nearest member: exact up to `most`, its square beyond. */
export function squaredDistances(
  { x, y }: Points,
  members: Uint32Array,
  { node, column0, row0, columns, rows }: Lattice,
  most: number,
  squares: Float32Array,
): void {
  squares.fill(most * most)
  for (const i of members) {
    const px = x[i] - column0 * node
    const py = y[i] - row0 * node
    const low = Math.max(0, Math.ceil((py - most) / node))
    const high = Math.min(rows - 1, Math.floor((py + most) / node))
    for (let row = low; row <= high; row++) {
      const dy = row * node - py
      const half = Math.sqrt(Math.max(0, most * most - dy * dy))
      const from = Math.max(0, Math.ceil((px - half) / node))
      const to = Math.min(columns - 1, Math.floor((px + half) / node))
      for (let at = row * columns + from, column = from; column <= to; column++, at++) {
        const dx = column * node - px
        const d2 = dx * dx + dy * dy
        if (d2 < squares[at]) squares[at] = d2
      }
    }
  }
}
