import { describe, expect, test } from 'vitest'
import { emissionClassesOf, emissionClassSeeds } from '../../../app/domain/assumptions/emission-classes.ts'
import { assessCookingTier, type CookingAnswers } from '../../../app/domain/survey/mtf-cooking.ts'

const classes = emissionClassesOf(emissionClassSeeds)
const best: CookingAnswers = {
  stove_kind: 'biogas_stove',
  cooking_place: 'outdoors',
  exhaust: null,
  fuel_hours_week: 0,
  prep_minutes: 0,
  stove_harm: 'no_harm',
  fuel_available: 'always',
  fuel_spending_NPR: 0,
  spending_NPR: 10_000,
}
const none = Object.fromEntries(Object.keys(best).map(name => [name, null])) as CookingAnswers
const of = (answers: Partial<CookingAnswers>) => assessCookingTier({ ...best, ...answers }, classes)

describe('each attribute has its own tiers', () => {
  test.each<[string, Partial<CookingAnswers>, string, number | null]>([
    ['an open fire outdoors', { stove_kind: 'open_fire' }, 'exposure', 1],
    [
      'a fire without exhaust',
      { stove_kind: 'open_fire', cooking_place: 'in_house', exhaust: 'no_exhaust' },
      'exposure',
      0,
    ],
    [
      'a rocket stove with a hood',
      { stove_kind: 'rocket', cooking_place: 'in_house', exhaust: 'hood' },
      'exposure',
      2,
    ],
    ['biogas without exhaust', { cooking_place: 'in_house', exhaust: 'no_exhaust' }, 'exposure', 2],
    [
      'gas indoors',
      { stove_kind: 'gas_stove', cooking_place: 'sleeping_room', exhaust: 'no_exhaust' },
      'exposure',
      5,
    ],
    ['unknown air', { stove_kind: 'rocket', cooking_place: 'in_house' }, 'exposure', 2],
    ['an unknown stove', { stove_kind: null }, 'exposure', null],
    ['7 hours a week', { fuel_hours_week: 7 }, 'convenience', 1],
    ['6.9 hours a week', { fuel_hours_week: 6.9 }, 'convenience', 2],
    ['1.5 hours a week', { fuel_hours_week: 1.5 }, 'convenience', 3],
    ['half an hour a week', { fuel_hours_week: 0.5 }, 'convenience', 4],
    ['10 minutes a meal', { prep_minutes: 10 }, 'convenience', 2],
    ['5 minutes a meal', { prep_minutes: 5 }, 'convenience', 3],
    ['2 minutes a meal', { prep_minutes: 2 }, 'convenience', 4],
    ['unknown minutes', { prep_minutes: null }, 'convenience', null],
    [
      'electricity, whatever it takes',
      { stove_kind: 'electric_stove', fuel_hours_week: 20 },
      'convenience',
      5,
    ],
    ['a death', { stove_harm: 'death' }, 'safety', 0],
    ['a visit to a doctor', { stove_harm: 'serious' }, 'safety', 2],
    ['a small burn', { stove_harm: 'minor' }, 'safety', 3],
    ['5 % of spending', { fuel_spending_NPR: 500 }, 'affordability', 3],
    ['4.9 % of spending', { fuel_spending_NPR: 490 }, 'affordability', 5],
    ['fuel rarely there', { fuel_available: 'rarely' }, 'availability', 2],
    ['fuel mostly there', { fuel_available: 'mostly' }, 'availability', 4],
  ])('%s', (_, answers, attribute, tier) => {
    expect(of(answers).attributes).toMatchObject({ [attribute]: tier })
  })
})

describe('the tier of a household', () => {
  test('is the lowest of all attributes', () => {
    expect(of({})).toMatchObject({ tier: 4, min: 4, max: 4, missing: [], ventilation: 'good' })
    expect(of({ stove_harm: 'serious' }).tier).toBe(2)
  })

  test('is open where a missing answer could still lower it', () => {
    expect(of({ fuel_spending_NPR: null })).toMatchObject({
      tier: null,
      min: 3,
      max: 4,
      missing: ['affordability'],
    })
    expect(of({ fuel_spending_NPR: null, stove_harm: 'minor' })).toMatchObject({ tier: 3, missing: [] })
    expect(of({ stove_kind: null })).toMatchObject({
      tier: null,
      min: 0,
      missing: ['exposure', 'convenience'],
    })
    expect(assessCookingTier(none, classes)).toMatchObject({ tier: null, min: 0, max: 5, ventilation: null })
  })

  test('is open without classes of smoke', () => {
    expect(assessCookingTier(best, {})).toMatchObject({ tier: null, min: 0, missing: ['exposure'] })
  })
})
