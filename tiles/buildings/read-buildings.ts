import { basename } from 'node:path'
import type { Geometry, Position } from 'geojson'
import { nepalExtent } from '../../app/domain/geometry.ts'
import { footprintClasses, kindOf } from '../../app/domain/spatial/buildings/building-classes.ts'
import type { Buildings } from '../../app/domain/spatial/buildings/building-grid.ts'
import { metresPerDegree } from '../../app/domain/spatial/local-metric.ts'
import { eachFeature } from '../readers/features.ts'
import { readField } from '../readers/field-names.ts'
import { geometryFlaw } from '../readers/geometry-flaw.ts'
import { propertyNumber } from '../readers/property-value.ts'
import { SourceError } from '../recipe.ts'
import type { RowCount } from '../row-count.ts'
import { usableGeometry } from '../usable-geometry.ts'
import { buildingList } from './building-list.ts'
import { idSet } from './id-set.ts'
import { rowHighway, rowUse } from './source-use.ts'

const default_m2 = 50
const min_m2 = 0.5

/**
 * Buildings of a source, each at the centroid of its footprint, and the number of rows. Read one at a time
 * and stored in 17 bytes each. Lines (such as footways), features without a building tag, footprints without
 * an area and unrepairable ones are skipped and counted; of features with one id the first counts. Throws a
 * SourceError if none is a building.
 */
export async function readBuildings(
  path: string,
  count: RowCount,
  signal?: AbortSignal,
): Promise<{ buildings: Buildings; read: number }> {
  const accepted = buildingList()
  const seen = idSet()
  let read = 0
  const leaveOut = (label: string, reason: string) => {
    read++
    count.leaveOut('cannot be read', label, reason)
  }
  const rows = eachFeature(path, { types: [], unchecked: true, leaveOut, nameOf })
  for await (const { label, geometry, properties } of rows) {
    if (read++ % 10_000 === 0) signal?.throwIfAborted()
    if (geometry?.type === 'LineString' || geometry?.type === 'MultiLineString') {
      const highway = rowHighway(properties)
      count.leaveOut('line, no building', label, highway ? `is a ${highway}, no building` : undefined)
      continue
    }
    const use = rowUse(properties)
    if (use === null) {
      count.leaveOut('no building tag', label, 'has no building tag')
      continue
    }
    const found = isSound(geometry) ? { geometry, mended: [] } : usableGeometry(geometry, ['point', 'area'])
    if (found.unusable !== undefined) {
      count.leaveOut(found.unusable, label, found.what)
      continue
    }
    const at = placeOf(found.geometry, properties)
    if (!(at.area_m2 > min_m2)) {
      count.leaveOut('no area', label, 'has a footprint without an area')
      continue
    }
    const id = readField(properties, 'id')
    if (id !== undefined && !seen.add(String(id))) {
      count.leaveOut('occurs twice', label)
      continue
    }
    for (const mend of found.mended) count.mend(mend, label)
    accepted.add(at.lng, at.lat, kindOf(footprintClass(at.area_m2), use))
  }
  const buildings = accepted.all()
  if (buildings.lng.length === 0) {
    const why = Object.entries(count.leftOut()).map(([kind, times]) => `${times} ${kind}`)
    throw new SourceError(basename(path), null, `has no building among ${read} rows: ${why.join(', ')}`)
  }
  return { buildings, read }
}

function nameOf(properties: Record<string, unknown>): string | undefined {
  const id = readField(properties, 'id')
  return id === undefined ? undefined : String(id)
}

/** Whether a geometry needs no repair, as most do not: a closer check of millions takes time. */
function isSound(geometry: Geometry): boolean {
  if (geometryFlaw(geometry, ['Point', 'Polygon', 'MultiPolygon']) !== null) return false
  if (geometry.type === 'Point') return isInNepal(geometry.coordinates)
  if (geometry.type === 'Polygon') return isInNepal(geometry.coordinates[0][0])
  return geometry.type === 'MultiPolygon' && geometry.coordinates.every(rings => isInNepal(rings[0][0]))
}

function isInNepal([lng, lat]: Position): boolean {
  const [west, south, east, north] = nepalExtent
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** Place of a footprint; a point has the area of its row, otherwise that of a typical house. */
function placeOf(
  geometry: Geometry,
  properties: Record<string, unknown>,
): { area_m2: number; lng: number; lat: number } {
  if (geometry.type === 'Polygon') return centroid([geometry.coordinates[0]])
  if (geometry.type === 'MultiPolygon') return centroid(geometry.coordinates.map(rings => rings[0]))
  const [lng, lat] = geometry.type === 'Point' ? geometry.coordinates : []
  const given = propertyNumber(readField(properties, 'area_m2'), 'm2')
  return { area_m2: given !== null && given > 0 ? given : default_m2, lng, lat }
}

/** Of the outer rings; positions are taken from the first vertex, so that nothing is lost to rounding. */
function centroid(rings: Position[][]): { area_m2: number; lng: number; lat: number } {
  const [lng0, lat0] = rings[0][0]
  const metres = metresPerDegree(lat0)
  let area = 0
  let x = 0
  let y = 0
  for (const ring of rings) {
    let partArea = 0
    let partX = 0
    let partY = 0
    for (let i = 1; i < ring.length; i++) {
      const ax = ring[i - 1][0] - lng0
      const ay = ring[i - 1][1] - lat0
      const bx = ring[i][0] - lng0
      const by = ring[i][1] - lat0
      const cross = ax * by - bx * ay
      partArea += cross
      partX += (ax + bx) * cross
      partY += (ay + by) * cross
    }
    const sign = partArea < 0 ? -1 : 1
    area += partArea * sign
    x += partX * sign
    y += partY * sign
  }
  return {
    area_m2: (area / 2) * metres.lng * metres.lat,
    lng: lng0 + (area > 0 ? x / (3 * area) : 0),
    lat: lat0 + (area > 0 ? y / (3 * area) : 0),
  }
}

/** Class of a footprint's area in m². */
function footprintClass(area_m2: number): number {
  const edges = [12, 30, 60, 120, 300]
  const at = edges.findIndex(edge => area_m2 < edge)
  return at < 0 ? footprintClasses.length - 1 : at
}
