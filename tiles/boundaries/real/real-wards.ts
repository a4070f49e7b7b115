import { codeIn } from '../../../app/domain/cells/ids.ts'
import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'
import { wardCode } from '../../../app/domain/region-codes.ts'
import { indexArea, indexContains } from '../../../app/domain/spatial/polygon/area-index.ts'
import { labelPoint } from '../../../app/domain/spatial/polygon/label-point.ts'
import { readField } from '../../readers/field-names.ts'
import { propertyText } from '../../readers/property-value.ts'
import { type BuildContext, type SourceFault, SourceFaults } from '../../recipe.ts'
import { usableRows } from '../../usable-rows.ts'
import { type Arc, tracedAreas } from '../arcs.ts'
import { cleanAreas, type DirtyArea } from '../clean.ts'
import { groupings } from '../labels.ts'
import { degrees, type LocalLevels, unitRings } from '../levels.ts'
import { kmTo } from './place.ts'
import { isAmong, ringsOf } from './real-levels.ts'

const layer = 'boundaries.ward'
/** A ward whose middle lies farther outside its level is another's. */
const far_km = 1

/** Wards of complete local levels beside the outlines of the others, and how many levels are complete. */
export type RealWards = { arcs: Arc[]; fromSource: number }
type Ward = DirtyArea & { fact: Fact; at: string }

/**
 * Wards of a file (`code` of the local level and `ward`, its number), cleaned into one topology with the
 * protected areas of `levels`. Local levels with all their wards become unions of these; the others keep
 * their outline, and get the wards shipped with Urja or generated ones, reported level by level. Throws
 * SourceFaults with all rows of an unknown level or number and all wards in another level, and if no level is
 * complete.
 */
export async function realWards(
  path: string,
  levels: LocalLevels,
  context: BuildContext,
): Promise<RealWards> {
  const nameOf = (p: Record<string, unknown>) =>
    `${propertyText(readField(p, 'code')) ?? 'no code'}, ward ${propertyText(readField(p, 'ward')) ?? 'unknown'}`
  const source = await usableRows(path, { layer, kinds: ['area'], nameOf, all: true }, context)
  const { file, rows, count } = source
  const faults: SourceFault[] = [...source.faults]
  const facts = new Map(levels.facts.map(fact => [fact.code, fact]))
  const wards = new Map<number, Ward>()
  const parts = new Map<number, number>()
  for (const { label: at, geometry, properties } of rows) {
    const given = { code: readField(properties, 'code'), ward: readField(properties, 'ward') }
    const fact = facts.get(codeIn(propertyText(given.code) ?? '') ?? Number.NaN)
    const ward = codeIn(propertyText(given.ward) ?? '')
    if (!fact) {
      const reason = `code ${propertyText(given.code) ?? '(none)'} is no local level of the facts table (sddmm, such as 44004); leave out what lies in none`
      faults.push({ feature: at, reason })
      continue
    }
    if (!(ward !== null && ward >= 1 && ward <= fact.wards)) {
      const number = propertyText(given.ward) ?? '(none)'
      faults.push({
        feature: at,
        reason: `ward ${number} is not among the ${fact.wards} of ${fact.name_en}; they are numbered from 1`,
      })
      continue
    }
    const label = wardCode(fact.code, ward)
    const rings = ringsOf(geometry)
    const known = wards.get(label)
    parts.set(label, (parts.get(label) ?? 0) + 1)
    if (!known) {
      const name = `${fact.code} ${fact.name_en}, ward ${ward}`
      wards.set(label, { label, name, rings: [...rings], fact, at })
    } else if (isAmong(rings, known.rings)) {
      count.mend('occurs twice', known.name, 'occurs twice with the same outline; taken once')
    } else {
      known.rings.push(...rings)
      count.mend('number occurs twice', known.name, 'occurs twice; both became its parts')
    }
  }
  const outlines = new Map(
    [...tracedAreas(levels.arcs, groupings.local_level)].map(([code, polygons]) => [
      code,
      degrees(unitRings(levels.arcs, polygons)),
    ]),
  )
  faults.push(...misplaced([...wards.values()], outlines, facts))
  const whole = new Set<number>()
  for (const { code, wards: all } of levels.facts) {
    const isWhole = Array.from({ length: all }, (_, i) => wardCode(code, i + 1)).every(label =>
      wards.has(label),
    )
    if (isWhole) whole.add(code)
  }
  if (whole.size === 0 && faults.length === 0)
    faults.push({
      feature: null,
      reason:
        'holds all wards of not one local level. Add those that are missing, or take the file away: Urja brings wards of its own',
    })
  if (faults.length > 0) throw new SourceFaults(file, faults)

  for (const { label, fact } of wards.values()) {
    const own = parts.get(label) ?? 0
    if (whole.has(fact.code)) count.use(own)
    else count.leaveOutAll('of a local level whose wards are not all there', own)
  }
  source.close()
  reportOthers(levels.facts, [...wards.values()], whole, file, context)
  const others: DirtyArea[] = levels.facts
    .filter(({ code }) => !whole.has(code))
    .map(({ code, name_en }) => ({ label: code, name: `${code} ${name_en}`, rings: outlines.get(code)! }))
  const outside = [...tracedAreas(levels.arcs, groupings.protected_area)].map(
    ([label, polygons]): DirtyArea => {
      const rings: MultiPolygonRings = degrees(unitRings(levels.arcs, polygons))
      return { label, name: `${label} ${levels.protectedAreas.get(label)}`, rings }
    },
  )
  const real = [...wards.values()].filter(({ fact }) => whole.has(fact.code))
  // On overlaps the first area keeps the ground: an outline shared with other levels before a single ward.
  const areas = others.length > 0 ? [...others, ...outside, ...real] : [...real, ...outside]
  // Files of two publishers meet: borders that are 200 m apart lie across a good part of a town's ward.
  const maxOverlap = others.length > 0 ? 0.5 : undefined
  const arcs = cleanAreas(areas, { file, layer, repair: context.repair, maxOverlap })
  return { arcs, fromSource: whole.size }
}

