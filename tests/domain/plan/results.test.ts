import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { datasetOf } from '../../../app/domain/dashboard/survey-figures.ts'
import { catalogue, catalogueCodes, commonIndicators } from '../../../app/domain/plan/results/catalogue.ts'
import { newIndicator } from '../../../app/domain/plan/results/common-indicators.ts'
import type { IndicatorInput } from '../../../app/domain/plan/results/contract.ts'
import { indicators } from '../../../app/domain/plan/results/contract.ts'
import {
  completeIndicator,
  indicatorFaults,
  type ResultPlaces,
} from '../../../app/domain/plan/results/indicator-faults.ts'
import { judge, type Measured, wantedIn } from '../../../app/domain/plan/results/judge.ts'
import type { SurveyResult } from '../../../app/domain/plan/results/survey-values.ts'
import { automaticBaseline, knownFigures, resultOf } from '../../../app/domain/plan/results/values.ts'
import { interval95 } from '../../../app/domain/survey/confidence.ts'

const indicator: IndicatorInput = { ...newIndicator, code: 'access_electricity' }

describe('the value wanted in a year', () => {
  const targets = { 2030: 80, 2028: 60 }
  const baseline = { fy: 2026, value: 40 }
  test('lies on the line from the baseline to the next target', () => {
    expect(wantedIn(2027, baseline, targets)).toBe(50)
    expect(wantedIn(2028, baseline, targets)).toBe(60)
    expect(wantedIn(2029, baseline, targets)).toBe(70)
    expect(wantedIn(2026, baseline, targets)).toBe(40)
  })
  test('stays at the last target afterwards', () => expect(wantedIn(2033, baseline, targets)).toBe(80))
  test('is unknown before the baseline, and without a baseline between targets', () => {
    expect(wantedIn(2025, baseline, targets)).toBeNull()
    expect(wantedIn(2029, null, targets)).toBeNull()
    expect(wantedIn(2028, null, targets)).toBe(60)
    expect(wantedIn(2028, baseline, {})).toBeNull()
  })
})

describe('judging a value', () => {
  const counted = (value: number): Measured => ({ value, low: null, high: null })
  // Round 2 of the panel: 61.9 % with a standard error of 9.165 and 8 degrees of freedom.
  const [low, high] = (interval95(0.618957, 0.09165, 8) ?? []).map(share => share * 100)
  const round2: Measured = { value: 61.8957, low, high }
  test('cannot say whether 40.8 to 83.0 % reaches 60 %', () => {
    expect([low, high].map(end => end.toFixed(1))).toEqual(['40.8', '83.0'])
    expect(judge(round2, 60, 'up')).toBe('cannot_say')
    expect(judge(round2, 60, 'down')).toBe('cannot_say')
  })
  test('says met only if the unfavourable end reaches the target', () => {
    expect(judge(round2, 40, 'up')).toBe('met')
    expect(judge(round2, 41, 'up')).toBe('cannot_say')
    expect(judge(round2, 83.1, 'down')).toBe('met')
    expect(judge(round2, 82.9, 'down')).toBe('cannot_say')
  })
  test('says not met only if the favourable end does not reach it', () => {
    expect(judge(round2, 83.1, 'up')).toBe('not_met')
    expect(judge(round2, 40, 'down')).toBe('not_met')
  })
  test('compares a counted value', () => {
    expect(judge(counted(60), 60, 'up')).toBe('met')
    expect(judge(counted(59.9), 60, 'up')).toBe('not_met')
    expect(judge(counted(3), 2, 'down')).toBe('not_met')
    expect(judge(counted(2), 2, 'down')).toBe('met')
  })
  test('needs a value, and a target', () => {
    expect(judge(null, 60, 'up')).toBe('no_value')
    expect(judge(counted(1), null, 'up')).toBe('cannot_say')
  })
})

