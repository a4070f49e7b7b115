import type { LngLat } from '../../app/domain/geometry.ts'
import type { RasterFrame } from '../rasterise.ts'

const trench_m = 15
const fall_m = 0.01

/**
 * Burns known rivers into a terrain too coarse for their gorges, so that water follows them: along each line,
 * from its higher end, no cell is higher than the one before, and the bed lies slightly below the land. Twice
 * over all lines, because tributaries meet rivers that are burned later. Returns the burned cells.
 */
export function burnRivers(z: Float32Array, frame: RasterFrame, lines: LngLat[][]): number {
  const paths = lines.map(line => cellsAlong(frame, line)).filter(path => path.length > 1)
  const bed = new Set(paths.flat())
  for (const cell of bed) z[cell] -= trench_m
  for (let round = 0; round < 2; round++) {
    for (const path of paths) {
      const downhill = meanOf(z, path, 0) >= meanOf(z, path, path.length - 5) ? path : path.toReversed()
      for (let i = 1; i < downhill.length; i++) {
        z[downhill[i]] = Math.min(z[downhill[i]], z[downhill[i - 1]] - fall_m)
      }
    }
  }
  return bed.size
}

function meanOf(z: Float32Array, path: number[], from: number): number {
  const part = path.slice(Math.max(0, from), Math.max(0, from) + 5)
  return part.reduce((sum, cell) => sum + z[cell], 0) / part.length
}

/** Cells that a line runs through, each beside or across a corner from the one before, none twice in a row. */
export function cellsAlong({ width, height, west, north, cell_deg }: RasterFrame, line: LngLat[]): number[] {
  const cells: number[] = []
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = [(line[i - 1][0] - west) / cell_deg, (north - line[i - 1][1]) / cell_deg]
    const [bx, by] = [(line[i][0] - west) / cell_deg, (north - line[i][1]) / cell_deg]
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay))))
    for (let step = 0; step <= steps; step++) {
      const x = Math.floor(ax + ((bx - ax) * step) / steps)
      const y = Math.floor(ay + ((by - ay) * step) / steps)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      if (cells.at(-1) !== y * width + x) cells.push(y * width + x)
    }
  }
  return cells
}
