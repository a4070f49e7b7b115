import { codeIn } from '../../../app/domain/cells/ids.ts'
import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'
import { districtOf, provinceNames, provinceOf } from '../../../app/domain/region-codes.ts'
import { indexArea } from '../../../app/domain/spatial/polygon/area-index.ts'
import type { SourceFault } from '../../recipe.ts'
import { consonants, districtKey, isCalled, knownNames, plain } from './names.ts'
import { kmTo, pointsIn } from './place.ts'

/** A row for a local level, as read. */
export type LevelRow = {
  /** For messages: 'feature 12 (Sulikot)'. */
  at: string
  code: string | undefined
  name: string
  district: string
  rings: MultiPolygonRings
}
export type Matched = {
  rows: Map<number, LevelRow[]>
  /** Rows without a code that were found by their place alone. */
  byPlace: Set<LevelRow>
  faults: SourceFault[]
}

/** A point farther outside its level than this is another place. */
const far_km = 10

/**
 * Assigns rows to local levels: by code, otherwise by name and district, otherwise by the level's point
 * inside. Reports impossible rows all at once: an unknown code, name or district, with the unassigned levels
 * of the district; one code under two names; name and place that both contradict the code; a point more than
 * 10 km away; missing levels.
 */
export function matchLevels(rows: LevelRow[], facts: readonly Fact[]): Matched {
  const matched: Matched = { rows: new Map(), byPlace: new Set(), faults: [] }
  const byCode = new Map(facts.map(fact => [fact.code, fact]))
  const claim = (row: LevelRow, { code }: Fact) =>
    matched.rows.set(code, [...(matched.rows.get(code) ?? []), row])
  const open: LevelRow[] = []
  for (const row of rows) {
    const fact = row.code === undefined ? byName(row, facts) : byCode.get(codeIn(row.code) ?? Number.NaN)
    if (fact) claim(row, fact)
    else open.push(row)
  }
  const free = facts.filter(fact => !matched.rows.has(fact.code))
  const lost: LevelRow[] = []
  for (const row of open) {
    const near = pointsIn(row.rings, free).filter(fact => isOfDistrict(fact, row.district))
    if (row.code === undefined && near.length === 1) {
      matched.byPlace.add(row)
      claim(row, near[0])
    } else lost.push(row)
  }
  const unclaimed = facts.filter(fact => !matched.rows.has(fact.code))
  const coded = rows.filter(row => row.code !== undefined)
  const isOtherNumbering = coded.length > 1 && coded.every(row => lost.includes(row))
  if (isOtherNumbering) {
    const codes = `none of its ${coded.length} codes, such as ${coded[0].code}, is one of the facts table`
    const reason = `${codes} (sddmm, such as 44004): another numbering. Leave the codes out, and rows are found by name and district`
    return { ...matched, faults: [{ feature: null, reason }] }
  }
  for (const row of lost)
    matched.faults.push({ feature: row.at, reason: unknownLevel(row, facts, unclaimed) })
  for (const [code, own] of matched.rows) {
    const fault = disagreement(byCode.get(code)!, own, facts)
    if (fault) matched.faults.push(fault)
  }
  if (unclaimed.length > 0) matched.faults.push({ feature: null, reason: missing(unclaimed, facts) })
  return matched
}

function byName(row: LevelRow, facts: readonly Fact[]): Fact | undefined {
  if (row.name === '') return undefined
  const near = facts.filter(fact => isOfDistrict(fact, row.district))
  for (const key of [plain, consonants]) {
    const found = near.filter(fact => knownNames(fact).some(name => key(name) === key(row.name)))
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
  }
  return undefined
}

/** A row that names no district may be of any. */
const isOfDistrict = (fact: Fact, district: string): boolean =>
  district === '' || districtKey(fact.district) === districtKey(district)

function unknownLevel({ code, name, district, rings }: LevelRow, facts: readonly Fact[], unclaimed: Fact[]) {
  const what =
    code === undefined
      ? `has no code, and ${name === '' ? 'no name' : `its name is that of no local level${district && ` of ${district}`}`}`
      : `code ${code} is no local level of the facts table`
  if (district !== '' && !facts.some(fact => isOfDistrict(fact, district)))
    return `${what}; district '${district}' is not in the facts table`
  const inside = pointsIn(rings, unclaimed)
  const near =
    inside.length > 0 || district === '' ? inside : unclaimed.filter(fact => isOfDistrict(fact, district))
  const where = inside.length > 0 ? 'it holds the point of' : `unmatched in ${district}:`
  return near.length === 0
    ? `${what}; a protected area is told by is_local_level = false or its Type_GN`
    : `${what}; ${where} ${near.map(called).join(', ')}`
}

/** What of the rows of a level cannot be: two names, or another place. */
function disagreement(fact: Fact, rows: LevelRow[], facts: readonly Fact[]): SourceFault | null {
  const [{ at, name }] = rows
  const other = rows.find(row => row.name !== '' && name !== '' && plain(row.name) !== plain(name))
  if (other) {
    const reason = `code ${fact.code} occurs twice: ${name} and ${other.name}; one of them is another level`
    return { feature: other.at, reason }
  }
  const rings = rows.flatMap(row => row.rings)
  const away_km = kmTo(indexArea(rings), [fact.lon, fact.lat])
  if (away_km === 0) return null
  const isNamed = name === '' || isCalled(fact, name)
  const found = pointsIn(rings, facts)
  if (isNamed && away_km <= far_km && found.length === 0) return null
  const there =
    found.length > 0 ? `lies where the facts table has ${found.map(called).join(', ')}` : 'lies elsewhere'
  const said = isNamed ? '' : `is called ${name} and `
  const reason = `${said}${there}; code ${fact.code} is ${fact.name_en} in ${fact.district}, ${away_km.toFixed(away_km < 10 ? 1 : 0)} km away. Give each the code of its place`
  return { feature: at, reason }
}

/** Whole provinces and districts by their names, the rest one by one. */
function missing(unclaimed: Fact[], facts: readonly Fact[]): string {
  const parts: string[] = []
  let left = unclaimed
  const fold = (keyOf: (code: number) => number, nameOf: (fact: Fact) => string) => {
    for (const key of new Set(left.map(({ code }) => keyOf(code)))) {
      const own = left.filter(({ code }) => keyOf(code) === key)
      const all = facts.filter(({ code }) => keyOf(code) === key).length
      if (own.length < all || all === 1) continue
      parts.push(`all ${all} of ${nameOf(own[0])}`)
      left = left.filter(({ code }) => keyOf(code) !== key)
    }
  }
  fold(provinceOf, ({ code }) => provinceNames[provinceOf(code)])
  fold(districtOf, fact => fact.district)
  return `has no area for ${[...parts, ...left.map(called)].join(', ')}; a file has all ${facts.length} local levels. Add them, or take the file away: Urja brings outlines of its own`
}

const called = ({ code, name_en }: Fact) => `${code} ${name_en}`
