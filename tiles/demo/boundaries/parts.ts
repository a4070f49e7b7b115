import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import { indexArea } from '../../../app/domain/spatial/polygon/area-index.ts'
import { type Arc, type ArcPolygons, ringPoints, twiceAreaOfPoints } from '../../boundaries/arcs.ts'
import { unitRings } from '../../boundaries/levels.ts'
import type { Division } from '../../boundaries/subdivide.ts'
import { fractalNoise, random } from '../../random.ts'
import { dividingSegments } from './label-lines.ts'
import { partition } from './partition.ts'
import { spreadSeeds } from './spread-seeds.ts'

/** One area to be divided. */
export type PartsTask = {
  parent: number
  /** Whole micro-degrees. */
  area: MultiPolygonRings
  labels: number[]
  /** Relative areas of the parts. */
  shares: number[]
  seed: number
  cells: number
  tolerance: number
}
export type AreaPartition = Division & {
  parent: number
  deviation: number
  /** Seed of each label. */
  seeds: [number, number][]
}

/** Divides one area; pure, so that tasks can run in any worker and merge in their order. */
export function divideArea(task: PartsTask): AreaPartition {
  const { parent, area, labels, shares, seed, cells, tolerance } = task
  if (labels.length === 1) return { parent, labels, lines: [], deviation: 0, seeds: [] }
  const salt = `parts of ${parent}`
  const seeds = spreadSeeds(area, labels.length, random(seed, salt))
  const found = partition(area, seeds, shares, { seed, salt, cells, tolerance })
  const bends = [fractalNoise(4, seed, salt, 'x'), fractalNoise(4, seed, salt, 'y')]
  const lines = dividingSegments(found, indexArea(area), labels, seeds, bends)
  return { parent, labels, lines, deviation: found.deviation, seeds }
}

/** An area's largest polygon, which is divided, and the arcs around the others, each of which stays whole. */
export function mainPart(
  arcs: Arc[],
  polygons: ArcPolygons,
): { area: MultiPolygonRings; detached: number[][] } {
  const size = (rings: number[][]) => twiceAreaOfPoints(ringPoints(arcs, rings[0]))
  const [main, ...rest] = polygons.toSorted((a, b) => size(b) - size(a))
  const area = unitRings(arcs, [main])
  return { area, detached: rest.map(rings => rings.flat().map(ref => (ref < 0 ? ~ref : ref))) }
}

/** For each detached polygon's arcs the label of the part whose seed is nearest. */
export function detachedLabels(
  arcs: Arc[],
  detached: number[][],
  { labels, seeds }: AreaPartition,
): Map<number, number> {
  const of = new Map<number, number>()
  if (labels.length === 1) return of
  for (const around of detached) {
    const [x, y] = arcs[around[0]].points
    const off = seeds.map(([sx, sy]) => (sx - x) * (sx - x) + (sy - y) * (sy - y))
    const label = labels[off.indexOf(Math.min(...off))]
    for (const arc of around) of.set(arc, label)
  }
  return of
}
