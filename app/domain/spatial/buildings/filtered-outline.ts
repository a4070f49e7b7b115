import { featureCollection, intersect, multiPolygon, polygon } from '@turf/turf'
import type { MultiPolygon, Polygon } from 'geojson'
import type { LngLat, MultiPolygonRings, PolygonRings, Ring } from '../../geometry.ts'
import { centroid } from '../centroid.ts'
import { polygonArea_km2 } from '../measure.ts'
import { type AreaIndex, indexArea } from '../polygon/area-index.ts'
import { clipToArea } from '../polygon/clip-to-area.ts'
import { maxArea_km2, maxVertices } from '../polygon/polygon-guard.ts'
import { polygonInsideArea } from '../polygon/polygon-in-area.ts'
import { convexHull } from '../settlements/convex-hull.ts'
import { type BuildingGrid, countInside, forEachInside } from './building-grid.ts'

export type FilteredOutline =
  | { ring: Ring }
  | { refused: 'none' | 'apart' }
  | { refused: 'tooLarge'; given_km2: number }

/** Minimum distance of houses from the outline in degrees (about 3 m). */
const margin_deg = 3e-5

/** Factors by which the hull grows until the boundary no longer separates the houses. */
const growth = [1, 1.15, 1.5, 2.5, 6]

/**
 * Returns the outline of houses as one polygon for an analysis: their convex hull, clipped to the boundary of the
 * local level and widened if the boundary would separate the houses. The outline is rejected if no house remains, if
 * the parts of the local level are not connected, or if it exceeds the limits of `guardPolygon`.
 */
export function outlineOfHouses(houses: BuildingGrid, area: MultiPolygonRings): FilteredOutline {
  const hull = hullOf(houses)
  if (hull === null) return { refused: 'none' }
  const index = indexArea(area)
  for (const factor of growth) {
    const wide = grown(hull, factor)
    const isInside = polygonInsideArea([wide], area, index)
    const ring = isInside ? wide : pieceWithHouses(wide, houses, area, index)
    if (ring === null || ring.length - 1 > maxVertices) continue
    const given_km2 = polygonArea_km2([ring])
    return given_km2 > maxArea_km2 ? { refused: 'tooLarge', given_km2 } : { ring }
  }
  return { refused: 'apart' }
}

function grown(ring: Ring, factor: number): Ring {
  if (factor === 1) return ring
  const [x, y] = centroid([ring])
  return ring.map(([lng, lat]): LngLat => [x + (lng - x) * factor, y + (lat - y) * factor])
}

function hullOf(houses: BuildingGrid): Ring | null {
  if (houses.count === 0) return null
  const [west, south, east, north] = houses.bounds
  const all: PolygonRings = [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]
  const places: LngLat[] = []
  forEachInside(houses, all, (lng, lat) => places.push([lng, lat]))
  const corners = convexHull(places).flatMap(([lng, lat]): LngLat[] => [
    [lng - margin_deg, lat - margin_deg],
    [lng + margin_deg, lat - margin_deg],
    [lng + margin_deg, lat + margin_deg],
    [lng - margin_deg, lat + margin_deg],
  ])
  const hull = convexHull(corners)
  return [...hull, hull[0]]
}

/** Returns the single piece of a ring within the area that contains all houses. Pieces without a house are dropped. */
function pieceWithHouses(
  ring: Ring,
  houses: BuildingGrid,
  area: MultiPolygonRings,
  index: AreaIndex,
): Ring | null {
  const common = intersect(featureCollection<Polygon | MultiPolygon>([polygon([ring]), multiPolygon(area)]))
  if (common === null) return null
  const { type, coordinates } = common.geometry
  const pieces = (type === 'Polygon' ? [coordinates] : coordinates) as MultiPolygonRings
  const inhabited = pieces.filter(piece => countInside(houses, piece) > 0)
  if (inhabited.length !== 1 || inhabited[0].length > 1) return null
  return clipToArea(inhabited[0][0], area, index)
}
