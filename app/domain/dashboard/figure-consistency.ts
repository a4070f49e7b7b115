import type { Fact } from '../region/facts.ts'
import type { Sddmm } from '../region-codes.ts'
import type { DatasetName } from './figure-items.ts'
import { type SurveyGroup, surveyGroups } from './survey-items.ts'

/** Figures of one local level by item. */
export type LevelFigures = ReadonlyMap<string, number>
export type Doubt =
  /** The columns of the cooking table have different numbers of households. No household may be added or lost. */
  | { kind: 'stoves'; sddmm: Sddmm; totals: Totals }
  /** A group has no figure for some answers. They are ignored, and shares refer to the answers that are present. */
  | { kind: 'answers_missing'; sddmm: Sddmm; group: SurveyGroup; missing: string[] }
  /** Groups have different numbers of households. Not every household answers every question. */
  | { kind: 'households_differ'; sddmm: Sddmm; totals: Totals }
  /** The types of land add up to more than the area of the local level. */
  | { kind: 'land'; sddmm: Sddmm; total_km2: number; area_km2: number }
type Totals = Partial<Record<SurveyGroup, number>>

const stoveGroups = ['stove', 'stove_partial', 'stove_intermediate'] as const
const questions = ['lighting', 'cooking_fuel', 'tier', 'stove'] as const
const landKinds = [
  'forest',
  'shrubland',
  'grassland',
  'agriculture',
  'barren',
  'water_body',
  'built_up',
  'snow_glacier',
]
/** Allows for the rounding of weighted answers: half a percent, or three households if there are few. */
export const agree = (a: number, b: number) => Math.abs(a - b) <= Math.max(3, 0.005 * Math.max(a, b))
/** Tolerance between the area in the register and that of a land cover map. */
const landSlack = 1.05

/** Returns warnings about the figures of one local level, together with those already present. */
export function doubtsAbout(
  dataset: DatasetName,
  sddmm: Sddmm,
  figures: LevelFigures,
  { area_km2 }: Pick<Fact, 'area_km2'>,
): Doubt[] {
  if (dataset === 'regional') {
    const total_km2 = landKinds.reduce((sum, kind) => sum + (figures.get(kind) ?? 0), 0)
    return total_km2 > area_km2 * landSlack ? [{ kind: 'land', sddmm, total_km2, area_km2 }] : []
  }
  const doubts: Doubt[] = []
  const stoves = totalsOf(figures, stoveGroups)
  if (differ(stoves)) doubts.push({ kind: 'stoves', sddmm, totals: stoves })
  const questionTotals = totalsOf(figures, questions)
  if (differ(questionTotals)) doubts.push({ kind: 'households_differ', sddmm, totals: questionTotals })
  for (const group of Object.keys(surveyGroups) as SurveyGroup[]) {
    const { categories } = surveyGroups[group]
    const missing = categories.filter(category => !figures.has(`${group}.${category}`))
    if (missing.length > 0 && missing.length < categories.length)
      doubts.push({ kind: 'answers_missing', sddmm, group, missing: [...missing] })
  }
  return doubts
}

export const isStoveItem = (item: string): boolean => stoveGroups.some(group => item.startsWith(`${group}.`))

function totalsOf(figures: LevelFigures, groups: readonly SurveyGroup[]): Totals {
  const totals: Totals = {}
  for (const group of groups) {
    const known = surveyGroups[group].categories.flatMap(
      category => figures.get(`${group}.${category}`) ?? [],
    )
    if (known.length > 0) totals[group] = known.reduce((sum, value) => sum + value, 0)
  }
  return totals
}

function differ(totals: Totals): boolean {
  const values = Object.values(totals)
  return values.length > 1 && !agree(Math.min(...values), Math.max(...values))
}
