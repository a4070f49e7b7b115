import type { LngLat, PolygonRings } from '../../geometry.ts'
import { type AreaIndex, edgesBetween, indexArea, indexContains } from './area-index.ts'

/** Whether a polygon and an area have any point in common, including points on their boundaries. The test is exact. */
export function polygonTouchesArea(polygon: PolygonRings, area: AreaIndex): boolean {
  const own = indexArea([polygon])
  if (own.bounds[0] > area.bounds[2] || own.bounds[2] < area.bounds[0]) return false
  if (own.bounds[1] > area.bounds[3] || own.bounds[3] < area.bounds[1]) return false
  if (indexContains(area, polygon[0][0])) return true
  let touches = false
  for (const ring of polygon) {
    for (let i = 1; i < ring.length && !touches; i++) touches = meetsEdge(area, ring[i - 1], ring[i])
  }
  return touches || indexContains(own, [area.edges[0], area.edges[1]])
}

function meetsEdge({ edges, ...index }: AreaIndex, [x1, y1]: LngLat, [x2, y2]: LngLat): boolean {
  const side = (ax: number, ay: number, bx: number, by: number, x: number, y: number) =>
    Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
  let meets = false
  edgesBetween({ edges, ...index }, Math.min(y1, y2), Math.max(y1, y2), e => {
    const [ax, ay, bx, by] = [edges[e], edges[e + 1], edges[e + 2], edges[e + 3]]
    if (meets || Math.max(ax, bx) < Math.min(x1, x2) || Math.min(ax, bx) > Math.max(x1, x2)) return
    if (Math.max(ay, by) < Math.min(y1, y2) || Math.min(ay, by) > Math.max(y1, y2)) return
    const apart1 = side(x1, y1, x2, y2, ax, ay) * side(x1, y1, x2, y2, bx, by) > 0
    const apart2 = side(ax, ay, bx, by, x1, y1) * side(ax, ay, bx, by, x2, y2) > 0
    if (!apart1 && !apart2) meets = true
  })
  return meets
}