const share = (choice: string, of: number) => ({
  choice,
  share: of,
  unweighted: of,
  standard_error: 0.09165,
  design_effect: 1,
  answers: 20,
})
const question = (name: string, choices: ReturnType<typeof share>[], answers = 44) => ({
  question: name,
  answers,
  households: 1000,
  choices,
  single: [],
  degrees_of_freedom: 8,
})
const survey: SurveyResult = {
  last_day: '2027-05-01',
  questions: [
    question('electricity', [share('none', 0.381043), share('grid', 0.618957)]),
    question('clean_cooking', [share('yes', 0.2)], 9),
    question('tier', [share('open', 0.2), share('3', 0.5)]),
    question('tier3_plus', [share('yes', 0.5)]),
    question('cooking_tier', [share('open', 0.05)]),
    question('cooking_tier4_plus', [share('yes', 0.1)]),
  ],
  means: [
    {
      question: 'outage_hours_week',
      mean: 3,
      standard_error: 2,
      answers: 44,
      households: 1000,
      degrees_of_freedom: 8,
    },
  ],
  domains: [
    {
      by: 'head_sex',
      choice: 'female',
      answers: 12,
      questions: [question('tier', [share('open', 0)]), question('tier3_plus', [share('yes', 0.489785)], 12)],
      means: [],
    },
  ],
}
const none = datasetOf([])
const tablesWith = (generated: boolean) => ({
  odk: datasetOf(
    (['grid', 'kerosene'] as const).map((category, at) => ({
      item: `lighting.${category}`,
      sddmm: 43611,
      value: at === 0 ? 300 : 100,
      origin: { source: 'Ministry survey', year: 2024, generated },
    })),
  ),
  mep: none,
  census: none,
})

describe('automatic baselines', () => {
  const figures = knownFigures(tablesWith(false), 43611)
  test('take the survey of the plan first, with its interval and fiscal year', () => {
    const found = automaticBaseline('access_electricity', { survey, figures })
    expect(found).toMatchObject({ year: 2026, kind: 'survey', source: null, generated: false })
    expect(found?.value).toBeCloseTo(61.8957, 6)
    expect(found?.low).toBeCloseTo(40.76, 1)
    expect(found?.high).toBeCloseTo(83.03, 1)
  })
  test('then figures of the dashboard', () => {
    expect(automaticBaseline('access_electricity', { survey: null, figures })).toEqual({
      value: 75,
      year: 2024,
      source: 'Ministry survey',
      kind: 'import',
      generated: false,
      low: null,
      high: null,
    })
  })
  test('then the census', () => {
    const census = datasetOf(
      [
        { item: 'cooking_fuel.firewood', value: 900 },
        { item: 'cooking_fuel.electricity', value: 100 },
      ].map(one => ({ ...one, sddmm: 43611, origin: { source: 'Census', year: 2021, generated: false } })),
    )
    const known = knownFigures({ odk: none, mep: none, census }, 43611)
    const found = automaticBaseline('electric_cooking', { survey: null, figures: known })
    expect(found).toMatchObject({ value: 10, kind: 'census', year: 2021 })
  })
  test('are never generated figures', () => {
    const generated = knownFigures(tablesWith(true), 43611)
    const found = automaticBaseline('access_electricity', { survey: null, figures: generated })
    expect(found).toMatchObject({ value: null, generated: true })
    const typed = { ...indicator, id: 1, baseline: 50, baseline_year: 2020, baseline_source: 'Ward offices' }
    expect(resultOf(typed, { survey: null, figures: generated }).values).toEqual([])
  })
  test('need ten answers, and known tiers', () => {
    expect(automaticBaseline('clean_cooking', { survey, figures: {} })).toBeNull()
    expect(automaticBaseline('tier3_plus', { survey, figures: {} })).toBeNull()
    expect(automaticBaseline('tier3_plus_dalit', { survey, figures: {} })).toBeNull()
    expect(automaticBaseline('cooking_tier4_plus', { survey, figures: {} })?.value).toBeCloseTo(10, 9)
    expect(automaticBaseline('tier3_plus_female_headed', { survey, figures: {} })?.value).toBeCloseTo(
      48.9785,
      6,
    )
  })
  test('of a mean do not fall below 0', () => {
    expect(automaticBaseline('outage_hours', { survey, figures: {} })).toMatchObject({ value: 3, low: 0 })
  })
})

describe('results of an indicator', () => {
  const typed = { ...indicator, id: 7, baseline: 40, baseline_year: 2021, baseline_source: 'Census' }
  test('a typed baseline is compared with the survey', () => {
    const targets = { 2031: 90 }
    const result = resultOf({ ...typed, targets }, { survey, figures: {} })
    expect(result).toMatchObject({ id: 7, wanted: 65, verdict: 'cannot_say' })
    expect(result.values.map(({ fy, kind }) => ({ fy, kind }))).toEqual([{ fy: 2026, kind: 'survey' }])
    expect(resultOf({ ...typed, targets: { 2031: 40 } }, { survey, figures: {} }).verdict).toBe('met')
  })
  test('an automatic baseline is not compared with itself', () => {
    const result = resultOf({ ...indicator, id: 8, targets: { 2027: 0 } }, { survey, figures: {} })
    expect(result).toMatchObject({ values: [], wanted: null, verdict: 'no_value' })
  })
  test('an own indicator has only what was typed', () => {
    const own = { ...indicator, code: 'own' as const, name: 'Mills', unit: 'mills', id: 9 }
    expect(resultOf(own, { survey, figures: {} })).toMatchObject({ baseline: null, values: [] })
  })
})

