import type { LngLat, MultiPolygonRings } from '../../geometry.ts'
import { edgesBetween, indexArea } from './area-index.ts'

/**
 * Returns a point well inside an area for its label. Of 24 horizontal lines, it is the middle of the inner stretch
 * that is longest relative to its distance from the ends of the area. The point is always inside, even in a crescent.
 */
export function labelPoint(area: MultiPolygonRings): LngLat {
  const index = indexArea(area)
  const [west, south, , north] = index.bounds
  const { edges } = index
  let best: LngLat = [west, south]
  let max = -1
  for (let line = 0; line < 24; line++) {
    const part = (line + 0.5) / 24
    const y = south + (north - south) * part
    const crossings = new Map<number, number>()
    edgesBetween(index, y, y, e => {
      const [x1, y1, x2, y2] = [edges[e], edges[e + 1], edges[e + 2], edges[e + 3]]
      if (y1 > y !== y2 > y) crossings.set(e, x1 + ((x2 - x1) * (y - y1)) / (y2 - y1))
    })
    const xs = [...crossings.values()].sort((a, b) => a - b)
    for (let i = 1; i < xs.length; i += 2) {
      const centred = Math.min(part, 1 - part)
      const worth = (xs[i] - xs[i - 1]) * (0.2 + centred)
      if (worth <= max) continue
      max = worth
      best = [(xs[i - 1] + xs[i]) / 2, y]
    }
  }
  return best
}
