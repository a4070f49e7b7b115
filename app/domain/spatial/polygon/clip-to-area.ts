import { featureCollection, intersect, multiPolygon, polygon } from '@turf/turf'
import type { MultiPolygon, Polygon } from 'geojson'
import { type Bounds, boundsOf, type LngLat, type MultiPolygonRings, type Ring } from '../../geometry.ts'
import { type AreaIndex, edgesBetween, indexContains } from './area-index.ts'
import { clipAtCrossings, nudgedInside } from './clip-at-crossings.ts'
import { crossing } from './crossing.ts'
import { polygonInsideArea } from './polygon-in-area.ts'

/** Distance from a ring in degrees within which a boundary counts as near. */
const margin = 1e-4

/**
 * Returns the part of a ring inside an area if it is a single piece without holes, otherwise null. A ring that is
 * already inside is returned unchanged. The result passes `polygonInsideArea` with that area.
 */
export function clipToArea(ring: Ring, area: MultiPolygonRings, index: AreaIndex): Ring | null {
  const box = widened(boundsOf(ring))
  if (!anyEdgeIn(index, box)) return indexContains(index, ring[0]) ? ring : null
  if (polygonInsideArea([ring], area, index)) return ring
  const cut = clipAtCrossings(ring, area, index)
  if (cut === null) return null
  if (cut !== undefined && crossing([cut]) === null && polygonInsideArea([cut], area, index)) return cut
  const near = croppedArea(area, box)
  if (near.length === 0) return null
  const common = intersect(featureCollection<Polygon | MultiPolygon>([polygon([ring]), multiPolygon(near)]))
  if (common === null || common.geometry.type !== 'Polygon' || common.geometry.coordinates.length > 1) {
    return null
  }
  const own = new Set(near.flat(2).map(String))
  const corners = common.geometry.coordinates[0]
    .slice(1)
    .map(
      ([lng, lat]) => (own.has(String([lng, lat])) ? [lng, lat] : nudgedInside(index, [lng, lat])) as LngLat,
    )
  const clipped = [...corners.slice(-1), ...corners]
  return crossing([clipped]) === null && polygonInsideArea([clipped], area, index) ? clipped : null
}

/** Returns the parts of polygons that are inside an area. */
export function clipPolygons(
  polygons: MultiPolygonRings,
  area: MultiPolygonRings,
  index: AreaIndex,
): MultiPolygonRings {
  return polygons.flatMap((rings): MultiPolygonRings => {
    const box = widened(boundsOf(rings[0]))
    if (!anyEdgeIn(index, box)) return indexContains(index, rings[0][0]) ? [rings] : []
    const near = croppedArea(area, box)
    if (near.length === 0) return []
    const common = intersect(featureCollection<Polygon | MultiPolygon>([polygon(rings), multiPolygon(near)]))
    if (common === null) return []
    const { type, coordinates } = common.geometry
    return (type === 'Polygon' ? [coordinates] : coordinates) as MultiPolygonRings
  })
}

const widened = ([west, south, east, north]: Bounds): Bounds => [
  west - margin,
  south - margin,
  east + margin,
  north + margin,
]

const croppedArea = (area: MultiPolygonRings, box: Bounds): MultiPolygonRings =>
  area
    .map(rings => rings.map(one => cropped(one, box)).filter(one => one.length > 3))
    .filter(rings => rings.length > 0)

function anyEdgeIn(index: AreaIndex, [west, south, east, north]: Bounds): boolean {
  const { edges } = index
  let any = false
  edgesBetween(index, south, north, e => {
    const [x1, y1, x2, y2] = [edges[e], edges[e + 1], edges[e + 2], edges[e + 3]]
    if (Math.max(x1, x2) < west || Math.min(x1, x2) > east) return
    if (Math.max(y1, y2) >= south && Math.min(y1, y2) <= north) any = true
  })
  return any
}

/**
 * Clips a ring to a box side by side (Sutherland and Hodgman 1974), so that a long boundary is processed only once
 * rather than for every outline.
 */
function cropped(ring: Ring, [west, south, east, north]: Bounds): Ring {
  const sides: [axis: 0 | 1, limit: number, isLowerLimit: boolean][] = [
    [0, west, true],
    [0, east, false],
    [1, south, true],
    [1, north, false],
  ]
  let corners = ring.slice(1)
  for (const [axis, limit, isLowerLimit] of sides) {
    const isIn = (at: LngLat) => (isLowerLimit ? at[axis] >= limit : at[axis] <= limit)
    const clipped: LngLat[] = []
    for (const [i, to] of corners.entries()) {
      const from = corners[(i + corners.length - 1) % corners.length]
      if (isIn(from) !== isIn(to)) clipped.push(crossingAt(from, to, axis, limit))
      if (isIn(to)) clipped.push(to)
    }
    corners = clipped
  }
  return corners.length < 3 ? [] : [corners[corners.length - 1], ...corners]
}

function crossingAt(from: LngLat, to: LngLat, axis: 0 | 1, limit: number): LngLat {
  const part = (limit - from[axis]) / (to[axis] - from[axis])
  const other = axis === 0 ? from[1] + part * (to[1] - from[1]) : from[0] + part * (to[0] - from[0])
  return axis === 0 ? [limit, other] : [other, limit]
}
