import { describe, expect, test } from 'vitest'
import { carrierSeeds, carriersOf } from '../../../app/domain/assumptions/carriers.ts'
import { climateOf, climateSeeds } from '../../../app/domain/assumptions/climate.ts'
import { usefulEnergyOf, usefulEnergySeeds } from '../../../app/domain/assumptions/useful-energy.ts'
import { type AnswerTables, shownCategories } from '../../../app/domain/dashboard/answer-sources.ts'
import {
  censusCategories,
  censusGroups,
  isCensusGroup,
} from '../../../app/domain/dashboard/census/census-items.ts'
import type { EnergyChart, EnergyData } from '../../../app/domain/dashboard/contract.ts'
import { stoveMoveSeeds } from '../../../app/domain/dashboard/cooking/stove-moves.ts'
import { energyDataOf } from '../../../app/domain/dashboard/energy-data.ts'
import type { DatasetName } from '../../../app/domain/dashboard/figure-items.ts'
import { figuresShown, type TableFigure } from '../../../app/domain/dashboard/figures-shown.ts'
import { gridShares } from '../../../app/domain/dashboard/grid-shares.ts'
import { computeRegionFigure, type SumsByLevel } from '../../../app/domain/dashboard/region-figure.ts'
import { unknownText } from '../../../app/domain/dashboard/shown/sources-shown.ts'
import { surveySums, tiersToday } from '../../../app/domain/dashboard/survey-figures.ts'
import { type SurveyGroup, surveyGroups } from '../../../app/domain/dashboard/survey-items.ts'
import { type MessageKey, type Say, say } from '../../../app/domain/messages/messages.ts'
import { answeredBy } from '../../../app/domain/plan/activities/answered-by.ts'
import type { ProposalFacts } from '../../../app/domain/plan/proposals/proposal-facts.ts'
import { proposalSteps } from '../../../app/domain/plan/proposals/proposals.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { reportedEnergy } from '../../../app/domain/report/reported-energy.ts'
import type { RegionFacts } from '../../../app/domain/report/sheets/region-facts.ts'
import { regionParts } from '../../../app/domain/report/sheets/region-parts.ts'
import { wholeOf } from '../../../app/domain/spatial/run-steps.ts'
import { tablesOf } from '../../../app/server/dashboard/queries.ts'
import { fullPlan } from '../../domain/report/report-fixture.ts'

/**
 * No source that measured something may hide one that knows more without a word: for every group of the dashboard a
 * survey is published, a table imported, and both, with and without a census, and everything that tells of it is read.
 */
const assumptions = {
  moves: stoveMoveSeeds,
  carriers: carriersOf(carrierSeeds),
  climate: climateOf(climateSeeds),
  usefulEnergy: usefulEnergyOf(usefulEnergySeeds),
}
const sulikot = { code: 43611, name: 'Sulikot' }
const groups = Object.keys(surveyGroups) as SurveyGroup[]
const drawn = groups.filter(group => group !== 'stove_partial' && group !== 'stove_intermediate')
const inEnglish: Say = (key, params) => say('en', key, params)

const figure = (dataset: DatasetName, item: string, source: string, more: Partial<TableFigure> = {}) => ({
  ...{ dataset, sddmm: sulikot.code, item, value: 100, year: 2024, source, generated: false },
  ...more,
})
const itemsOf = (group: SurveyGroup) => surveyGroups[group].categories.map(category => `${group}.${category}`)
const generated = groups
  .flatMap(itemsOf)
  .map(item => figure('odk', item, 'Generated', { generated: true, year: 2026 }))
const census = Object.entries(censusGroups).flatMap(([group, categories]) =>
  Object.keys(categories).map(category =>
    figure('census', `${group}.${category}`, 'NSO census', { year: 2021 }),
  ),
)

type Measured = {
  survey?: readonly string[]
  odk?: readonly string[]
  mep?: readonly string[]
  census?: boolean
}

