import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'
import { districtOf } from '../../../app/domain/region-codes.ts'
import type { ReadFeature } from '../../readers/features.ts'
import { readField } from '../../readers/field-names.ts'
import { propertyText, saysNo } from '../../readers/property-value.ts'
import { type BuildContext, type SourceFault, SourceFaults } from '../../recipe.ts'
import type { RowCount } from '../../row-count.ts'
import { usableRows } from '../../usable-rows.ts'
import { tracedAreas } from '../arcs.ts'
import { cleanAreas, type DirtyArea } from '../clean.ts'
import { groupings, protectedLabel } from '../labels.ts'
import { type LocalLevels, movedInside, unitRings } from '../levels.ts'
import { type LevelRow, matchLevels } from './match-levels.ts'
import { districtKey, kindOfType, plain } from './names.ts'

const layer = 'boundaries.local_level'

/**
 * Local levels and protected areas of a file, cleaned into one topology. A row is a local level by its
 * `code`, or without one by `name` and `district`; it is a protected area by `is_local_level` or by its type.
 * Repaired and reported: what `usableGeometry` repairs, a name that differs from the facts table's, a code
 * that occurs again under one name. Throws SourceFaults with all that cannot be repaired (match-levels.ts; an
 * area without a shape, a protected area of an unknown district).
 */
export async function realLevels(
  path: string,
  facts: Fact[],
  context: Pick<BuildContext, 'repair' | 'rows'>,
): Promise<LocalLevels> {
  const nameOf = (p: Record<string, unknown>) => {
    const words = [propertyText(readField(p, 'code')), propertyText(readField(p, 'name'))].filter(Boolean)
    return words.join(' ') || undefined
  }
  const source = await usableRows(path, { layer, kinds: ['area'], nameOf, all: true }, context)
  const { file, rows, count } = source
  const faults: SourceFault[] = [...source.faults]
  const levels: LevelRow[] = []
  const outside: DirtyArea[] = []
  const protectedAreas = new Map<number, string>()
  for (const { label: at, geometry, properties } of rows) {
    count.use()
    const row: LevelRow = {
      at,
      code: propertyText(readField(properties, 'code')),
      name: propertyText(readField(properties, 'name')) ?? '',
      district: propertyText(readField(properties, 'district')) ?? '',
      rings: ringsOf(geometry),
    }
    if (!isOutsideLevels(row, properties)) {
      levels.push(row)
      continue
    }
    const label = freeProtectedLabel(row, facts, protectedAreas)
    if (typeof label !== 'number') {
      faults.push(label)
      continue
    }
    protectedAreas.set(label, spaced(row.name))
    outside.push({ label, name: `${label} ${row.name}`, rings: row.rings })
  }
  const matched = matchLevels(levels, facts)
  faults.push(...matched.faults)
  if (faults.length > 0) throw new SourceFaults(file, faults)
  const own = facts.map(fact => levelArea(fact, matched.rows.get(fact.code)!, matched.byPlace, count))
  source.close()

  // On overlaps the first area keeps the ground.
  const arcs = cleanAreas([...own, ...outside], { file, layer, repair: context.repair })
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

/** A code makes a row a local level whatever its type says. */
function isOutsideLevels({ code }: LevelRow, properties: Record<string, unknown>): boolean {
  if (saysNo(readField(properties, 'isLocalLevel'))) return true
  return (
    code === undefined && kindOfType(propertyText(readField(properties, 'levelType')) ?? '') === 'protected'
  )
}

/** Rows of a level as one area; reports repairs. */
function levelArea(fact: Fact, rows: LevelRow[], byPlace: Set<LevelRow>, count: RowCount): DirtyArea {
  const { code, name_en } = fact
  const feature = `${code} ${name_en}`
  const [{ name }] = rows
  const called = name === '' ? 'the source gives no name' : `the source calls it ${name}`
  if (byPlace.has(rows[0]))
    count.mend('found by its place', feature, `${called}; found by the point that it holds`)
  else if (plain(name) !== plain(name_en))
    count.mend('another name', feature, `${called}; the facts table's name stays`)
  const rings = [...rows[0].rings]
  for (const row of rows.slice(1)) {
    if (isAmong(row.rings, rings)) {
      count.mend('occurs twice', feature, 'occurs twice with the same outline; taken once')
      continue
    }
    rings.push(...row.rings)
    const which = row.code === undefined ? 'name' : 'code'
    const what = `its ${which} occurs twice${row.code === undefined ? '' : ' under one name'}; both became its parts`
    count.mend(`${which} occurs twice`, feature, what)
  }
  return { label: code, name: `${code} ${name || name_en}`, rings }
}

/** A label for a protected area; a fault if its district is unknown or has ten already. */
function freeProtectedLabel(
  { at, district }: LevelRow,
  facts: Fact[],
  usedLabels: Map<number, string>,
): number | SourceFault {
  const known = facts.find(fact => districtKey(fact.district) === districtKey(district))
  if (!known) return { feature: at, reason: `district '${district}' is not in the facts table` }
  const dcode = districtOf(known.code)
  for (let number = 0; number < 10; number++) {
    const label = protectedLabel(dcode, number)
    if (!usedLabels.has(label)) return label
  }
  return { feature: at, reason: `is the eleventh protected area of ${district}` }
}

/** 'BardiyaNationalPark' in the usual spelling. */
const spaced = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2')
