import type { RegionOption } from '../../../domain/region/contract.ts'
import { type CodedFigure, liesIn } from './choropleth-classes.ts'

/** A local level with its figure; null where there is none. */
export type RankedFigure = { sddmm: number; name: string; district: string; value: number | null }
export type RankOrder = { by: 'name' | 'district' | 'value'; descending: boolean }

/** Every local level of a region with its figure; `nameOf` calls a region as the reader's language does. */
export function figuresOf(
  values: readonly CodedFigure[],
  region: number,
  municipalities: readonly Pick<RegionOption, 'value' | 'dcode'>[],
  nameOf: (code: number) => string,
): RankedFigure[] {
  const known = new Map(values)
  return municipalities
    .filter(({ value }) => value !== 0 && liesIn(value, region))
    .map(({ value: sddmm, dcode }) => ({
      sddmm,
      name: nameOf(sddmm),
      district: nameOf(dcode),
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
