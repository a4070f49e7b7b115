import type { Language } from '../../../domain/words/words.ts'
import type { RegionLists } from '../../region/cascade.ts'
import type { Say } from '../../ui/use-words.ts'
import { nameOfRegion } from '../region-names.ts'
import { liesIn } from './choropleth-classes.ts'

/** A local level with its figure; null where there is none. */
export type RankedFigure = { sddmm: number; name: string; district: string; value: number | null }
export type RankOrder = { by: 'name' | 'district' | 'value'; descending: boolean }

/** Every local level of a region with its figure, by name. */
export function figuresOf(
  values: readonly (readonly [number, number])[],
  region: number,
  lists: RegionLists,
  language: Language,
  say: Say,
): RankedFigure[] {
  const known = new Map(values)
  return lists.municipalities
    .filter(({ value }) => value !== 0 && liesIn(value, region))
    .map(({ value: sddmm, dcode }) => ({
      sddmm,
      name: nameOfRegion(lists, sddmm, language, say),
      district: nameOfRegion(lists, dcode, language, say),
      value: known.get(sddmm) ?? null,
    }))
}

/** In the order asked for; what has no figure comes last either way, equals by name. */
export function ranked(rows: readonly RankedFigure[], { by, descending }: RankOrder): RankedFigure[] {
  const turn = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    if (by !== 'value') return turn * a[by].localeCompare(b[by]) || a.name.localeCompare(b.name)
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    return turn * (a.value - b.value) || a.name.localeCompare(b.name)
  })
}
