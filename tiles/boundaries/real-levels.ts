import type { Fact } from '../../app/domain/region/facts.ts'
import type { MultiPolygonRings } from '../../app/domain/spatial/geometry.ts'
import { districtName } from '../facts/local-levels.ts'
import type { ReadFeature } from '../readers/features.ts'
import { lookUp } from '../readers/field-names.ts'
import { figureOf, saysNo, textOf } from '../readers/property-value.ts'
import { type BuildContext, SourceError } from '../recipe.ts'
import { usableRows } from '../usable-rows.ts'
import { tracedAreas } from './arcs.ts'
import { cleanAreas, type DirtyArea } from './clean.ts'
import { districtOfLabel, groupings, protectedLabel } from './labels.ts'
import { type Levels, movedInside, unitRings } from './levels.ts'

const layer = 'boundaries.local_level'

/**
 * Local levels and protected areas of a file with `code`, `name`, `district` and `is_local_level`, cleaned into one
 * topology. Mended and told: what `usableGeometry` mends, another name than the facts table's, a code that occurs
 * again under one name. Throws a SourceError for what cannot be repaired: an unknown or missing code, one code under
 * two names, an area without a shape, a protected area of an unknown district.
 */
export async function realLevels(path: string, facts: Fact[], context: BuildContext): Promise<Levels> {
  const nameOf = (p: Record<string, unknown>) => {
    const words = [textOf(lookUp(p, 'code')), textOf(lookUp(p, 'name'))].filter(Boolean)
    return words.join(' ') || undefined
  }
  const source = await usableRows(path, { layer, kinds: ['area'], nameOf, all: true }, context)
  const { file, rows, count } = source
  const areas = new Map<number, DirtyArea>()
  const names = new Map<number, string>()
  const protectedAreas = new Map<number, string>()
  const byCode = new Map(facts.map(fact => [fact.code, fact]))

  for (const { label: at, geometry, properties } of rows) {
    const rings = ringsOf(geometry)
    const name = textOf(lookUp(properties, 'name')) ?? ''
    count.use()
    if (saysNo(lookUp(properties, 'isLocalLevel'))) {
      const district = textOf(lookUp(properties, 'district')) ?? ''
      const label = freeProtectedLabel(file, at, district, facts, protectedAreas)
      protectedAreas.set(label, spaced(name))
      areas.set(label, { label, name: `${label} ${name}`, rings })
      continue
    }
    const given = lookUp(properties, 'code')
    const code = figureOf(given) ?? Number.NaN
    const fact = byCode.get(code)
    if (!fact)
      throw new SourceError(
        file,
        at,
        `code ${textOf(given) ?? '(none)'} is no local level of the facts table`,
      )
    const twin = areas.get(code)
    if (twin) {
      const first = names.get(code) ?? ''
      if (first !== name && first !== '' && name !== '') {
        throw new SourceError(file, at, `code ${code} occurs twice: ${first} and ${name}`)
      }
      if (isAmong(rings, twin.rings)) {
        count.mend('occurs twice', twin.name, 'occurs twice with the same outline; taken once')
        continue
      }
      twin.rings.push(...rings)
      const what = 'its code occurs twice under one name; both became its parts'
      count.mend('code occurs twice', twin.name, what)
      continue
    }
    if (name !== fact.name_en) {
      const called = name === '' ? 'the source gives no name' : `the source calls it ${name}`
      count.mend('another name', `${code} ${fact.name_en}`, `${called}; the facts table's name stays`)
    }
    names.set(code, name)
    areas.set(code, { label: code, name: `${code} ${name || fact.name_en}`, rings })
  }
  source.close()
  const missing = facts
    .filter(({ code }) => !areas.has(code))
    .map(({ code, name_en }) => `${code} ${name_en}`)
  if (missing.length > 0) throw new SourceError(file, null, `has no area for ${missing.join(', ')}`)

  const arcs = cleanAreas([...areas.values()], { file, layer, repair: context.repair })
  const cleaned = tracedAreas(arcs, groupings.local_level)
  const placed = facts.map(fact => movedInside(fact, unitRings(arcs, cleaned.get(fact.code)!), context))
  return { arcs, facts: placed, protectedAreas }
}

export function ringsOf(geometry: ReadFeature['geometry']): MultiPolygonRings {
  if (geometry.type === 'Polygon') return [geometry.coordinates] as MultiPolygonRings
  return (geometry.type === 'MultiPolygon' ? geometry.coordinates : []) as MultiPolygonRings
}

/** Whether the polygons are all among those already there. */
export function isAmong(polygons: MultiPolygonRings, there: MultiPolygonRings): boolean {
  const known = new Set(there.map(polygon => JSON.stringify(polygon)))
  return polygons.every(polygon => known.has(JSON.stringify(polygon)))
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
