import { Failure } from '../../domain/api/failure.ts'
import type { Fact } from '../../domain/region/facts.ts'
import { districtOf, provinceOf, regionLevelOf } from '../../domain/region-codes.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'

/** Facts about the local levels in the region with a given code. Throws not_found if the code is unknown. */
export function levelsOf({ regions }: Atlas, adminid: number): Fact[] {
  const facts = regions.levels.map(({ fact }) => fact)
  const level = regionLevelOf(adminid)
  if (level === 'country') return facts
  const codeOf = { province: provinceOf, district: districtOf, local_level: (code: number) => code }[level]
  const inside = facts.filter(({ code }) => codeOf(code) === adminid)
  if (inside.length === 0) throw new Failure('not_found')
  return inside
}
