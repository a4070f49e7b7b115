import { basename } from 'node:path'
import type { LngLat } from '../../app/domain/geometry.ts'
import { readFeatures } from '../readers/features.ts'
import type { BuildContext } from '../recipe.ts'
import { findSource } from '../sources.ts'
import type { Arc } from './arcs.ts'

/** Metres; how far borders are moved in search of a better fit, and the side of a class of moves. */
const [reach_m, step_m] = [600, 40]
/** Less than this is within what rivers of a coarse elevation model are off. */
const min_m = 120
/** Minimum improvement of moved borders over their present fit, and over the average fit anywhere. */
const [better, peaked] = [1.15, 1.3]

const north_m = 110_852
/** At 28.4° N: the move is the same for all of Nepal to a few percent. */
const east_m = 97_990
const side = Math.floor(reach_m / step_m) * 2 + 1

/**
 * Shift in metres [east, north] that best fits borders to rivers, or null if they fit already. Borders follow
 * rivers over long stretches, so of all shifts from a point of a border to a nearby river the right one is
 * the most frequent, whatever the direction of the rivers.
 */
export function betterFit(borders: LngLat[][], rivers: LngLat[][]): [number, number] | null {
  const cells = new Map<number, number[]>()
  const cellOf = (x: number, y: number) => Math.floor(x / reach_m) * 100_000 + Math.floor(y / reach_m)
  for (const [x, y] of places(rivers)) {
    const at = cells.get(cellOf(x, y))
    if (at) at.push(x, y)
    else cells.set(cellOf(x, y), [x, y])
  }
  const moves = new Float64Array(side * side)
  for (const [x, y] of places(borders)) {
    for (let around = 0; around < 9; around++) {
      const dx = ((around % 3) - 1) * reach_m
      const dy = (Math.floor(around / 3) - 1) * reach_m
      const near = cells.get(cellOf(x + dx, y + dy)) ?? []
      for (let i = 0; i < near.length; i += 2) {
        const column = Math.round((near[i] - x) / step_m) + (side >> 1)
        const row = Math.round((near[i + 1] - y) / step_m) + (side >> 1)
        if (column >= 0 && row >= 0 && column < side && row < side) moves[row * side + column]++
      }
    }
  }
  const counts = blurred(moves)
  let best = 0
  for (let i = 0; i < counts.length; i++) if (counts[i] > counts[best]) best = i
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const here = counts[(side >> 1) * side + (side >> 1)]
  const move: [number, number] = [
    ((best % side) - (side >> 1)) * step_m,
    (Math.floor(best / side) - (side >> 1)) * step_m,
  ]
  const isFar = Math.hypot(...move) >= min_m
  return isFar && counts[best] > here * better && counts[best] > mean * peaked ? move : null
}

/** Reports borders that would lie on the rivers of the sources if they were moved. */
export async function reportRiverFit(arcs: Arc[], context: BuildContext): Promise<void> {
  const path = findSource(context.sources, 'rivers')
  if (path === null) return
  const types = ['LineString', 'MultiLineString'] as const
  const features = await readFeatures(path, { types: [...types], leaveOut: () => {} })
  const rivers = features.flatMap(({ geometry }) => {
    if (geometry.type === 'LineString') return [geometry.coordinates as LngLat[]]
    return geometry.type === 'MultiLineString' ? (geometry.coordinates as LngLat[][]) : []
  })
  const move = betterFit(arcs.map(lineOf), rivers)
  if (move === null) return
  const [east, north] = move
  const parts = [
    ...(east === 0 ? [] : [`${Math.abs(east)} m ${east > 0 ? 'east' : 'west'}`]),
    ...(north === 0 ? [] : [`${Math.abs(north)} m ${north > 0 ? 'north' : 'south'}`]),
  ]
  const metres = Math.round(Math.hypot(east, north))
  const what = `these borders fit the rivers best when moved by ${metres} m (${parts.join(', ')}): another datum?`
  context.repair({ layer: 'boundaries.local_level', feature: `all, beside ${basename(path)}`, what })
}

const lineOf = ({ points }: Arc): LngLat[] =>
  Array.from({ length: points.length / 2 }, (_, i) => [points[i * 2] / 1e6, points[i * 2 + 1] / 1e6])

/** Places every 100 m along lines, in metres. */
function* places(lines: LngLat[][]): Generator<[number, number]> {
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [x, y] = [line[i - 1][0] * east_m, line[i - 1][1] * north_m]
      const [dx, dy] = [line[i][0] * east_m - x, line[i][1] * north_m - y]
      const parts = Math.max(1, Math.round(Math.hypot(dx, dy) / 100))
      for (let part = 0; part < parts; part++) yield [x + (dx * part) / parts, y + (dy * part) / parts]
    }
  }
}

/** Means over five by five classes. */
function blurred(moves: Float64Array): Float64Array {
  return moves.map((_, at) => {
    const [column, row] = [at % side, Math.floor(at / side)]
    let [sum, count] = [0, 0]
    for (let r = Math.max(0, row - 2); r <= Math.min(side - 1, row + 2); r++) {
      for (let c = Math.max(0, column - 2); c <= Math.min(side - 1, column + 2); c++) {
        sum += moves[r * side + c]
        count++
      }
    }
    return sum / count
  })
}