/** What the dashboard reads once all of it is there: the first imported answers remove the generated ones. */
function tablesWith({ survey = [], odk = [], mep = [], census: hasCensus = false }: Measured): AnswerTables {
  const imported = [
    ...odk.map(item => figure('odk', item, 'Imported survey')),
    ...mep.map(item => figure('mep', item, 'Imported plan')),
  ]
  const published = survey.map(item => ({
    ...figure('odk', item, 'Survey of the plan', { year: 2026 }),
    plan: 1,
  }))
  const there = [...(imported.length > 0 ? imported : generated), ...(hasCensus ? census : [])]
  return tablesOf(figuresShown(there, published))
}

const withCensus = [false, true]
const states: [string, Measured][] = groups.flatMap(group =>
  withCensus.flatMap((hasCensus): [string, Measured][] => {
    const items = itemsOf(group)
    const others = groups.filter(other => other !== group).flatMap(itemsOf)
    const name = `${group}${hasCensus ? ' and a census' : ''}`
    return [
      [`a survey of ${name}`, { survey: items, census: hasCensus }],
      [`an import of ${name}`, { odk: items, census: hasCensus }],
      [`an import of a plan's ${name}`, { mep: items, census: hasCensus }],
      [`a survey and an import of ${name}`, { survey: items, odk: items, census: hasCensus }],
      [`a survey of ${name}, and a plan of all else`, { survey: items, mep: others, census: hasCensus }],
      [`a survey of the first answer to ${name}`, { survey: items.slice(0, 1), census: hasCensus }],
    ]
  }),
)
states.push(['nothing measured', {}], ['a census alone', { census: true }])

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsOf)
      : []
const titleOf = (group: string) => inEnglish(`survey.${group}` as MessageKey)
const shares = {
  electricity_access: 'lighting',
  firewood_share: 'cooking_fuel',
  clean_cooking: 'cooking_fuel',
} as const

