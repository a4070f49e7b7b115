import { basename } from 'node:path'
import type { Position } from 'geojson'
import { buildingUses, kindOf } from '../../app/domain/spatial/building-classes.ts'
import { metresPerDegree } from '../../app/domain/spatial/local-metric.ts'
import { readGeojson } from '../readers/geojson.ts'
import { type Repair, SourceError } from '../recipe.ts'
import { footprintClass } from './kind.ts'

export type SourceBuilding = { lng: number; lat: number; kind: number; label: string }
type Report = (repair: Repair) => void

/** What OpenStreetMap and Overture call a use that is named differently here; anything else is 'other', a house. */
const synonyms: Record<string, (typeof buildingUses)[number]> = {
  yes: 'residential',
  house: 'residential',
  detached: 'residential',
  apartments: 'residential',
  terrace: 'residential',
  hut: 'residential',
  mixed_use: 'mixed',
  farm: 'farmhouse',
  guest_house: 'hotel',
  public: 'office',
  government: 'office',
  civic: 'community',
  kindergarten: 'school',
  college: 'school',
  university: 'school',
  shop: 'retail',
  supermarket: 'retail',
  warehouse: 'industrial',
  factory: 'industrial',
  monastery: 'temple',
  shrine: 'temple',
  cowshed: 'stable',
}
const usual = footprintClass(50)

/**
 * Buildings of a source, each at the centroid of its footprint. Lines (footways and the like), features without a
 * building tag and footprints without an area are left out and reported one by one; a feature that occurs again
 * under the same id counts once.
 */
export async function readBuildings(path: string, report: Report): Promise<SourceBuilding[]> {
  const layer = 'buildings.building'
  const rows = await readGeojson(path, {
    types: ['Point', 'Polygon', 'MultiPolygon', 'LineString', 'MultiLineString'],
    nameOf: p => (p.osm_id === undefined && p.id === undefined ? undefined : String(p.osm_id ?? p.id)),
  })
  const seen = new Set<unknown>()
  const kept: SourceBuilding[] = []
  for (const { label, geometry, properties } of rows) {
    const tags = (properties.tags ?? properties) as Record<string, unknown>
    const leftOut = (what: string) => report({ layer, feature: label, what: `${what}; left out` })
    if (geometry.type === 'LineString' || geometry.type === 'MultiLineString') {
      leftOut(tags.highway ? `is a ${tags.highway}, no building` : 'is a line, no building')
      continue
    }
    if (properties.tags !== undefined && (tags.building === undefined || tags.building === 'no')) {
      leftOut('has no building tag')
      continue
    }
    const id = properties.osm_id ?? properties.id
    if (id !== undefined && seen.has(id)) {
      leftOut('occurs twice')
      continue
    }
    seen.add(id)
    const use = numberOfUse(tags.building ?? tags.class ?? tags.subtype ?? 'yes')
    if (geometry.type === 'Point') {
      const [lng, lat] = geometry.coordinates
      kept.push({ lng, lat, kind: kindOf(usual, use), label })
      continue
    }
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') {
      throw new SourceError(basename(path), label, `is a ${geometry.type}`)
    }
    const outer =
      geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map(p => p[0])
    const { area_m2, lng, lat } = centroid(outer)
    if (!(area_m2 > 0.5)) {
      leftOut('has a footprint without an area')
      continue
    }
    kept.push({ lng, lat, kind: kindOf(footprintClass(area_m2), use), label })
  }
  return kept
}

function numberOfUse(tag: unknown): number {
  const word = String(tag).toLowerCase()
  const own = buildingUses.indexOf(word as (typeof buildingUses)[number])
  return own >= 0 ? own : buildingUses.indexOf(synonyms[word] ?? 'other')
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
