import { toCsv } from '../../formats/csv.ts'
import { type EnergyAssumptions, emissionsOf } from '../assumptions/emissions.ts'
import { cookingHeat_GJ, type UsefulEnergy } from '../assumptions/useful-energy.ts'
import { type MessageKey, say } from '../messages/messages.ts'
import type { Sddmm } from '../region-codes.ts'
import {
  type AnswerDataset,
  type AnswerTables,
  answerDatasets,
  categoriesIn,
  shownCategories,
  sourceOf,
} from './answer-sources.ts'
import type { AnswersFrom, EnergyChart, EnergyData } from './contract.ts'
import { cookingTableOf, scenarioSource } from './cooking/cooking-table.ts'
import { type StoveMove, stoveScenarios } from './cooking/stove-moves.ts'
import { provenanceOf } from './provenance.ts'
import type { DataOrigin, LevelFigure } from './region-figure.ts'
import { figuresOfItem } from './survey-figures.ts'
import { type SurveyGroup, surveyGroups } from './survey-items.ts'

/** Charts (S-085) and their types: parts of a whole, or bars side by side. */
const chartTypes = {
  lighting: 'share',
  cooking_fuel: 'share',
  tier: 'bar',
  stove: 'bar',
  energy_use: 'bar',
  cooking_tier: 'bar',
  head_sex: 'share',
  tier_female_headed: 'bar',
  cooking_tier_female_headed: 'bar',
} as const satisfies Partial<Record<SurveyGroup, EnergyChart['type']>>

/** The installation's assumptions for what the figures do not contain. */
export type DashboardAssumptions = EnergyAssumptions & {
  moves: readonly StoveMove[]
  usefulEnergy: UsefulEnergy
}
const otherKind = { odk: 'mep', mep: 'odk' } as const
type Level = { code: Sddmm; name: string }

/** Returns the local levels for which a group is known, with the dataset of each. */
type Sources = (group: SurveyGroup) => readonly { code: Sddmm; name: AnswerDataset }[]

/**
 * Returns the energy data of a region: its local levels in the dataset and, for `mep`, also those in the census. If a
 * local level lacks a group there, the group comes from the next dataset that has it (sourceOf). Null if no local
 * level has any data. Stove scenarios are not part of surveys, so they come from the plans (CookingSources). `wardsOf`
 * returns rows for the CSV file, which follow those of the local level.
 */
export function energyDataOf(
  kind: EnergyData['kind'],
  tables: AnswerTables,
  levels: readonly Level[],
  assumptions: DashboardAssumptions,
  wardsOf: (level: Level) => readonly CsvRow[] = () => [],
): EnergyData | null {
  const known = levels.filter(
    ({ code }) => tables[kind].levels.has(code) || (kind === 'mep' && tables.census.levels.has(code)),
  )
  if (known.length === 0) return null
  const sources = sourcesIn(kind, tables, known)
  const shown = (from: Found[]) => answersFrom(from, levels.length)
  const groups = Object.keys(chartTypes) as (keyof typeof chartTypes)[]
  const charts = groups.flatMap(group => {
    const chart = chartOf(group, tables, sources(group))
    return chart === null ? [] : [{ ...chart, from: shown(foundIn(tables, group, sources(group))) }]
  })
  const all = (Object.keys(surveyGroups) as SurveyGroup[]).flatMap(group =>
    foundIn(tables, group, sources(group)),
  )
  const { datasets, ...provenance } = shown(all)
  return {
    kind,
    charts,
    csv: csvOf(tables, known, sources, wardsOf),
    cookingImprovementData: cookingOf(kind, tables, known, sources, assumptions, levels.length),
    ...emissionsIn(charts, assumptions),
    unknown_groups: groups.filter(group => !charts.some(({ id }) => id === group)),
    ...provenance,
    municipalities: { with: known.length, of: levels.length },
    datasets,
  }
}

function sourcesIn(kind: EnergyData['kind'], tables: AnswerTables, levels: readonly Level[]): Sources {
  const found = new Map<SurveyGroup, ReturnType<Sources>>()
  return group => {
    const sources =
      found.get(group) ??
      levels.flatMap(({ code }) => {
        const name = sourceOf(tables, kind, group, code)
        // Scenarios refer to the households of the dataset that has the current stoves.
        const today = isScenario(group) ? sourceOf(tables, kind, 'stove', code) : null
        return name === null ? [] : [{ code, name: today ?? name }]
      })
    found.set(group, sources)
    return sources
  }
}

const isScenario = (group: SurveyGroup) => group === 'stove_partial' || group === 'stove_intermediate'

