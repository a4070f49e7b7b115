import type { Sddmm } from '../region-codes.ts'
import type { SumId, sums } from './indicators.ts'
import type { DataOrigin, FiguresByLevel, LevelFigure, SumsByLevel } from './region-figure.ts'
import { type SurveyGroup, surveyGroups } from './survey-items.ts'

/** What is known by item, and the local levels that have anything at all. */
export type Dataset = { items: ReadonlyMap<string, FiguresByLevel>; levels: ReadonlySet<Sddmm> }
type SurveySumId = { [Id in SumId]: (typeof sums)[Id]['origin'] extends 'survey' ? Id : never }[SumId]

const none: FiguresByLevel = new Map()
export const figuresOfItem = ({ items }: Dataset, item: string): FiguresByLevel => items.get(item) ?? none

export function datasetOf(rows: Iterable<{ item: string; sddmm: Sddmm } & LevelFigure>): Dataset {
  const items = new Map<string, Map<Sddmm, LevelFigure>>()
  const levels = new Set<Sddmm>()
  for (const { item, sddmm, value, origin } of rows) {
    const figures = items.get(item) ?? new Map<Sddmm, LevelFigure>()
    items.set(item, figures.set(sddmm, { value, origin }))
    levels.add(sddmm)
  }
  return { items, levels }
}

/** What the answers of households say in each local level: of the surveys, and of its plan where there are none. */
export function surveySums(odk: Dataset, mep: Dataset): Pick<SumsByLevel, SurveySumId> {
  const either = (total: (dataset: Dataset, level: Sddmm) => LevelFigure | null): FiguresByLevel => {
    const figures = new Map<Sddmm, LevelFigure>()
    for (const level of new Set([...odk.levels, ...mep.levels])) {
      const figure = total(odk.levels.has(level) ? odk : mep, level)
      if (figure !== null) figures.set(level, figure)
    }
    return figures
  }
  const sumOf = (group: SurveyGroup, categories: readonly string[]) =>
    either((dataset, level) => totalOf(dataset, level, group, categories))
  return {
    households_asked: either(countSurveyedHouseholds),
    households_with_electricity: sumOf('lighting', ['grid', 'micro_hydro', 'mini_grid', 'solar_home']),
    households_on_firewood: sumOf('cooking_fuel', ['firewood']),
    households_cooking_clean: sumOf('cooking_fuel', ['lpg', 'biogas', 'electricity']),
  }
}

/** Not every household answers every question: those who answered the question that most did. */
function countSurveyedHouseholds(dataset: Dataset, level: Sddmm): LevelFigure | null {
  const questions = ['lighting', 'cooking_fuel', 'tier', 'stove'] as const
  return questions.reduce<LevelFigure | null>((max, group) => {
    const total = totalOf(dataset, level, group, surveyGroups[group].categories)
    return total !== null && (max === null || total.value > max.value) ? total : max
  }, null)
}

/** Sum over categories of a group in one local level; null where it has none of them. */
function totalOf(
  dataset: Dataset,
  level: Sddmm,
  group: SurveyGroup,
  categories: readonly string[],
): LevelFigure | null {
  return categories.reduce<LevelFigure | null>((sum, category) => {
    const figure = figuresOfItem(dataset, `${group}.${category}`).get(level)
    if (figure === undefined) return sum
    if (sum === null) return figure
    // One answer made up makes the sum made up.
    const origin = figure.origin.generated ? figure.origin : sum.origin
    return { value: sum.value + figure.value, origin }
  }, null)
}

/** Households of a local level by electricity tier, 0 first, of its survey or else of its plan; null where neither knows. */
export function tiersToday(
  { odk, mep }: { odk: Dataset; mep: Dataset },
  level: Sddmm,
): ({ households: (number | null)[] } & DataOrigin) | null {
  const dataset = odk.levels.has(level) ? odk : mep
  const figures = surveyGroups.tier.categories.map(tier => figuresOfItem(dataset, `tier.${tier}`).get(level))
  const known = figures.find(figure => figure !== undefined)
  if (known === undefined) return null
  return { households: figures.map(figure => figure?.value ?? null), ...known.origin }
}
