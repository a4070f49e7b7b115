import { basename } from 'node:path'
import type { Fact } from '../../app/domain/region/facts.ts'
import type { MultiPolygonRings } from '../../app/domain/spatial/geometry.ts'
import { districtName } from '../demo-country/local-levels.ts'
import { type ReadFeature, readGeojson } from '../readers/geojson.ts'
import { type BuildContext, SourceError } from '../recipe.ts'
import { tracedAreas } from './arcs.ts'
import { cleanAreas, type DirtyArea } from './clean.ts'
import { type Levels, movedInside } from './demo-levels.ts'
import { districtOfLabel, groupings, protectedLabel } from './labels.ts'
import { unitRings } from './parts.ts'

/**
 * Local levels and protected areas of a GeoJSON file with `code`, `name`, `district` and `is_local_level`, cleaned
 * into one topology. Throws a SourceError for what cannot be repaired: an unknown or missing code, one code under
 * two names, a protected area of an unknown district.
 */
export async function realLevels(path: string, facts: Fact[], context: BuildContext): Promise<Levels> {
  const file = basename(path)
  const features = await readGeojson(path, {
    types: ['Polygon', 'MultiPolygon'],
    nameOf: ({ code, name }) => [code, name].filter(Boolean).join(' ') || undefined,
  })
  const areas = new Map<number, DirtyArea>()
  const names = new Map<number, string>()
  const protectedAreas = new Map<number, string>()
  const byCode = new Map(facts.map(fact => [fact.code, fact]))
  const note = (feature: string, what: string) => context.repair({ layer: 'local_level', feature, what })

  for (const { label: at, geometry, properties } of features) {
    const rings = ringsOf(geometry)
    const name = String(properties.name ?? '')
    if (properties.is_local_level === false) {
      const label = freeProtectedLabel(file, at, String(properties.district ?? ''), facts, protectedAreas)
      protectedAreas.set(label, spaced(name))
      areas.set(label, { label, name: `${label} ${name}`, rings })
      continue
    }
    const code = Number(properties.code)
    const fact = byCode.get(code)
    if (!fact) throw new SourceError(file, at, `code ${properties.code} is no local level of the facts table`)
    const twin = areas.get(code)
    if (twin) {
      if (names.get(code) !== name) {
        throw new SourceError(file, at, `code ${code} occurs twice: ${names.get(code)} and ${name}`)
      }
      twin.rings.push(...rings)
      note(twin.name, 'its code occurs twice under one name; both became its parts')
      continue
    }
    if (name !== fact.name_en)
      note(`${code} ${fact.name_en}`, `the source calls it ${name}; the facts table's name stays`)
    names.set(code, name)
    areas.set(code, { label: code, name: `${code} ${name}`, rings })
  }
  const missing = facts
    .filter(({ code }) => !areas.has(code))
    .map(({ code, name_en }) => `${code} ${name_en}`)
  if (missing.length > 0) throw new SourceError(file, null, `has no area for ${missing.join(', ')}`)

  const arcs = cleanAreas([...areas.values()], { file, layer: 'local_level', repair: context.repair })
  const cleaned = tracedAreas(arcs, groupings.local_level)
  const placed = facts.map(fact => movedInside(fact, unitRings(arcs, cleaned.get(fact.code)!), context))
  return { arcs, facts: placed, protectedAreas }
}

export function ringsOf(geometry: ReadFeature['geometry']): MultiPolygonRings {
  if (geometry.type === 'Polygon') return [geometry.coordinates] as MultiPolygonRings
  return (geometry.type === 'MultiPolygon' ? geometry.coordinates : []) as MultiPolygonRings
}

function freeProtectedLabel(
  file: string,
  at: string,
  district: string,
  facts: Fact[],
  taken: Map<number, string>,
): number {
  const wanted = districtName(district).toUpperCase()
  const known = facts.find(fact => fact.district.toUpperCase() === wanted)
  if (!known) throw new SourceError(file, at, `district '${district}' is not in the facts table`)
  const dcode = districtOfLabel(known.code)
  for (let number = 0; number < 10; number++) {
    const label = protectedLabel(dcode, number)
    if (!taken.has(label)) return label
  }
  throw new SourceError(file, at, `is the eleventh protected area of ${district}`)
}

/** 'BardiyaNationalPark' as it is written elsewhere. */
const spaced = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2')
