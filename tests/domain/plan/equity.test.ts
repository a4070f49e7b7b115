import { expect, test } from 'vitest'
import { datasetOf, tiersToday } from '../../../app/domain/dashboard/survey-figures.ts'
import { equityOf } from '../../../app/domain/plan/activities/equity.ts'
import { belowSoughtTier } from '../../../app/domain/plan/activities/tier-by-ward.ts'
import type { ActivityPlace } from '../../../app/domain/plan/activities/tree-contract.ts'

import type { SurveyFormResult } from '../../../app/domain/plan/steps/survey-answers.ts'

const wards = [
  { ward_no: 1, households: 100, houses: 50, inside: 20 },
  { ward_no: 2, households: 200, houses: 80, inside: 0 },
  { ward_no: 3, households: 30, houses: 0, inside: 0 },
]
const cluster: ActivityPlace = { kind: 'cluster', id: 7 }
const activity = (code: string, ...places: ActivityPlace[]) => ({ code, places })
const wardsOf = new Map([
  ['cluster 7', [1]],
  ['cluster 8', []],
])

test('a household is reached once: by its ward, or by the share of the houses of its ward', () => {
  const some = equityOf([activity('a', cluster), activity('b', cluster)], wards, wardsOf)
  expect(some).toMatchObject({ households: 330, reached: 40, selected: 2, not_stated: [] })
  expect(some.wards_without).toEqual([2, 3])
  expect(some.wards.map(ward => [ward.reached, ward.activities])).toEqual([
    [40, 2],
    [0, 0],
    [0, 0],
  ])
  const whole = equityOf([activity('a', cluster, { kind: 'ward', id: 1 })], wards, wardsOf)
  expect(whole.reached).toBe(100)
  const without = wards.map(ward => ({ ...ward, inside: 0 }))
  expect(equityOf([activity('a', { kind: 'ward', id: 3 })], without, wardsOf).reached).toBe(30)
})

test('what says no place with houses reaches an unknown number, not none', () => {
  const school: ActivityPlace = { kind: 'institution', id: 'Primary school' }
  const sited = [activity('a', school), activity('b'), activity('c', { kind: 'cluster', id: 8 })]
  const unknown = equityOf(sited, wards, wardsOf)
  expect(unknown.reached).toBeNull()
  expect(unknown.wards.every(({ reached }) => reached === null)).toBe(true)
  expect(unknown.not_stated.map(({ code }) => code)).toEqual(['a', 'b', 'c'])
  expect(equityOf([...sited, activity('d', cluster)], wards, wardsOf)).toMatchObject({
    reached: 40,
    not_stated: { length: 3 },
  })
  expect(equityOf([], wards, wardsOf)).toMatchObject({ reached: null, wards_without: [1, 2, 3] })
})

test('a ward whose households nobody knows makes the sum unknown where it is reached', () => {
  const unknown = [{ ...wards[0], households: null }, wards[1]]
  expect(equityOf([activity('a', { kind: 'ward', id: 2 })], [wards[1]], wardsOf).reached).toBe(200)
  expect(equityOf([activity('a', cluster)], unknown, wardsOf).reached).toBeNull()
})

test('the tiers of today are those of the survey, else of the plan', () => {
  const origin = (source: string) => ({ source, year: 2025, generated: false })
  const odk = datasetOf([{ item: 'tier.1', sddmm: 43611, value: 12, origin: origin('Survey') }])
  const mep = datasetOf([
    { item: 'tier.1', sddmm: 43611, value: 99, origin: origin('Plan') },
    { item: 'tier.5', sddmm: 10101, value: 3, origin: origin('Plan') },
  ])
  expect(tiersToday({ odk, mep, census: datasetOf([]) }, 43611)).toEqual({
    households: [null, 12, null, null, null, null],
    ...origin('Survey'),
  })
  expect(tiersToday({ odk, mep, census: datasetOf([]) }, 10101)?.source).toBe('Plan')
  expect(tiersToday({ odk, mep, census: datasetOf([]) }, 10102)).toBeNull()
})

test('households below Tier 3 are told of the wards in which enough were asked', () => {
  const tier = (shares: (number | null)[]) => ({
    question: 'tier',
    answers: 12,
    households: 100,
    choices: shares.map((share, choice) => ({
      ...{
        choice: String(choice),
        share,
        unweighted: 0,
        standard_error: null,
        design_effect: null,
        answers: 1,
      },
    })),
    single: [],
  })
  const result: SurveyFormResult = {
    ...{ form: 'household', answers: 30, of_other_sample: 0, without_position: 0, first_day: null },
    ...{ last_day: null, taken_at: null, questions: [], coverage: [] },
    wards: [
      { ward: 1, answers: 12, questions: [tier([0.25, 0.25, 0.25, 0.125, 0.125, 0])] },
      { ward: 2, answers: 3, questions: [] },
      { ward: 3, answers: 12, questions: [tier([null, null, null, null, null, null])] },
      { ward: null, answers: 12, questions: [tier([1, 0, 0, 0, 0, 0])] },
    ],
  }
  expect([...belowSoughtTier([result])]).toEqual([[1, 0.75]])
  expect(belowSoughtTier([{ ...result, form: 'ward' }]).size).toBe(0)
})
