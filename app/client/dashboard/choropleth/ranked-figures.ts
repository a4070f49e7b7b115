import { type CodedFigure, liesIn } from '../../../domain/dashboard/shown/choropleth-classes.ts'
import type { RegionOption } from '../../../domain/region/contract.ts'

/** A local level with its figure, or null if there is none. */
export type RankedFigure = { sddmm: number; name: string; district: string; value: number | null }

/**
 * Every local level in a region with its figure, by name. `nameOf` returns the name of a region in the reader's
 * language.
 */
export function listRankedFigures(
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
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
