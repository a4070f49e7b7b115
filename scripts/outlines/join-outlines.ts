import { districtOf } from '../../app/domain/region/codes.ts'
import type { Fact } from '../../app/domain/region/facts.ts'
import type { MultiPolygonRings } from '../../app/domain/spatial/geometry.ts'
import { indexArea, indexHolds } from '../../app/domain/spatial/polygon/area-index.ts'
import type { DirtyArea } from '../../tiles/boundaries/clean.ts'
import { protectedLabel } from '../../tiles/boundaries/labels.ts'
import { districtName } from '../../tiles/facts/local-levels.ts'
import { SourceError } from '../../tiles/recipe.ts'

export type OutlineRow = { name: string; district: string; type: string; rings: MultiPolygonRings }
export type JoinedOutlines = {
  areas: DirtyArea[]
  protectedAreas: Map<number, string>
  /** Levels whose outline bears another name than the facts table. */
  renamed: { code: number; name: string; outline: string }[]
  /** Levels with a second part. */
  parted: number[]
}

/**
 * Gives each local level the one outline that holds its representative point. Of the others, those with the
 * name and district of a level are its further parts, and those of another type than local levels are protected
 * areas. Throws a SourceError where a point lies in no outline or in two, and for an outline that stays without place.
 */
export function joinOutlines(file: string, rows: OutlineRow[], facts: Fact[]): JoinedOutlines {
  const indexed = rows.map(row => ({ row, index: indexArea(row.rings) }))
  const codeOf = new Map<OutlineRow, number>()
  for (const { code, name_en, lon, lat } of facts) {
    const around = indexed.filter(({ index }) => indexHolds(index, [lon, lat]))
    if (around.length !== 1)
      throw new SourceError(
        file,
        `${code} ${name_en}`,
        `its point lies in ${around.length} outlines, not in one`,
      )
    const [{ row }] = around
    if (codeOf.has(row))
      throw new SourceError(file, row.name, `holds the points of ${codeOf.get(row)} and ${code}`)
    codeOf.set(row, code)
  }
  const areas = facts.map(
    ({ code, name_en }): DirtyArea => ({ label: code, name: `${code} ${name_en}`, rings: [] }),
  )
  const byLabel = new Map(areas.map(area => [area.label, area]))
  for (const [row, code] of codeOf) byLabel.get(code)!.rings.push(...row.rings)
  const joined: JoinedOutlines = { areas, protectedAreas: new Map(), renamed: [], parted: [] }
  const types = new Set<string>(facts.map(({ type }) => type))
  const levels = [...codeOf.keys()]
  const districts = new Map(facts.map(fact => [plain(fact.district), districtOf(fact.code)]))
  for (const row of rows) {
    if (codeOf.has(row)) continue
    if (types.has(row.type)) {
      const whole = levels.find(({ name, district }) => name === row.name && district === row.district)
      if (!whole)
        throw new SourceError(file, row.name, 'holds no point of the facts table and is no part of a level')
      byLabel.get(codeOf.get(whole)!)!.rings.push(...row.rings)
      joined.parted.push(codeOf.get(whole)!)
      continue
    }
    const dcode = districts.get(plain(districtName(row.district)))
    if (dcode === undefined) throw new SourceError(file, row.name, `its district is unknown: ${row.district}`)
    const taken = [...joined.protectedAreas.keys()].filter(label => Math.floor(label / 10) === dcode).length
    const label = protectedLabel(dcode, taken)
    joined.protectedAreas.set(label, row.name)
    areas.push({ label, name: `${label} ${row.name}`, rings: row.rings })
  }
  for (const [{ name }, code] of codeOf) {
    const fact = facts.find(other => other.code === code)!
    if (plain(name) !== plain(fact.name_en)) joined.renamed.push({ code, name: fact.name_en, outline: name })
  }
  return joined
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
