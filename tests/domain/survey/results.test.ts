import { expect, test } from 'vitest'
import { carrierSeeds, carriersOf } from '../../../app/domain/assumptions/carriers.ts'
import { type Stratum, strata } from '../../../app/domain/sst/contract.ts'
import { supplyTier } from '../../../app/domain/survey/answers/choice-questions.ts'
import { countedResults, discussionResults } from '../../../app/domain/survey/answers/counted-results.ts'
import { surveyFigures } from '../../../app/domain/survey/answers/figures.ts'
import type { QuestionResult, SavedAnswer } from '../../../app/domain/survey/answers/form-result.ts'
import { householdResults, knownTierShares } from '../../../app/domain/survey/answers/results.ts'
import { choiceLists } from '../../../app/domain/survey/choice-lists.ts'
import { row, sampleOf } from '../../client/sst/drawn-sample.ts'
import { sample } from './survey-fixture.ts'

const carriers = carriersOf(carrierSeeds)
const lit = (unit: string, lighting: string): SavedAnswer => ({ unit, ward: null, values: { lighting } })
const one = (results: QuestionResult[], question: string, choice: string) =>
  results.find(each => each.question === question)?.choices.find(each => each.choice === choice)

/** 40 clusters, a quarter of them urban, in ten wards, each of its own weight. */
const rows = Array.from({ length: 40 }, (_, i) => {
  const weight = 10 + Math.sin(i + 1) * 7
  return row(i + 1, {
    ward: (i % 10) + 1,
    stratum: i % 4 === 0 ? 'urban' : 'rural',
    interviews: 25,
    weight,
    pi: 64 / weight / 25,
  })
})
const standsFor = (stratum: Stratum) =>
  rows.reduce((sum, one) => sum + (one.stratum === stratum ? one.weight * 25 : 0), 0)
const large = sampleOf(rows, {
  design: strata.map(stratum => ({
    ...sampleOf([]).design[0],
    stratum,
    households: standsFor(stratum),
  })),
})

test('1,000 answers with known weights give their shares to 1e-9', () => {
  const { lighting } = choiceLists
  const results = householdResults(large)
  const sums = lighting.map(() => 0)
  let all = 0
  for (const { psu_id, weight } of large.table_data)
    for (let household = 0; household < 25; household++) {
      const choice = (psu_id * 7 + household * household) % lighting.length
      results.add(lit(String(psu_id), lighting[choice]))
      sums[choice] += weight
      all += weight
    }
  const { answers, questions, wards, coverage } = results.finish()
  expect(answers).toBe(1000)
  lighting.forEach((choice, k) => {
    const found = one(questions, 'lighting', choice)
    expect(Math.abs((found?.share ?? 2) - sums[k] / all)).toBeLessThan(1e-9)
    expect(found?.standard_error).toBeGreaterThan(0)
  })
  expect(questions.find(({ question }) => question === 'lighting')?.households).toBeCloseTo(all, 9)
  // 100 answers a ward.
  expect(wards.map(({ ward, answers: n }) => [ward, n])).toEqual(
    Array.from({ length: 10 }, (_, i) => [i + 1, 100]),
  )
  expect(coverage.every(({ answers: n, interviews }) => n === interviews)).toBe(true)
})

test('a question that nobody answered has no shares, and a ward of few answers none of its own', () => {
  const results = householdResults(sample)
  for (let i = 0; i < 9; i++) results.add(lit('1', 'grid'))
  for (let i = 0; i < 10; i++) results.add(lit('2', 'kerosene'))
  const { questions, wards, coverage } = results.finish()
  expect(questions.find(({ question }) => question === 'stove')).toMatchObject({ answers: 0, choices: [] })
  expect(wards.map(({ ward, answers, questions: own }) => [ward, answers, own.length > 0])).toEqual([
    [3, 9, false],
    [5, 10, true],
  ])
  expect(coverage.map(({ unit, interviews, answers }) => [unit, interviews, answers])).toEqual([
    ['1', 10, 9],
    ['2', 10, 10],
    ['3', 10, 0],
    ['R1', 12, 0],
  ])
})

test('a replacement stands for a cluster of its stratum without an answer', () => {
  const results = householdResults(sample)
  for (let i = 0; i < 10; i++) results.add(lit('1', 'grid'))
  for (let i = 0; i < 12; i++) results.add(lit('R1', 'other'))
  expect(one(results.finish().questions, 'lighting', 'other')).toMatchObject({
    answers: 12,
    share: expect.closeTo(0.5, 12),
  })
})

test('the tier is that of the supply; without electricity 0, with an answer missing open', () => {
  expect(supplyTier({ electricity: 'none' })).toBe(0)
  expect(supplyTier({ electricity: 'grid', capacity: 'w2000' })).toBeNull()
})

