import { indexArea } from '../../app/domain/spatial/area-index.ts'
import type { MultiPolygonRings, Ring } from '../../app/domain/spatial/geometry.ts'
import { fractalNoise, random } from '../random.ts'
import { type Arc, type ArcPolygons, ringPoints } from './arcs.ts'
import { gridOver, nearestCell } from './area-grid.ts'
import { dividingSegments } from './label-lines.ts'
import { partition, spreadSeeds } from './partition.ts'
import type { Division } from './subdivide.ts'

/** One area to be divided; `points` are micro-degrees, null where the seeds may lie anywhere. */
export type PartsTask = {
  parent: number
  /** Whole micro-degrees. */
  area: MultiPolygonRings
  labels: number[]
  /** Relative areas of the parts. */
  shares: number[]
  points: [number, number][] | null
  /** Adds a seed for the last label, as far from the points as the area allows. */
  remainder: boolean
  seed: number
  cells: number
  tolerance: number
}
export type Parts = Division & { parent: number; deviation: number }

/** Divides one area; pure, so that tasks can run in any worker and merge in their order. */
export function divideArea(task: PartsTask): Parts {
  const { parent, area, labels, shares, seed, cells, tolerance } = task
  if (labels.length === 1) return { parent, labels, lines: [], deviation: 0 }
  const salt = `parts of ${parent}`
  const seeds = task.points ? task.points.slice() : spreadSeeds(area, labels.length, random(seed, salt))
  if (task.remainder) seeds.push(farthest(area, seeds))
  const found = partition(area, seeds, shares, { seed, salt, cells, tolerance })
  const bends = [fractalNoise(4, seed, salt, 'x'), fractalNoise(4, seed, salt, 'y')]
  const lines = dividingSegments(found, indexArea(area), labels, bends)
  return { parent, labels, lines, deviation: found.deviation }
}

/** Areas of arcs as rings in whole micro-degrees. */
export function unitRings(arcs: Arc[], polygons: ArcPolygons): MultiPolygonRings {
  return polygons.map(rings =>
    rings.map(ring => {
      const points = ringPoints(arcs, ring)
      const positions: Ring = []
      for (let i = 0; i < points.length; i += 2) positions.push([points[i], points[i + 1]])
      return positions
    }),
  )
}

/** Position of the nearest place inside an area, on a raster of some thousand cells. */
export function nearestInside(area: MultiPolygonRings, [x, y]: [number, number]): [number, number] {
  const grid = gridOver(area, 4000)
  const cell = nearestCell(grid, x, y)
  return [
    Math.round(grid.west + ((cell % grid.width) + 0.5) * grid.step_x),
    Math.round(grid.south + (Math.floor(cell / grid.width) + 0.5) * grid.step_y),
  ]
}

function farthest(area: MultiPolygonRings, points: [number, number][]): [number, number] {
  const grid = gridOver(area, 1500)
  let best: [number, number] = points[0]
  let most = -1
  for (const cell of grid.cells) {
    const x = grid.west + ((cell % grid.width) + 0.5) * grid.step_x
    const y = grid.south + (Math.floor(cell / grid.width) + 0.5) * grid.step_y
    let least = Infinity
    for (const [px, py] of points) least = Math.min(least, (px - x) * (px - x) + (py - y) * (py - y))
    if (least > most) {
      most = least
      best = [x, y]
    }
  }
  return best
}
