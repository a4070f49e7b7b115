/** Nodes of a square lattice through the origin. `node` is the distance between nodes. */
export type Lattice = { node: number; column0: number; row0: number; columns: number; rows: number }
export type Points = { x: Float64Array; y: Float64Array }

/** Returns the nodes of the lattice within `margin` of the bounding box of the points. */
export function latticeAround({ x, y }: Points, members: Uint32Array, node: number, margin: number): Lattice {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let k = 0; k < members.length; k++) {
    const i = members[k]
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

/** Number of points processed between two yields. */
const pointsInStep = 8192

/**
 * Lowers `squares` to the squared distance of every node from the nearest member, if that distance is at most `max`.
 * Skips members around which every node is already 0.
 */
export function* lowerToDistances(
  { x, y }: Points,
  members: Uint32Array,
  { node, column0, row0, columns, rows }: Lattice,
  max: number,
  squares: Float32Array,
): Generator<void, void> {
  const above = countAbove0(squares, columns, rows)
  yield
  const width = columns + 1
  for (let k = 0; k < members.length; k++) {
    if (k % pointsInStep === pointsInStep - 1) yield
    const px = x[members[k]] - column0 * node
    const py = y[members[k]] - row0 * node
    const low = Math.max(0, Math.ceil((py - max) / node))
    const high = Math.min(rows - 1, Math.floor((py + max) / node))
    const [west, south] = [Math.max(0, Math.ceil((px - max) / node)), low * width]
    const [east, north] = [Math.min(columns, Math.floor((px + max) / node) + 1), (high + 1) * width]
    if (above[north + east] - above[north + west] - above[south + east] + above[south + west] === 0) continue
    for (let row = low; row <= high; row++) {
      const dy = row * node - py
      const half = Math.sqrt(Math.max(0, max * max - dy * dy))
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

/** Counts the nodes above 0 to the south-west of each corner between nodes. */
function countAbove0(squares: Float32Array, columns: number, rows: number): Int32Array {
  const counts = new Int32Array((columns + 1) * (rows + 1))
  for (let row = 0; row < rows; row++) {
    const below = row * (columns + 1)
    let inRow = 0
    for (let column = 0; column < columns; column++) {
      if (squares[row * columns + column] > 0) inRow++
      counts[below + columns + 2 + column] = counts[below + 1 + column] + inRow
    }
  }
  return counts
}

/** Sets `squares` to 0 at every node within `reach` of a member, except at nodes where `open` is below `far`. */
export function* settleWithin(
  { x, y }: Points,
  members: Uint32Array,
  { node, column0, row0, columns, rows }: Lattice,
  reach: number,
  squares: Float32Array,
  open: { squares: Float32Array; far: number } | null,
): Generator<void, void> {
  for (let k = 0; k < members.length; k++) {
    if (k % pointsInStep === pointsInStep - 1) yield
    const px = x[members[k]] - column0 * node
    const py = y[members[k]] - row0 * node
    const high = Math.min(rows - 1, Math.floor((py + reach) / node))
    for (let row = Math.max(0, Math.ceil((py - reach) / node)); row <= high; row++) {
      const dy = row * node - py
      const half = Math.sqrt(Math.max(0, reach * reach - dy * dy))
      const from = row * columns + Math.max(0, Math.ceil((px - half) / node))
      const to = row * columns + Math.min(columns - 1, Math.floor((px + half) / node))
      for (let at = from; at <= to; at++) if (open === null || open.squares[at] === open.far) squares[at] = 0
    }
  }
}
