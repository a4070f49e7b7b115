import type { Geometry } from 'geojson'

/** How many lists a coordinate list nests above its positions. */
const depths: Record<string, number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

/** Why a geometry cannot be used, as the end of a sentence about its row; null if it can. */
export function geometryFlaw(geometry: unknown, types: Geometry['type'][]): string | null {
  if (typeof geometry !== 'object' || geometry === null) return 'has no geometry'
  const { type, coordinates } = geometry as { type?: string; coordinates?: unknown }
  if (!types.includes(type as Geometry['type'])) return `is a ${type}; expected ${types.join(' or ')}`
  if (!Array.isArray(coordinates)) return 'has no coordinates'
  const flaw = positionFlaw(coordinates, depths[String(type)])
  if (flaw !== null) return flaw
  if (type === 'Polygon') return ringFlaw(coordinates)
  if (type !== 'MultiPolygon') return null
  for (const rings of coordinates) {
    const broken = ringFlaw(rings)
    if (broken !== null) return broken
  }
  return null
}

/**
 * Whether a geometry has positions outside longitude and latitude: most likely its whole file is in metres.
 */
export const isOutsideDegrees = (flaw: string) => flaw.startsWith(outside)
const outside = 'has a position outside longitude and latitude'

function positionFlaw(value: unknown, depth: number): string | null {
  if (!Array.isArray(value)) return 'has coordinates nested too shallowly for its type'
  if (depth > 0) {
    for (const part of value) {
      const flaw = positionFlaw(part, depth - 1)
      if (flaw !== null) return flaw
    }
    return null
  }
  const lon: unknown = value[0]
  const lat: unknown = value[1]
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon + lat)) {
    return `has a position that is not two numbers: ${JSON.stringify(value).slice(0, 60)}`
  }
  if (lon < -180 || lon > 180 || lat < -90 || lat > 90) {
    return `${outside}: ${lon}, ${lat}; expected degrees of WGS 84`
  }
  return null
}

function ringFlaw(rings: number[][][]): string | null {
  if (rings.length === 0) return 'has no ring'
  for (const ring of rings) {
    if (ring.length < 4) return `has a ring of ${ring.length} positions; a ring needs four`
    const first = ring[0]
    const last = ring[ring.length - 1]
    if (first[0] !== last[0] || first[1] !== last[1]) return 'has a ring that is not closed'
  }
  return null
}
