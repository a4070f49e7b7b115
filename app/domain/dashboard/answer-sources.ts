import type { Sddmm } from '../region-codes.ts'
import { censusCategories, isCensusGroup } from './census/census-items.ts'
import type { LevelFigure } from './region-figure.ts'
import { type SurveyGroup, surveyGroups } from './survey-items.ts'

/** What is known by item, and the local levels that have anything at all. */
export type Dataset = {
  items: ReadonlyMap<string, ReadonlyMap<Sddmm, LevelFigure>>
  levels: ReadonlySet<Sddmm>
}
/** Where answers of households come from: surveys, plans and the census, which has two of the groups. */
export const answerDatasets = ['odk', 'mep', 'census'] as const
export type AnswerDataset = (typeof answerDatasets)[number]
export type AnswerTables = Readonly<Record<AnswerDataset, Dataset>>

/** By what is asked for: its own first, the census last. */
const ranks = {
  odk: ['odk', 'mep', 'census'],
  mep: ['mep', 'odk', 'census'],
} as const satisfies Record<string, readonly AnswerDataset[]>
export type AnswerKind = keyof typeof ranks

/**
 * The dataset that a group of a local level is read from: the first that has measured it, else the first that has it
 * generated; null where none knows it. So the census hides what was generated in its two groups and nothing else
 * (app/decisions/census-by-group.md).
 */
export function sourceOf(
  tables: AnswerTables,
  kind: AnswerKind,
  group: SurveyGroup,
  level: Sddmm,
): AnswerDataset | null {
  let generated: AnswerDataset | null = null
  for (const name of ranks[kind]) {
    const found = firstOf(tables[name], name, group, level)
    if (found === null) continue
    if (!found.origin.generated) return name
    generated ??= name
  }
  return generated
}

/** Whether a dataset has counted a group of a local level: a figure of it, and not generated. */
export function isCounted(
  tables: AnswerTables,
  name: AnswerDataset,
  group: SurveyGroup,
  level: Sddmm,
): boolean {
  return firstOf(tables[name], name, group, level)?.origin.generated === false
}

function firstOf(
  { items, levels }: Dataset,
  name: AnswerDataset,
  group: SurveyGroup,
  level: Sddmm,
): LevelFigure | null {
  if (!levels.has(level)) return null
  for (const category of categoriesIn(name, group)) {
    const figure = items.get(`${group}.${category}`)?.get(level)
    if (figure !== undefined) return figure
  }
  return null
}

/** Categories that a dataset asks for in a group; none in a group that it does not have. */
export function categoriesIn(name: AnswerDataset, group: SurveyGroup): readonly string[] {
  if (name !== 'census') return surveyGroups[group].categories
  return isCensusGroup(group) ? censusCategories(group) : []
}

/** Categories in the order of the charts: electricity of the census stands before the panels of single houses. */
export function shownCategories(group: SurveyGroup): readonly string[] {
  const { categories } = surveyGroups[group]
  if (!isCensusGroup(group)) return categories
  const more = censusCategories(group).filter(category => !categories.some(known => known === category))
  const at = group === 'lighting' ? surveyGroups.lighting.categories.indexOf('solar_home') : categories.length
  return [...categories.slice(0, at), ...more, ...categories.slice(at)]
}
