import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import { indexArea } from '../../../app/domain/spatial/polygon/area-index.ts'
import { gridOfIndex } from '../../boundaries/area-grid.ts'

/** Evenly spread seeds, numbered from north to south: k-means over the cells of a coarse grid. */
export function spreadSeeds(area: MultiPolygonRings, count: number, next: () => number): [number, number][] {
  const grid = gridOfIndex(indexArea(area), count * 60)
  const x = Float64Array.from(grid.cells, cell => cell % grid.width)
  const y = Float64Array.from(grid.cells, cell => Math.floor(cell / grid.width))
  const first = Math.floor(next() * x.length)
  const centres = [{ x: x[first], y: y[first] }]
  const apart = new Float64Array(x.length).fill(Infinity)
  while (centres.length < count) {
    const { x: cx, y: cy } = centres[centres.length - 1]
    let far = 0
    for (let i = 0; i < x.length; i++) {
      const d = (x[i] - cx) * (x[i] - cx) + (y[i] - cy) * (y[i] - cy)
      if (d < apart[i]) apart[i] = d
      if (apart[i] * (0.7 + 0.3 * next()) > apart[far]) far = i
    }
    centres.push({ x: x[far], y: y[far] })
  }
  for (let round = 0; round < 6; round++) {
    const sums = centres.map(() => ({ x: 0, y: 0, n: 0 }))
    for (let i = 0; i < x.length; i++) {
      let best = 0
      let min = Infinity
      for (let c = 0; c < centres.length; c++) {
        const d =
          (x[i] - centres[c].x) * (x[i] - centres[c].x) + (y[i] - centres[c].y) * (y[i] - centres[c].y)
        if (d < min) {
          min = d
          best = c
        }
      }
      sums[best].x += x[i]
      sums[best].y += y[i]
      sums[best].n++
    }
    for (const [c, sum] of sums.entries()) if (sum.n > 0) centres[c] = { x: sum.x / sum.n, y: sum.y / sum.n }
  }
  return centres
    .sort((a, b) => b.y - a.y || a.x - b.x)
    .map(c => [grid.west + (c.x + 0.5) * grid.step_x, grid.south + (c.y + 0.5) * grid.step_y])
}