/** Wards whose middle lies in another local level than their code's: another numbering, or another's file. */
function misplaced(
  wards: Ward[],
  outlines: Map<number, MultiPolygonRings>,
  facts: Map<number, Fact>,
): SourceFault[] {
  const indexed = new Map([...outlines].map(([code, rings]) => [code, indexArea(rings)]))
  return wards.flatMap(({ fact, rings, at }): SourceFault[] => {
    const middle = labelPoint(rings)
    const away_km = kmTo(indexed.get(fact.code)!, middle)
    if (away_km <= far_km) return []
    const [there] = [...indexed].find(([, index]) => indexContains(index, middle)) ?? []
    const where = there === undefined ? 'in no local level' : `in ${there} ${facts.get(there)?.name_en}`
    const reason = `lies ${where}, ${away_km.toFixed(1)} km from ${fact.code} ${fact.name_en}. Give each ward the code of the local level that it lies in; of another numbering, take the file away: Urja brings wards of its own`
    return [{ feature: at, reason }]
  })
}

/** Levels without the source's wards: one with some of them individually, those with none together. */
function reportOthers(
  facts: Fact[],
  wards: Ward[],
  whole: Set<number>,
  file: string,
  { repair }: Pick<BuildContext, 'repair'>,
): void {
  if (whole.size === facts.length) return
  const had = new Map<number, number>()
  for (const { fact } of wards) had.set(fact.code, (had.get(fact.code) ?? 0) + 1)
  const none: string[] = []
  for (const { code, name_en, wards: all } of facts) {
    if (whole.has(code)) continue
    const own = had.get(code) ?? 0
    if (own === 0) none.push(`${code} ${name_en}`)
    else {
      const what = `${own} of its ${all} wards are in ${file}; those of Urja stand in for all ${all}`
      repair({ layer, feature: `${code} ${name_en}`, what })
    }
  }
  const summary = `the wards of ${whole.size} local levels are taken from it`
  repair({ layer, feature: file, what: `${summary}, those of ${facts.length - whole.size} from Urja` })
  if (none.length > 0)
    repair({ layer, feature: file, what: `has no ward of ${none.length} local levels: ${none.join(', ')}` })
}
