import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Feature, Geometry, Position } from 'geojson'
import { SourceError } from '../recipe.ts'

export type ReadOptions = {
  /** Geometry types that the caller can use; any other is refused. */
  types: Geometry['type'][]
  /** Geometries come as they are, broken and missing ones too: the caller mends them (usable-rows.ts). */
  unchecked?: boolean
  /** What stands in a message for a feature; its index comes first. */
  nameOf?: (properties: Record<string, unknown>) => string | undefined
}
export type ReadFeature = {
  /** 'feature 12 (Sulikot)', for messages. */
  label: string
  geometry: Geometry
  properties: Record<string, unknown>
}

/**
 * Features of a GeoJSON FeatureCollection file in WGS 84 degrees. Throws a SourceError with the file's name, the
 * feature and the reason on broken JSON, another type of geometry, and positions that are no longitude and latitude.
 */
export async function readGeojson(
  path: string,
  { types, nameOf, unchecked }: ReadOptions,
): Promise<ReadFeature[]> {
  const file = basename(path)
  const collection = parsed(file, await textOf(path, file))
  return collection.map((feature, index) => {
    const properties = (feature?.properties ?? {}) as Record<string, unknown>
    const name = nameOf?.(properties)
    const label = name === undefined ? `feature ${index}` : `feature ${index} (${name})`
    const refuse = (reason: string) => new SourceError(file, label, reason)
    if (feature?.type !== 'Feature') throw refuse('is not a GeoJSON Feature')
    const geometry = feature.geometry
    if (unchecked) return { label, geometry, properties }
    if (!geometry) throw refuse('has no geometry')
    if (!types.includes(geometry.type)) throw refuse(`is a ${geometry.type}; expected ${types.join(' or ')}`)
    if (!('coordinates' in geometry) || !Array.isArray(geometry.coordinates))
      throw refuse('has no coordinates')
    checkPositions(geometry.coordinates, depths[geometry.type], refuse)
    if (geometry.type === 'Polygon') checkRings(geometry.coordinates, refuse)
    if (geometry.type === 'MultiPolygon') for (const rings of geometry.coordinates) checkRings(rings, refuse)
    return { label, geometry, properties }
  })
}

/** How many lists a coordinate list nests above its positions. */
const depths: Record<string, number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

async function textOf(path: string, file: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new SourceError(file, null, `cannot be read (${error instanceof Error ? error.message : error})`)
  }
}

function parsed(file: string, text: string): Feature[] {
  let value: { type?: unknown; features?: unknown } | null
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new SourceError(file, null, `is not JSON (${error instanceof Error ? error.message : error})`)
  }
  if (value?.type !== 'FeatureCollection' || !Array.isArray(value.features)) {
    throw new SourceError(file, null, 'is not a GeoJSON FeatureCollection')
  }
  return value.features
}

function checkPositions(value: unknown, depth: number, refuse: (reason: string) => SourceError): void {
  if (!Array.isArray(value)) throw refuse('has coordinates nested too shallowly for its type')
  if (depth > 0) {
    for (const part of value) checkPositions(part, depth - 1, refuse)
    return
  }
  const [lon, lat] = value
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon + lat)) {
    throw refuse(`has a position that is not two numbers: ${JSON.stringify(value).slice(0, 60)}`)
  }
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) {
    throw refuse(`has a position outside longitude and latitude: ${lon}, ${lat}; expected degrees of WGS 84`)
  }
}

function checkRings(rings: Position[][], refuse: (reason: string) => SourceError): void {
  if (rings.length === 0) throw refuse('has no ring')
  for (const ring of rings) {
    if (ring.length < 4) throw refuse(`has a ring of ${ring.length} positions; a ring needs four`)
    const first = ring[0]
    const last = ring[ring.length - 1]
    if (first[0] !== last[0] || first[1] !== last[1]) throw refuse('has a ring that is not closed')
  }
}
