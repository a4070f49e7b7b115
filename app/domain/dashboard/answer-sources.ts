import type { Sddmm } from '../region-codes.ts'
import { censusCategories, isCensusGroup } from './census/census-items.ts'
import type { LevelFigure } from './region-figure.ts'
import { type SurveyGroup, surveyGroups } from './survey-items.ts'

/** Known figures by item, and the local levels that have figures. */
export type Dataset = {
  items: ReadonlyMap<string, ReadonlyMap<Sddmm, LevelFigure>>
  levels: ReadonlySet<Sddmm>
}
/** Datasets of household answers: surveys, plans, and the census, which contains two of the groups. */
export const answerDatasets = ['odk', 'mep', 'census'] as const
export type AnswerDataset = (typeof answerDatasets)[number]
export type AnswerTables = Readonly<Record<AnswerDataset, Dataset>>

/** Order in which datasets are tried for each requested dataset: the requested one first, the census last. */
const ranks = {
  odk: ['odk', 'mep', 'census'],
  mep: ['mep', 'odk', 'census'],
} as const satisfies Record<string, readonly AnswerDataset[]>
export type AnswerKind = keyof typeof ranks

/**
 * Returns the dataset from which a group of a local level is read: the first dataset that has measured figures for it,
 * otherwise the first that has generated ones, or null if none has any. The census therefore replaces generated
 * figures in its two groups only (app/decisions/census-by-group.md).
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

/** Whether a dataset has figures for a group of a local level that were counted rather than generated. */
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

/** Returns the categories of a group in a dataset, or none if the dataset does not contain the group. */
export function categoriesIn(name: AnswerDataset, group: SurveyGroup): readonly string[] {
  if (name !== 'census') return surveyGroups[group].categories
  return isCensusGroup(group) ? censusCategories(group) : []
}

/**
 * Returns the categories in chart order. The census category for electricity comes before the solar panels of single
 * houses.
 */
export function shownCategories(group: SurveyGroup): readonly string[] {
  const { categories } = surveyGroups[group]
  if (!isCensusGroup(group)) return categories
  const more = censusCategories(group).filter(category => !categories.some(known => known === category))
  const at = group === 'lighting' ? surveyGroups.lighting.categories.indexOf('solar_home') : categories.length
  return [...categories.slice(0, at), ...more, ...categories.slice(at)]
}
