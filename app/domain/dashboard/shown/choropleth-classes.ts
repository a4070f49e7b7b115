import { type ColourName, choroplethRamp } from '../../layers/style-table.ts'
import { districtOf, provinceOf, regionLevelOf } from '../../region-codes.ts'

/** [code of a local level, its figure] */
export type CodedFigure = readonly [code: number, value: number]

/** Class of a figure, from 0: how many of the lower edges (rising) it has reached. */
export const classOf = (value: number, breaks: readonly number[]): number =>
  breaks.filter(edge => value >= edge).length

/** A colour for each class, low to high; fewer than six take from the whole ramp, so that they stay apart. */
export function classColours(classes: number): ColourName[] {
  if (classes === 1) return [choroplethRamp[3]]
  const last = choroplethRamp.length - 1
  return Array.from({ length: classes }, (_, at) => choroplethRamp[Math.round((at * last) / (classes - 1))])
}

/** How many of the figures fall into each class. */
export function countByClass(figures: readonly CodedFigure[], breaks: readonly number[]): number[] {
  const counts = Array.from({ length: breaks.length + 1 }, () => 0)
  for (const [, value] of figures) counts[classOf(value, breaks)]++
  return counts
}

/** What is coloured: the chosen region; round a chosen local level its district, so that it has neighbours to compare. */
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
