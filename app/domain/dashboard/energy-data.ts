import { toCsv } from '../../formats/csv.ts'
import { type EnergyAssumptions, emissionsOf } from '../assumptions/emissions.ts'
import { type MessageKey, say } from '../messages/messages.ts'
import type { Sddmm } from '../region-codes.ts'
import type { EnergyChart, EnergyData } from './contract.ts'
import { cookingTableOf } from './cooking/cooking-table.ts'
import type { StoveMove } from './cooking/stove-moves.ts'
import { provenanceOf } from './provenance.ts'
import type { DataOrigin } from './region-figure.ts'
import { type Dataset, figuresOfItem } from './survey-figures.ts'
import { type SurveyGroup, surveyGroups } from './survey-items.ts'

/** What is drawn (S-085), and how: as parts of a whole or side by side. */
const chartTypes = {
  lighting: 'share',
  cooking_fuel: 'share',
  tier: 'bar',
  stove: 'bar',
  energy_use: 'bar',
} as const satisfies Partial<Record<SurveyGroup, EnergyChart['type']>>

type EnergyTables = Record<EnergyData['kind'], Dataset>
/** Of the installation, by which the dashboard reckons what figures do not say. */
export type DashboardAssumptions = EnergyAssumptions & { moves: readonly StoveMove[] }
const otherKind = { odk: 'mep', mep: 'odk' } as const

/**
 * Energy data of a region: of its local levels that are in the dataset. Null where none is. Scenarios of stoves that a
 * survey does not ask are those of the plans (CookingSources).
 */
export function energyDataOf(
  kind: EnergyData['kind'],
  tables: EnergyTables,
  levels: readonly { code: Sddmm; name: string }[],
  assumptions: DashboardAssumptions,
): EnergyData | null {
  const dataset = tables[kind]
  const known = levels.filter(({ code }) => dataset.levels.has(code))
  if (known.length === 0) return null
  const codes = known.map(({ code }) => code)
  const groups = Object.keys(chartTypes) as (keyof typeof chartTypes)[]
  const charts = groups.flatMap(group => chartOf(group, dataset, codes) ?? [])
  return {
    kind,
    charts,
    csv: csvOf(dataset, known),
    cookingImprovementData: cookingTableOf(dataset, codes, {
      datasets: [dataset, tables[otherKind[kind]]],
      moves: assumptions.moves,
    }),
    ...emissionsIn(charts, assumptions),
    unknown_groups: groups.filter(group => !charts.some(({ id }) => id === group)),
    ...provenanceOf({ origins: originsOf(dataset, codes), with: known.length, of: levels.length }),
  }
}

/**
 * Of households a category that no local level has is 0 beside others that are known: all of them were asked. Of amounts it
 * is unknown, and left out. A group that none has is no chart.
 */
function chartOf(
  group: keyof typeof chartTypes,
  dataset: Dataset,
  codes: readonly Sddmm[],
): EnergyChart | null {
  const { unit, categories: all } = surveyGroups[group]
  const isKnown = (category: string) => {
    const figures = figuresOfItem(dataset, `${group}.${category}`)
    return codes.some(code => figures.has(code))
  }
  const categories = unit === 'households' ? all : all.filter(isKnown)
  let known = 0
  const values = categories.map(category => {
    const figures = figuresOfItem(dataset, `${group}.${category}`)
    return codes.reduce((sum, code) => {
      const figure = figures.get(code)
      if (figure === undefined) return sum
      known++
      return sum + figure.value
    }, 0)
  })
  if (known === 0) return null
  return {
    id: group,
    title: say('en', `survey.${group}`),
    type: chartTypes[group],
    unit,
    categories: categories.map(id => ({ id, name: nameOf(group, id) })),
    series: [{ id: unit, name: say('en', `unit.${unit}`), values }],
  }
}

/** Of the energy that is drawn; nothing where none is. */
function emissionsIn(
  charts: readonly EnergyChart[],
  assumptions: EnergyAssumptions,
): Pick<EnergyData, 'emissions'> {
  const chart = charts.find(({ id }) => id === 'energy_use')
  if (chart === undefined) return {}
  const energy_GJ = Object.fromEntries(chart.categories.map(({ id }, at) => [id, chart.series[0].values[at]]))
  return { emissions: emissionsOf(energy_GJ, assumptions) }
}

/** One row a local level and item that is known; columns of S-086. */
function csvOf(dataset: Dataset, levels: readonly { code: Sddmm; name: string }[]): string {
  const columns = ['sddmm', 'region', 'group', 'indicator', 'value', 'unit', 'year', 'source']
  const items = (Object.keys(surveyGroups) as SurveyGroup[]).flatMap(group =>
    surveyGroups[group].categories.map(category => ({
      figures: figuresOfItem(dataset, `${group}.${category}`),
      group: say('en', `survey.${group}`),
      indicator: nameOf(group, category),
      unit: say('en', `unit.${surveyGroups[group].unit}`),
    })),
  )
  const rows = levels.flatMap(({ code, name }) =>
    items.flatMap(({ figures, group, indicator, unit }) => {
      const figure = figures.get(code)
      if (figure === undefined) return []
      const { year, source } = figure.origin
      return [[code, name, group, indicator, figure.value, unit, year, source]]
    }),
  )
  return toCsv(columns, rows)
}

/** Those of most figures first. */
function originsOf(dataset: Dataset, codes: readonly Sddmm[]): DataOrigin[] {
  const counts = new Map<DataOrigin, number>()
  for (const figures of dataset.items.values()) {
    for (const code of codes) {
      const origin = figures.get(code)?.origin
      if (origin !== undefined) counts.set(origin, (counts.get(origin) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([origin]) => origin)
}

/** The scenarios have the stoves of today. */
function nameOf(group: SurveyGroup, category: string): string {
  const named = group === 'stove_partial' || group === 'stove_intermediate' ? 'stove' : group
  return say('en', `survey.${named}.${category}` as MessageKey)
}
