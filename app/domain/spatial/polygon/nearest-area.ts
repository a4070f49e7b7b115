import type { LngLat } from '../../geometry.ts'
import { metresPerDegree } from '../local-metric.ts'
import type { AreaIndex } from './area-index.ts'

/** Returns the area whose edge is nearest to a position outside all areas, or null if there are no areas. */
export function nearestArea<T>(areas: readonly T[], indexOf: (area: T) => AreaIndex, at: LngLat): T | null {
  let nearest: T | null = null
  let min = Infinity
  for (const area of areas) {
    const off = squareTo(indexOf(area), at)
    if (off >= min) continue
    min = off
    nearest = area
  }
  return nearest
}

/** Squared distance in m² from a position to the nearest edge. */
function squareTo({ edges }: AreaIndex, [lng, lat]: LngLat): number {
  const metres = metresPerDegree(lat)
  let min = Infinity
  for (let e = 0; e < edges.length; e += 4) {
    const [ax, ay] = [(edges[e] - lng) * metres.lng, (edges[e + 1] - lat) * metres.lat]
    const [dx, dy] = [(edges[e + 2] - edges[e]) * metres.lng, (edges[e + 3] - edges[e + 1]) * metres.lat]
    const t = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
    min = Math.min(min, (ax + t * dx) ** 2 + (ay + t * dy) ** 2)
  }
  return min
}

/** Distance in metres from a position to the nearest edge, on either side of it. */
export const toEdge_m = (index: AreaIndex, at: LngLat): number => Math.sqrt(squareTo(index, at))
