import { type ColourName, choroplethRamp } from '../../layers/style-table.ts'
import { districtOf, provinceOf, regionLevelOf } from '../../region-codes.ts'

/** [code of a local level, its figure] */
export type CodedFigure = readonly [code: number, value: number]

/** Class of a figure, from 0: how many of the lower edges (rising) it has reached. */
export const classOf = (value: number, breaks: readonly number[]): number =>
  breaks.filter(edge => value >= edge).length

/** A colour for each class, low to high; fewer than six classes are spread over the whole ramp. */
export function classColours(classes: number): ColourName[] {
  if (classes === 1) return [choroplethRamp[3]]
  const last = choroplethRamp.length - 1
  return Array.from({ length: classes }, (_, at) => choroplethRamp[Math.round((at * last) / (classes - 1))])
}

/** Number of figures in each class. */
export function countByClass(figures: readonly CodedFigure[], breaks: readonly number[]): number[] {
  const counts = Array.from({ length: breaks.length + 1 }, () => 0)
  for (const [, value] of figures) counts[classOf(value, breaks)]++
  return counts
}

/**
 * The coloured area: the chosen region; for a local level its district, so that neighbours can be compared.
 */
export const colouredRegion = (region: number): number =>
  regionLevelOf(region) === 'local_level' ? districtOf(region) : region

/** Whether a local level lies in a region. */
export function liesIn(sddmm: number, region: number): boolean {
  switch (regionLevelOf(region)) {
    case 'country':
      return true
    case 'province':
      return provinceOf(sddmm) === region
    case 'district':
      return districtOf(sddmm) === region
    case 'local_level':
      return sddmm === region
  }
}
