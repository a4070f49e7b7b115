/** Height of a cell of the file, NaN if unknown or outside. */
export type CellHeight = (column: number, row: number) => number

/** Bilinear between cell centres; the nearest known if a neighbour is unknown. */
export function interpolateBilinear(at: CellHeight, column: number, row: number): number {
  const x0 = Math.floor(column)
  const y0 = Math.floor(row)
  const fx = column - x0
  const fy = row - y0
  const a = at(x0, y0)
  const b = at(x0 + 1, y0)
  const c = at(x0, y0 + 1)
  const d = at(x0 + 1, y0 + 1)
  const value = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
  if (!Number.isNaN(value)) return value
  const left = fx < 0.5
  if (fy < 0.5) return left ? a : b
  return left ? c : d
}

/** Cubic convolution (Keys 1981, a = -1/2) over four by four cells: no creases along them, exact up to squares. */
export function smoothly(at: CellHeight, column: number, row: number): number {
  const x0 = Math.floor(column)
  const y0 = Math.floor(row)
  const fx = column - x0
  const fy = row - y0
  let sum = 0
  for (let y = -1; y <= 2; y++) {
    let along = 0
    for (let x = -1; x <= 2; x++) along += convolution(x - fx) * at(x0 + x, y0 + y)
    sum += convolution(y - fy) * along
  }
  return sum
}

function convolution(distance: number): number {
  const d = Math.abs(distance)
  return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((2.5 - 0.5 * d) * d - 4) * d + 2
}

/** Mean of the known cells whose centres lie within half a width of a place; NaN if there is none. */
export function meanAround(
  at: CellHeight,
  column: number,
  row: number,
  halfColumns: number,
  halfRows: number,
): number {
  let sum = 0
  let count = 0
  const right = column + halfColumns
  const bottom = row + halfRows
  for (let y = Math.ceil(row - halfRows); y < bottom; y++) {
    for (let x = Math.ceil(column - halfColumns); x < right; x++) {
      const value = at(x, y)
      if (Number.isNaN(value)) continue
      sum += value
      count++
    }
  }
  return count > 0 ? sum / count : Number.NaN
}