describe.each(states)('%s', (_, measured) => {
  const tables = tablesWith(measured)
  const data = energyDataOf('odk', tables, [sulikot], assumptions) ?? mepData(tables)
  const chartOf = (group: string) => data.charts.find(({ id }) => id === group)
  const isKnown = (group: string) => chartOf(group) !== undefined

  test('every group has its chart or is named as unknown, and so has every category', () => {
    const named = [...data.charts.map(({ id }) => id), ...(data.unknown_groups ?? [])]
    expect(named.toSorted()).toEqual([...drawn].toSorted())
    for (const chart of data.charts) expect(lostCategories(chart), chart.id).toEqual([])
  })

  test('what is measured hides what is generated, and what is generated says so', () => {
    const counted = new Set<string>([
      ...(measured.survey ?? []),
      ...(measured.odk ?? []),
      ...(measured.mep ?? []),
    ])
    for (const { id, from } of data.charts) {
      const isCounted = itemsOf(id as SurveyGroup).some(item => counted.has(item))
      const isInCensus = measured.census === true && isCensusGroup(id)
      expect(from?.generated, id).toBe(!isCounted && !isInCensus)
      expect(from?.source, id).not.toBe('')
    }
    expect(data.generated).toBe(data.csv.includes('Generated'))
    for (const { id } of data.charts) expect(data.csv).toContain(titleOf(id))
  })

  test('a survey or a plan stands above the census', () => {
    for (const { id, from } of data.charts)
      if (from?.datasets.includes('census'))
        for (const item of itemsOf(id as SurveyGroup))
          expect([
            ...(measured.survey ?? []),
            ...(measured.odk ?? []),
            ...(measured.mep ?? []),
          ]).not.toContain(item)
  })

  test('the cooking table is there where today’s stoves are, and says what is assumed', () => {
    const { data: rows, households, assumed, from } = data.cookingImprovementData
    const hasStoves = (chartOf('stove')?.series[0].values ?? []).some(value => value > 0)
    expect([rows.length, households > 0, from !== undefined]).toEqual([
      hasStoves ? 5 : 0,
      hasStoves,
      hasStoves,
    ])
    if (!hasStoves) return
    for (const scenario of ['partial', 'intermediate'] as const) {
      const isThere = data.csv.includes(titleOf(`stove_${scenario}`))
      const isElsewhere = [tables.odk, tables.mep].some(({ items }) => items.has(`stove_${scenario}.low`))
      expect(assumed?.[scenario], scenario).toBe(isThere || isElsewhere ? 0 : 1)
    }
  })

  test('the plan proposes stoves, or says why not', () => {
    const { cooking } = answeredBy(data)
    const nothing = { clusters: [], projects: [], institutions: [], activities: [] }
    const surveys = { household: true, infrastructure: true, institution: true }
    const facts = { ...nothing, cooking, surveys } as unknown as ProposalFacts
    const { proposals, reasons } = wholeOf(proposalSteps(facts))
    const proposal = proposals.find(({ key }) => key === 'cooking:intermediate')
    const { households, changed_households, assumed } = data.cookingImprovementData
    const why = reasons.map(({ key }) => key)
    if (households === 0) expect(why).toContain('proposal.none.cooking')
    else if (changed_households.intermediate === 0) expect(why).toContain('proposal.none.stoves')
    else
      expect([proposal?.households, proposal?.source.key]).toEqual([
        changed_households.intermediate,
        assumed?.intermediate ? 'proposal.source.cookingAssumed' : 'proposal.source.cooking',
      ])
  })

  test('shares, tiers and the grid are known where their chart is, from its source', () => {
    const sums = surveySums(tables) as SumsByLevel
    for (const [id, group] of Object.entries(shares)) {
      const { value, origins } = computeRegionFigure(id as keyof typeof shares, [sulikot.code], sums)
      // Of a group of which one answer is known the others are no 0.
      const from = chartOf(group)?.from
      if (value === null) expect(isKnown(group) && measured.survey?.length !== 1, id).toBe(false)
      else expect(origins.map(({ source }) => source)).toContain(from?.source)
    }
    expect(tiersToday(tables, sulikot.code) !== null).toBe(isKnown('tier'))
    const grid = gridShares(tables)[sulikot.code]
    const isOfGrid = [tables.odk, tables.mep].some(({ items }) =>
      items.get('lighting.grid')?.has(sulikot.code),
    )
    expect(grid !== undefined).toBe(isOfGrid)
  })

  test('the report and the sheet of the place name every chart, source and gap', () => {
    const energy = reportedEnergy(tables, sulikot, assumptions)
    if (energy === null) throw new Error('no energy')
    expect([...energy.charts.map(({ id }) => id), ...(energy.unknown_groups ?? [])]).toHaveLength(
      drawn.length,
    )
    const report = textsOf(makePlanReport({ ...fullPlan(), energy }, 'en')).join('\n')
    const { csv: __, ...shown } = data
    const years = { years: [2021], kinds: ['census'], chart: { areachart: { total: [1] } } }
    const facts = { name: 'Sulikot', population: years, energy: shown } as unknown as RegionFacts
    const sheet = textsOf(regionParts(facts, [], inEnglish)).join('\n')
    for (const [text, of] of [
      [report, energy],
      [sheet, shown],
    ] as const) {
      for (const chart of of.charts) {
        expect(text).toContain(titleOf(chart.id))
        expect(text).toContain(chart.from?.source)
        expect(text).toContain(unknownText(chart, inEnglish) ?? '')
      }
      for (const group of of.unknown_groups ?? [])
        expect(text).toMatch(new RegExp(`Not known from this source:[^.]*${titleOf(group)}`))
      if (of.charts.some(({ from }) => from?.generated)) expect(text).toMatch(/generated/i)
    }
  })
})

function mepData(tables: AnswerTables): EnergyData {
  const data = energyDataOf('mep', tables, [sulikot], assumptions)
  if (data === null) throw new Error('nothing is known')
  return data
}

/** Categories of a group that are neither drawn nor named; those of light that the census counts in one are one. */
function lostCategories({ id, categories, unknown = [], from }: EnergyChart): string[] {
  const group = id as SurveyGroup
  const named = [...categories.map(one => one.id), ...unknown]
  const isCensus = from?.datasets.join() === 'census'
  const due = isCensus && isCensusGroup(group) ? censusCategories(group) : surveyGroups[group].categories
  expect(named.every(category => shownCategories(group).includes(category))).toBe(true)
  return due.filter(category => !named.includes(category))
}
