/**
 * Gives every unknown cell (NaN) the height of the nearest known one, less a fall with the distance. So the
 * ground continues beyond the border without walls: outflow drains away, and flow along the border is not
 * dammed. Heights in metres; returns the number of filled cells.
 */
export function fillOutskirts(
  z: Float32Array,
  width: number,
  height: number,
  fall_m_per_cell: number,
): number {
  const from = new Int32Array(z.length).fill(-1)
  for (let cell = 0; cell < z.length; cell++) if (!Number.isNaN(z[cell])) from[cell] = cell
  const near = (cell: number, source: number) => {
    const dx = (cell % width) - (source % width)
    const dy = Math.floor(cell / width) - Math.floor(source / width)
    return dx * dx + dy * dy
  }
  const offer = (cell: number, neighbour: number) => {
    const source = from[neighbour]
    if (source < 0 || from[cell] === source) return
    if (from[cell] < 0 || near(cell, source) < near(cell, from[cell])) from[cell] = source
  }
  const visit = (cell: number, x: number, y: number, side: number, above: number) => {
    if (from[cell] === cell) return
    if (y - above >= 0 && y - above < height) {
      offer(cell, cell - above * width)
      if (x > 0) offer(cell, cell - above * width - 1)
      if (x < width - 1) offer(cell, cell - above * width + 1)
    }
    if (x - side >= 0 && x - side < width) offer(cell, cell - side)
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) visit(y * width + x, x, y, 1, 1)
    for (let x = width - 1; x >= 0; x--) visit(y * width + x, x, y, -1, 1)
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) visit(y * width + x, x, y, -1, -1)
    for (let x = 0; x < width; x++) visit(y * width + x, x, y, 1, -1)
  }
  let filled = 0
  for (let cell = 0; cell < z.length; cell++) {
    if (from[cell] === cell || from[cell] < 0) continue
    z[cell] = z[from[cell]] - fall_m_per_cell * Math.sqrt(near(cell, from[cell]))
    filled++
  }
  return filled
}
