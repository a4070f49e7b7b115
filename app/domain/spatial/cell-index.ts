/**
 * Points in the plane, sorted by square cells. Only cells that contain a point take memory, so a wide plane of small
 * cells takes no more memory than its points.
 */
export type CellIndex = {
  side: number
  /** Column and row of each used cell, ordered by row and then by column. */
  columns: Int32Array
  rows: Int32Array
  /** Index in `order` of each cell's first point, followed by the total count. */
  first: Uint32Array
  /** Indices of the points, cell by cell, in ascending order within a cell. */
  order: Uint32Array
  /** Cell of each point. */
  cellOf: Uint32Array
  /** First cell of each row from `row0` on, followed by the total count. */
  rowFirst: Uint32Array
  row0: number
}

/**
 * Sorts points into cells. x and y are in the unit of `side`. Throws a RangeError if there are more cells than a code
 * can represent.
 */
export function indexCells(x: Float64Array, y: Float64Array, side: number): CellIndex {
  const count = x.length
  const [west, east] = extent(x)
  const [south, north] = extent(y)
  const column0 = count === 0 ? 0 : Math.floor(west / side)
  const row0 = count === 0 ? 0 : Math.floor(south / side)
  const width = count === 0 ? 0 : Math.floor(east / side) - column0 + 1
  const height = count === 0 ? 0 : Math.floor(north / side) - row0 + 1
  if (width * height * Math.max(1, count) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`${count} points over ${width} by ${height} cells are too many`)
  }
  const codes = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const cell = (Math.floor(y[i] / side) - row0) * width + Math.floor(x[i] / side) - column0
    codes[i] = cell * count + i
  }
  codes.sort()

  const order = new Uint32Array(count)
  const cellOf = new Uint32Array(count)
  const columns = new Int32Array(count)
  const rows = new Int32Array(count)
  const first = new Uint32Array(count + 1)
  let cells = 0
  let last = -1
  for (let k = 0; k < count; k++) {
    const cell = Math.floor(codes[k] / count)
    order[k] = codes[k] - cell * count
    if (cell !== last) {
      columns[cells] = (cell % width) + column0
      rows[cells] = Math.floor(cell / width) + row0
      first[cells++] = k
      last = cell
    }
    cellOf[order[k]] = cells - 1
  }
  first[cells] = count
  const rowFirst = new Uint32Array(height + 1)
  for (let cell = 0; cell < cells; cell++) rowFirst[rows[cell] - row0 + 1] = cell + 1
  for (let row = 1; row <= height; row++) rowFirst[row] = Math.max(rowFirst[row], rowFirst[row - 1])
  return {
    side,
    columns: columns.slice(0, cells),
    rows: rows.slice(0, cells),
    first: first.slice(0, cells + 1),
    order,
    cellOf,
    rowFirst,
    row0,
  }
}

/** Returns the first cell of a row whose column is at least the given one, or the end of the row if there is none. */
export function cellFrom({ columns, rowFirst, row0 }: CellIndex, row: number, column: number): number {
  let low = rowFirst[row - row0] ?? 0
  let high = rowFirst[row - row0 + 1] ?? low
  while (low < high) {
    const middle = (low + high) >>> 1
    if (columns[middle] < column) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the end of a row's cells. An empty row ends where it begins. */
export const rowEnd = ({ rowFirst, row0 }: CellIndex, row: number): number => rowFirst[row - row0 + 1] ?? 0

/** Visits the used cells in a range of columns and rows, including both ends. */
export function forEachCellIn(
  index: CellIndex,
  [west, south, east, north]: [west: number, south: number, east: number, north: number],
  visit: (cell: number) => void,
): void {
  const last = Math.min(north, index.row0 + index.rowFirst.length - 2)
  for (let row = Math.max(south, index.row0); row <= last; row++) {
    const end = rowEnd(index, row)
    for (let cell = cellFrom(index, row, west); cell < end && index.columns[cell] <= east; cell++) visit(cell)
  }
}

function extent(values: Float64Array): [number, number] {
  let [min, max] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return [min, max]
}
