import type { Sddmm } from '../region-codes.ts'
import {
  type AnswerDataset,
  type AnswerTables,
  answerDatasets,
  categoriesIn,
  type Dataset,
  isCounted,
  sourceOf,
} from './answer-sources.ts'
import type { SumId, sums } from './indicators.ts'
import type { DataOrigin, FiguresByLevel, LevelFigure, SumsByLevel } from './region-figure.ts'
import { type SurveyGroup, surveyGroups } from './survey-items.ts'

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

/** Categories of households with electricity. */
export const lightingByElectricity = [
  'grid',
  'micro_hydro',
  'mini_grid',
  'electricity',
  'solar_home',
] as const

const questions = ['lighting', 'cooking_fuel', 'tier', 'stove'] as const

/**
 * Household answers by local level. A group comes from the surveys, otherwise from the plan, otherwise from the
 * census. All are scaled to the households of one of these sources, so that shares have the same base.
 */
export function surveySums(tables: AnswerTables): Pick<SumsByLevel, SurveySumId> {
  const bases = new Map<Sddmm, Base>()
  for (const level of new Set(answerDatasets.flatMap(name => [...tables[name].levels]))) {
    const base = baseOf(tables, level)
    if (base !== null) bases.set(level, base)
  }
  const sumOf = (group: SurveyGroup, categories: readonly string[]): FiguresByLevel => {
    const figures = new Map<Sddmm, LevelFigure>()
    for (const [level, base] of bases) {
      const name = sourceOf(tables, 'odk', group, level)
      const figure = name && totalOf(tables[name], level, group, categories)
      if (figure)
        figures.set(level, name === base.name ? figure : broughtTo(base, tables, name, level, figure))
    }
    return figures
  }
  return {
    households_asked: new Map([...bases].map(([level, { households }]) => [level, households])),
    households_with_electricity: sumOf('lighting', lightingByElectricity),
    households_on_firewood: sumOf('cooking_fuel', ['firewood']),
    households_cooking_clean: sumOf('cooking_fuel', ['lpg', 'biogas', 'electricity']),
  }
}

type Base = { name: AnswerDataset; households: LevelFigure }

/**
 * Households of the first dataset that has measured figures for any question, otherwise of the first that has any
 * figures.
 */
function baseOf(tables: AnswerTables, level: Sddmm): Base | null {
  const found = answerDatasets.flatMap((name): Base[] => {
    const households = countSurveyedHouseholds(tables[name], name, level)
    return households === null ? [] : [{ name, households }]
  })
  return (
    found.find(({ name }) => questions.some(group => isCounted(tables, name, group, level))) ??
    found[0] ??
    null
  )
}

function broughtTo(
  base: Base,
  tables: AnswerTables,
  name: AnswerDataset,
  level: Sddmm,
  figure: LevelFigure,
): LevelFigure {
  const own = countSurveyedHouseholds(tables[name], name, level)?.value ?? 0
  return { ...figure, value: own === 0 ? 0 : (figure.value / own) * base.households.value }
}

/** Not every household answers every question, so this counts the question with the most answers. */
function countSurveyedHouseholds(dataset: Dataset, name: AnswerDataset, level: Sddmm): LevelFigure | null {
  if (!dataset.levels.has(level)) return null
  return questions.reduce<LevelFigure | null>((max, group) => {
    const total = totalOf(dataset, level, group, categoriesIn(name, group))
    return total !== null && (max === null || total.value > max.value) ? total : max
  }, null)
}

/** Percentage of the households of a group that are in the given categories, and where it comes from. */
export type GroupShare = DataOrigin & { value: number; dataset: AnswerDataset }
/** Null if no source has the group. It is the share among the households that answered the question. */
export function shareOfGroup(
  tables: AnswerTables,
  level: Sddmm,
  group: SurveyGroup,
  categories: readonly string[],
): GroupShare | null {
  const dataset = sourceOf(tables, 'odk', group, level)
  if (dataset === null) return null
  const all = totalOf(tables[dataset], level, group, categoriesIn(dataset, group))
  if (all === null || all.value === 0) return null
  const part = totalOf(tables[dataset], level, group, categories)
  return { value: ((part?.value ?? 0) / all.value) * 100, dataset, ...all.origin }
}

/** Sum over the categories of a group in a local level, or null if it has none. */
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
    // A single generated answer makes the sum generated.
    const origin = figure.origin.generated ? figure.origin : sum.origin
    return { value: sum.value + figure.value, origin }
  }, null)
}

/**
 * Households of a local level by electricity tier, starting with 0: from its survey, otherwise from its plan. Null if
 * neither has it.
 */
export function tiersToday(
  tables: AnswerTables,
  level: Sddmm,
): ({ households: (number | null)[] } & DataOrigin) | null {
  const name = sourceOf(tables, 'odk', 'tier', level)
  if (name === null) return null
  const figures = surveyGroups.tier.categories.map(tier =>
    figuresOfItem(tables[name], `tier.${tier}`).get(level),
  )
  const known = figures.find(figure => figure !== undefined)
  if (known === undefined) return null
  return { households: figures.map(figure => figure?.value ?? null), ...known.origin }
}
