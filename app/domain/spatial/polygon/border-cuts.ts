import type { LngLat } from '../../geometry.ts'
import { type AreaIndex, edgesBetween } from './area-index.ts'

/**
 * Returns where the segment from `a` to `b` crosses the boundary of an area, as fractions between 0 and 1 (both
 * exclusive) that are unordered and may be repeated. An edge along the segment gives a crossing at each of its
 * corners.
 */
export function borderCuts(index: AreaIndex, [ax, ay]: LngLat, [bx, by]: LngLat): number[] {
  const { edges } = index
  const [west, east] = [Math.min(ax, bx), Math.max(ax, bx)]
  const [dx, dy] = [bx - ax, by - ay]
  const cuts: number[] = []
  edgesBetween(index, Math.min(ay, by), Math.max(ay, by), edge => {
    const [x1, y1, x2, y2] = [edges[edge], edges[edge + 1], edges[edge + 2], edges[edge + 3]]
    if ((x1 < west && x2 < west) || (x1 > east && x2 > east)) return
    // The side of the line on which the ends of the edge lie; 0 means on the line.
    const from = dx * (y1 - ay) - dy * (x1 - ax)
    const to = dx * (y2 - ay) - dy * (x2 - ax)
    if (from > 0 && to > 0) return
    if (from < 0 && to < 0) return
    const addCut = (x: number, y: number) => {
      const part = (dx * (x - ax) + dy * (y - ay)) / (dx * dx + dy * dy)
      if (part > 0 && part < 1) cuts.push(part)
    }
    if (from === to) {
      addCut(x1, y1)
      addCut(x2, y2)
    } else {
      const along = from / (from - to)
      addCut(x1 + along * (x2 - x1), y1 + along * (y2 - y1))
    }
  })
  return cuts
}
