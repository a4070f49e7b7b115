import { expect, test } from 'vitest'
import { emissionClassesOf, emissionClassSeeds } from '../../../app/domain/assumptions/emission-classes.ts'
import { tariffOf, tariffSeeds } from '../../../app/domain/assumptions/tariff.ts'
import { noAssumptions, thresholdQuestions } from '../../../app/domain/survey/answers/choice-questions.ts'
import { surveyFigures } from '../../../app/domain/survey/answers/figures.ts'
import { householdResults } from '../../../app/domain/survey/answers/results.ts'
import type { AnswerValues } from '../../../app/domain/survey/when.ts'
import { row, sampleOf } from '../../client/sst/drawn-sample.ts'

const sample = sampleOf(Array.from({ length: 10 }, (_, i) => row(i + 1, { interviews: 10, weight: 10 })))
const assumptions = { tariff: tariffOf(tariffSeeds), classes: emissionClassesOf(emissionClassSeeds) }
function sharesOf(question: string, of: (i: number) => AnswerValues, given = assumptions) {
  const results = householdResults(sample, [], given)
  for (let i = 0; i < 100; i++)
    results.add({ unit: String((i % 10) + 1), ward: null, form_version: 2, values: of(i) })
  const found = results.finish().questions.find(one => one.question === question)
  return Object.fromEntries(
    (found?.choices ?? []).filter(({ answers }) => answers > 0).map(({ choice, share }) => [choice, share]),
  )
}
const good = {
  hours_day: 24,
  hours_evening: 4,
  outages_week: 0,
  outage_hours_week: 0,
  voltage_problem: 'no',
  pays_authorised: 'yes',
  accident: 'no',
  feels_risk: 'no',
}

test('a fixed sum a month for micro-hydro leaves no tier open; solar homes pay nothing', () => {
  const supply = (i: number): AnswerValues =>
    i % 5 < 3
      ? {
          ...good,
          electricity: 'micro_hydro',
          capacity: 'w200',
          bill_by: 'flat',
          bill_NPR: 100,
          spending_NPR: 9000,
        }
      : { ...good, electricity: 'solar_home', capacity: 'w50', bill_by: 'nothing', spending_NPR: 9000 }
  expect(sharesOf('tier', supply)).toEqual({ 2: expect.closeTo(0.4, 12), 3: expect.closeTo(0.6, 12) })
})

test('who knows the main switch and not the units is billed by the tariff, where one is known', () => {
  // 178.33 for 365/12 kWh at 5 A, 268.33 at 30 A: 5 % of 4,000 lies between them.
  const grid = (i: number): AnswerValues => ({
    ...{ ...good, electricity: 'grid', capacity: 'w2000', spending_NPR: 4000 },
    breaker_A: i % 2 === 0 ? 'a5' : 'a30',
  })
  expect(sharesOf('tier', grid)).toEqual({ 5: expect.closeTo(0.5, 12), 2: expect.closeTo(0.5, 12) })
  expect(sharesOf('tier', grid, noAssumptions)).toEqual({ open: 1 })
  expect(sharesOf('tier', () => ({ ...grid(0), breaker_A: 'not_known' }))).toEqual({ open: 1 })
})

test('cooking has a tier where the second form asked, and none where no smoke of the stove is known', () => {
  const cooking = (i: number): AnswerValues => ({
    stove_kind: i % 4 === 0 ? 'electric_stove' : 'open_fire',
    cooking_place: 'in_house',
    exhaust: 'no_exhaust',
    fuel_hours_week: 0,
    prep_minutes: 0,
    stove_harm: 'no_harm',
    fuel_available: 'always',
    fuel_spending_NPR: 100,
    spending_NPR: 9000,
  })
  expect(sharesOf('cooking_tier', cooking)).toEqual({
    0: expect.closeTo(0.75, 12),
    5: expect.closeTo(0.25, 12),
  })
  expect(sharesOf('cooking_tier', cooking, noAssumptions)).toEqual({ open: 1 })
  expect(sharesOf('cooking_tier', () => ({ stove: 'low' }))).toEqual({})
})

test('the dashboard gets both tiers, who heads households, and the tiers of those that women head', () => {
  const results = householdResults(sample, [], assumptions)
  for (let i = 0; i < 100; i++)
    results.add({
      unit: String((i % 10) + 1),
      ward: null,
      form_version: 2,
      values: {
        head_sex: i % 4 === 0 ? 'female' : 'male',
        ...(i % 2 === 0
          ? { electricity: 'none' }
          : { ...good, electricity: 'solar_home', capacity: 'w50', bill_by: 'nothing', spending_NPR: 9000 }),
        ...{
          stove_kind: i % 4 === 0 ? 'open_fire' : 'gas_stove',
          cooking_place: 'in_house',
          exhaust: 'no_exhaust',
        },
        ...{ fuel_hours_week: 0, prep_minutes: 0, stove_harm: 'no_harm', fuel_available: 'always' },
        ...{ fuel_spending_NPR: 100, spending_NPR: 9000 },
      },
    })
  const figures = surveyFigures('household', results.finish(), 1_000, {})
  const group = (name: string) =>
    Object.fromEntries(
      figures.flatMap(({ item, value }) =>
        item.startsWith(`${name}.`) && value > 0 ? [[item.slice(name.length + 1), Math.round(value)]] : [],
      ),
    )
  expect(group('tier')).toEqual({ 0: 500, 2: 500 })
  expect(group('cooking_tier')).toEqual({ 0: 250, 5: 750 })
  expect(group('head_sex')).toEqual({ female: 250, male: 750 })
  expect(group('tier_female_headed')).toEqual({ 0: 250 })
  expect(group('cooking_tier_female_headed')).toEqual({ 0: 250 })
})

test('of fewer than ten households that women head nothing is told of their tiers', () => {
  const results = householdResults(sample, [], assumptions)
  for (let i = 0; i < 100; i++)
    results.add({
      unit: String((i % 10) + 1),
      ward: null,
      form_version: 2,
      values: { head_sex: i < 9 ? 'female' : 'male', electricity: 'none' },
    })
  const items = surveyFigures('household', results.finish(), 1_000, {}).map(({ item }) => item)
  expect(items.filter(item => item.includes('female_headed'))).toEqual([])
})

test('a share at or above a tier counts households only if their answers decide it, with its own error', () => {
  const supply = (i: number): AnswerValues => ({
    ...good,
    electricity: 'grid',
    capacity: i % 10 < 3 ? 'w50' : 'w2000',
    bill_by: 'flat',
    bill_NPR: 100,
    // Without its spending, only a household of a large supply may reach tier 3 or not.
    ...(i < 95 && { spending_NPR: 90_000 }),
  })
  const results = householdResults(sample, [], assumptions, thresholdQuestions(assumptions))
  for (let i = 0; i < 100; i++)
    results.add({ unit: String(Math.floor(i / 10) + 1), ward: null, form_version: 2, values: supply(i) })
  const { questions } = results.finish()
  const found = questions.find(one => one.question === 'tier3_plus')
  expect(found?.answers).toBe(95)
  const yes = found?.choices.find(({ choice }) => choice === 'yes')
  expect(yes?.answers).toBe(65)
  expect(yes?.standard_error).toBeGreaterThan(0)
  const plain = householdResults(sample, [], assumptions)
  plain.add({ unit: '1', ward: null, form_version: 2, values: supply(1) })
  expect(plain.finish().questions.some(one => one.question === 'tier3_plus')).toBe(false)
})