test('discussions count by their wards and its households, without a standard error', () => {
  const results = discussionResults([300, 100])
  const said = (ward: number, grid: number): SavedAnswer => ({
    unit: null,
    ward,
    values: { priority: 'mini_grid', lighting_grid: grid, lighting_kerosene: 10 - grid },
  })
  for (const answer of [said(1, 10), said(1, 6), said(2, 0)]) results.add(answer)
  const { questions, wards } = results.finish()
  expect(one(questions, 'lighting', 'grid')).toMatchObject({
    share: expect.closeTo((0.8 * 300) / 400, 12),
    unweighted: expect.closeTo(1.6 / 3, 12),
    standard_error: null,
    answers: 3,
  })
  expect(one(questions, 'priority', 'mini_grid')).toMatchObject({ share: null, unweighted: 1, answers: 3 })
  expect(one(wards[1].questions, 'lighting', 'kerosene')).toMatchObject({ share: 1 })
})

test('places are counted, and have no share by weights', () => {
  const results = countedResults('infrastructure')
  for (const infrastructure of ['water_mill', 'water_mill', 'road'])
    results.add({ unit: null, ward: 2, values: { infrastructure, works: 'working' } })
  const { answers, questions } = results.finish()
  expect(answers).toBe(3)
  expect(one(questions, 'infrastructure', 'water_mill')).toMatchObject({
    share: null,
    answers: 2,
    unweighted: expect.closeTo(2 / 3, 12),
  })
})

/** Answers about supply that leave nothing open but what the cost is. */
const lit200 = {
  electricity: 'micro_hydro',
  capacity: 'w200',
  hours_day: 24,
  hours_evening: 4,
  outages_week: 0,
  outage_hours_week: 0,
  voltage_problem: 'no',
  pays_authorised: 'yes',
  accident: 'no',
  feels_risk: 'no',
}
const dark = { electricity: 'none' }

test('means of amounts have their errors; energy use is GJ a year of all households, and what is unknown is left out', () => {
  const results = householdResults(sample)
  const monthly = { energy_use_firewood: 100, energy_use_kerosene: 0, energy_use_biogas: 0 }
  for (let i = 0; i < 20; i++)
    results.add({
      unit: i < 10 ? '1' : '2',
      ward: null,
      values: { ...monthly, energy_use_firewood: i < 10 ? 100 : 300, ...(i < 9 && { energy_use_lpg: 1 }) },
    })
  const result = results.finish()
  const firewood = result.means?.find(({ question }) => question === 'energy_use_firewood')
  expect(firewood).toMatchObject({ mean: expect.closeTo(200, 9), answers: 20 })
  expect(firewood?.standard_error).toBeGreaterThan(0)
  const energy = new Map(
    surveyFigures('household', result, 1000, carriers).flatMap(({ item, value }) =>
      item.startsWith('energy_use') ? [[item, value] as const] : [],
    ),
  )
  // 200 kg x 15.6 MJ x 12 months x 1,000 households; LPG has nine answers; no household uses biogas, so that
  // it is 0.
  expect([...energy.keys()]).toEqual(['energy_use.firewood', 'energy_use.biogas', 'energy_use.kerosene'])
  expect(energy.get('energy_use.firewood')).toBeCloseTo(37_440, 6)
  expect([energy.get('energy_use.biogas'), energy.get('energy_use.kerosene')]).toEqual([0, 0])
  const means = [
    {
      question: 'energy_use_biogas',
      mean: 40,
      standard_error: 1,
      answers: 20,
      households: 9,
      degrees_of_freedom: 1,
    },
  ]
  expect(surveyFigures('household', { questions: [], means }, 1000, carriers)).toEqual([])
})

test('an open tier is bounds: at least, at most, and a class of its own', () => {
  const results = householdResults(sample)
  for (let i = 0; i < 10; i++) results.add({ unit: '1', ward: null, values: i < 6 ? lit200 : dark })
  const { questions } = results.finish()
  const shares = questions.find(({ question }) => question === 'tier')?.choices ?? []
  expect(shares.map(({ choice, share, max_share }) => [choice, share, max_share])).toEqual([
    ['0', 0.4, 0.4],
    ['1', 0, 0],
    ['2', 0, 0.6],
    ['3', 0, 0.6],
    ['4', 0, 0],
    ['5', 0, 0],
    ['open', 0.6, undefined],
  ])
  expect(knownTierShares(questions)).toBeNull()
  expect(
    surveyFigures('household', { questions }, 1000, carriers).filter(({ item }) => item.startsWith('tier')),
  ).toEqual([])
})

test('with a tenth open or less the tiers are those of the others', () => {
  const results = householdResults(sample)
  for (let i = 0; i < 10; i++) results.add({ unit: '1', ward: null, values: i < 1 ? lit200 : dark })
  const figures = surveyFigures('household', results.finish(), 1000, carriers)
  expect(figures.filter(({ item }) => item.startsWith('tier')).map(({ value }) => value)).toEqual([
    1000, 0, 0, 0, 0, 0,
  ])
})
