import { type ColourName, choroplethRamp } from '../../layers/style-table.ts'
import { districtOf, provinceOf, regionLevelOf } from '../../region-codes.ts'

/** [code of a local level, its figure] */
export type CodedFigure = readonly [code: number, value: number]

/**
 * Returns the class of a figure, counting from 0, which is the number of lower edges (in ascending order) that it
 * reaches.
 */
export const classOf = (value: number, breaks: readonly number[]): number =>
  breaks.filter(edge => value >= edge).length

/** Returns a colour for each class, from low to high. Fewer than six classes are spread over the entire colour ramp. */
export function classColours(classes: number): ColourName[] {
  if (classes === 1) return [choroplethRamp[3]]
  const last = choroplethRamp.length - 1
  return Array.from({ length: classes }, (_, at) => choroplethRamp[Math.round((at * last) / (classes - 1))])
}

export function countByClass(figures: readonly CodedFigure[], breaks: readonly number[]): number[] {
  const counts = Array.from({ length: breaks.length + 1 }, () => 0)
  for (const [, value] of figures) counts[classOf(value, breaks)]++
  return counts
}

/**
 * The area that is coloured: the selected region or, for a local level, its district, so that neighbours can be
 * compared.
 */
export const colouredRegion = (region: number): number =>
  regionLevelOf(region) === 'local_level' ? districtOf(region) : region

/** Whether a local level is in a region. */
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