function cookingOf(
  kind: EnergyData['kind'],
  tables: AnswerTables,
  levels: readonly Level[],
  sources: Sources,
  { moves, usefulEnergy }: DashboardAssumptions,
  of: number,
): EnergyData['cookingImprovementData'] {
  const today = new Map(sources('stove').map(({ code, name }) => [code, name]))
  const names = [kind, otherKind[kind]] as const
  const datasets = names.map(name => tables[name])
  const codes = levels.map(({ code }) => code)
  const todayOf = (code: Sddmm) => {
    const name = today.get(code)
    return name === undefined ? null : tables[name]
  }
  const table = cookingTableOf(codes, { today: todayOf, datasets, moves })
  if (table.data.length === 0) return table
  const scenarios = stoveScenarios.flatMap(scenario => {
    const found = [...today].flatMap(([code, own]) => {
      const source = scenarioSource([tables[own], ...datasets], scenario, code)
      const name = source && answerDatasets.find(one => tables[one] === source)
      return name ? [{ code, name }] : []
    })
    return foundIn(tables, `stove_${scenario}`, found)
  })
  const GJ = cookingHeat_GJ(usefulEnergy)
  return {
    ...table,
    heat_GJ: GJ === null ? null : table.households * GJ,
    from: answersFrom([...foundIn(tables, 'stove', sources('stove')), ...scenarios], of),
  }
}

/**
 * A category that is unknown in all local levels is not 0: it is omitted and listed as unknown. A group without
 * figures has no chart.
 */
function chartOf(
  group: keyof typeof chartTypes,
  tables: AnswerTables,
  sources: ReturnType<Sources>,
): EnergyChart | null {
  if (sources.length === 0) return null
  const { unit } = surveyGroups[group]
  const names = answerDatasets.filter(name => sources.some(source => source.name === name))
  const valuesOf = (category: string) =>
    sources.flatMap(
      ({ code, name }) => figuresOfItem(tables[name], `${group}.${category}`).get(code)?.value ?? [],
    )
  const isQuestion = (category: string) => names.some(name => categoriesIn(name, group).includes(category))
  const possible = shownCategories(group).filter(isQuestion)
  const categories = possible.filter(category => valuesOf(category).length > 0)
  const values = categories.map(category => valuesOf(category).reduce((sum, value) => sum + value, 0))
  return {
    id: group,
    title: say('en', `survey.${group}`),
    type: chartTypes[group],
    unit,
    categories: categories.map(id => ({ id, name: nameOf(group, id) })),
    series: [{ id: unit, name: say('en', `unit.${unit}`), values }],
    unknown: possible.filter(category => !categories.includes(category)),
  }
}

/** Emissions of the energy shown in the charts. Empty if none is shown. */
function emissionsIn(
  charts: readonly EnergyChart[],
  assumptions: EnergyAssumptions,
): Pick<EnergyData, 'emissions'> {
  const chart = charts.find(({ id }) => id === 'energy_use')
  if (chart === undefined) return {}
  const energy_GJ = Object.fromEntries(chart.categories.map(({ id }, at) => [id, chart.series[0].values[at]]))
  return { emissions: emissionsOf(energy_GJ, assumptions) }
}
export type CsvRow = (string | number | null)[]

/** One row per local level and known item, with the columns in S-086. */
function csvOf(
  tables: AnswerTables,
  levels: readonly Level[],
  sources: Sources,
  wardsOf: (level: Level) => readonly CsvRow[],
): string {
  const columns = ['sddmm', 'region', 'group', 'indicator', 'value', 'unit', 'year', 'source']
  const groups = (Object.keys(surveyGroups) as SurveyGroup[]).map(group => ({
    group,
    names: new Map(sources(group).map(({ code, name }) => [code, name])),
  }))
  const rows = levels.flatMap(level => [
    ...groups.flatMap(({ group, names }) => {
      const name = names.get(level.code)
      if (name === undefined) return []
      return shownCategories(group).flatMap(category => {
        const figure = figuresOfItem(tables[name], `${group}.${category}`).get(level.code)
        return figure === undefined ? [] : [csvRow(level, group, category, figure)]
      })
    }),
    ...wardsOf(level),
  ])
  return toCsv(columns, rows)
}

/** A CSV row for a local level, or for a ward identified by its code. */
export function csvRow(
  { code, name }: Level,
  group: SurveyGroup,
  category: string,
  { value, origin }: LevelFigure,
): CsvRow {
  const unit = say('en', `unit.${surveyGroups[group].unit}`)
  const names = [say('en', `survey.${group}`), nameOf(group, category)]
  return [code, name, ...names, value, unit, origin.year, origin.source]
}

type Found = { code: Sddmm; name: AnswerDataset; origin: DataOrigin }

/** Returns every figure of a group with its source. */
const foundIn = (tables: AnswerTables, group: SurveyGroup, sources: ReturnType<Sources>): Found[] =>
  shownCategories(group).flatMap(category =>
    sources.flatMap(({ code, name }) => {
      const origin = figuresOfItem(tables[name], `${group}.${category}`).get(code)?.origin
      return origin === undefined ? [] : [{ code, name, origin }]
    }),
  )

/** Returns the sources and datasets of figures, starting with the one that has the most figures. */
function answersFrom(found: readonly Found[], of: number): AnswersFrom {
  const levels = new Set(found.map(({ code }) => code))
  return {
    datasets: byCount(found.map(({ name }) => name)),
    ...provenanceOf({ origins: byCount(found.map(({ origin }) => origin)), with: levels.size, of }),
  }
}

function byCount<T>(values: readonly T[]): T[] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}

/** Scenarios use the names of the current stoves. */
function nameOf(group: SurveyGroup, category: string): string {
  const named = group === 'stove_partial' || group === 'stove_intermediate' ? 'stove' : group
  return say('en', `survey.${named}.${category}` as MessageKey)
}