describe('errors in an indicator', () => {
  const places: ResultPlaces = {
    starting_year: 2026,
    ending_year: 2031,
    objectives: new Map([[3, { goal: 2 }]]),
    activities: new Map([[5, { goal: 4 }]]),
  }
  const faultsOf = (
    change: Partial<IndicatorInput>,
    others: IndicatorInput[] = [],
    before?: IndicatorInput,
  ) => indicatorFaults({ ...indicator, ...change }, places, others, before)
  test('none in a complete one', () => {
    expect(faultsOf({ targets: { 2026: 0, 2030: 100 } })).toEqual({})
    expect(faultsOf({ level: 'outcome', objective: 3 })).toEqual({})
    expect(faultsOf({ level: 'output', activity: 5 })).toEqual({})
  })
  test('percentages beyond 0 to 100, at their field', () => {
    expect(Object.keys(faultsOf({ targets: { 2027: 101, 2028: -1, 2029: 50 } }))).toEqual([
      'targets.2027',
      'targets.2028',
    ])
    const typed = { baseline: 120, baseline_year: 2024, baseline_source: 'Ward offices' }
    expect(faultsOf(typed)).toEqual({ baseline: [{ key: 'field.most', params: { most: '100' } }] })
    expect(faultsOf({ ...typed, code: 're_capacity' })).toEqual({})
    expect(Object.keys(faultsOf({ ...typed, code: 'own', name: 'Share', unit: '%' }))).toEqual(['baseline'])
  })
  test('target years beyond the plan', () => {
    expect(Object.keys(faultsOf({ targets: { 2025: 1, 2031: 1 } }))).toEqual(['targets.2025', 'targets.2031'])
  })
  test('rows of another plan', () => {
    const noSuchRow = [{ key: 'field.noSuchRow' }]
    expect(faultsOf({ level: 'outcome', objective: 4 })).toEqual({ objective: noSuchRow })
    expect(faultsOf({ level: 'output', activity: 3 })).toEqual({ activity: noSuchRow })
  })
  test('an own indicator without its name, and a baseline without its source', () => {
    expect(Object.keys(faultsOf({ code: 'own' }))).toEqual(['name', 'unit'])
    expect(Object.keys(faultsOf({ baseline: 3 }))).toEqual(['baseline_source', 'baseline_year'])
    expect(Object.keys(faultsOf({ baseline_year: 2024 }))).toEqual(['baseline'])
  })
  test('the same indicator of the same place twice', () => {
    const twice = { code: [{ key: 'field.twice' }] }
    expect(faultsOf({}, [indicator])).toEqual(twice)
    expect(faultsOf({ goal: 2 }, [indicator])).toEqual({})
    expect(faultsOf({ level: 'outcome' }, [indicator])).toEqual({})
    const own = { code: 'own' as const, name: 'Mills', unit: 'mills' }
    expect(faultsOf(own, [{ ...indicator, ...own, name: 'Pumps' }])).toEqual({})
    expect(faultsOf(own, [{ ...indicator, ...own }])).toEqual(twice)
    // Two rows that lost their activities may be equal, and each can still be edited.
    expect(faultsOf({ targets: { 2027: 5 } }, [indicator], indicator)).toEqual({})
  })
  test('the goal follows from the objective or activity', () => {
    const completed = (change: Partial<IndicatorInput>) =>
      completeIndicator({ ...indicator, ...change }, places)
    expect(completed({ level: 'outcome', objective: 3, activity: 5 })).toMatchObject({
      goal: 2,
      activity: null,
    })
    expect(completed({ level: 'output', activity: 5 }).goal).toBe(4)
    expect(completed({ objective: 3, name: 'x', unit: 'y' })).toMatchObject({
      goal: 1,
      objective: null,
      name: null,
      unit: null,
    })
  })
})

test('every usual indicator is in the catalogue, and the schema accepts each code', () => {
  for (const { code, goal } of commonIndicators)
    expect(v.is(v.strictObject(indicators.fields), { ...indicator, code, goal })).toBe(true)
  expect(catalogueCodes).toEqual(Object.keys(catalogue))
  const years = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [2026 + nth, 1]))
  expect(v.is(v.strictObject(indicators.fields), { ...indicator, targets: years(15) })).toBe(true)
  expect(v.is(v.strictObject(indicators.fields), { ...indicator, targets: years(16) })).toBe(false)
})
