import { describe, expect, it, test } from 'vitest'
import { say } from '../../../app/domain/messages/messages.ts'
import { type AnswerRules, checkAnswer } from '../../../app/domain/survey/answers/check-answer.ts'
import { columnsOf, rawOf } from '../../../app/domain/survey/answers/columns.ts'
import { makeChoiceOf } from '../../../app/domain/survey/answers/read-answer.ts'
import { sampleRules } from '../../../app/domain/survey/answers/weights.ts'
import { choiceLists } from '../../../app/domain/survey/choice-lists.ts'
import { sampleStamp } from '../../../app/domain/survey/clusters.ts'
import { type SurveyForm, surveyForms } from '../../../app/domain/survey/question.ts'
import { questionsOf } from '../../../app/domain/survey/questions.ts'
import { sample, says } from './survey-fixture.ts'

const choiceOf = makeChoiceOf(says)
const rulesFor = (form: SurveyForm): AnswerRules => ({
  form,
  wards: 9,
  sample: form === 'household' ? sampleRules(sample) : null,
  isInside: ([lng]) => lng > 84 && lng < 85,
  choiceOf,
})
const household = {
  KEY: 'uuid:1',
  consent: 'yes',
  'where-day': '2026-10-04',
  'where-sample': sampleStamp(sample),
  'where-ward': '3',
  'where-psu_id': '1',
  'where-household_no': '2',
  'where-location-Latitude': '28.2',
  'where-location-Longitude': '84.51',
  'where-members': '५',
  'light-lighting': 'grid',
  'light-electricity': 'none',
  'cooking-cooking_fuel': 'lpg',
  'cooking-stove': 'modern',
  'fuels-energy_use_lpg': '1.5',
}
const supply = {
  capacity: 'w50',
  hours_day: '20',
  hours_evening: '4',
  outages_week: '2',
  outage_hours_week: '1',
  voltage_problem: 'no',
  pays_authorised: 'yes',
  accident: 'no',
  feels_risk: 'no',
}
const check = (row: Record<string, string>, form: SurveyForm = 'household') => {
  const { fields } = columnsOf(form, Object.keys(row), says)
  return checkAnswer(rawOf(fields, Object.values(row)), rulesFor(form))
}
const reasonsOf = (row: Record<string, string>, form?: SurveyForm) => {
  const checked = check(row, form)
  return 'faults' in checked ? checked.faults.map(({ reason }) => reason) : []
}
const without = (row: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(row).filter(([head]) => head !== name))

describe('columns', () => {
  test('are found as ODK Central, Briefcase and Kobo write them', () => {
    for (const heads of [
      ['KEY', 'where-psu_id', 'where-location-Latitude', 'where-location-Longitude'],
      ['meta/rootUuid', 'where/psu_id', '_location_latitude', '_location_longitude'],
      ['__id', 'psu_id', 'where.location:Latitude', 'where.location:Longitude'],
    ])
      expect(columnsOf('household', heads, says).fields).toEqual(['instance', 'psu_id', 'lat', 'lng'])
    const label = say('ne', 'ask.cooking_fuel')
    expect(columnsOf('household', [label, 'Main stove'], says).fields).toEqual(['cooking_fuel', 'stove'])
  })

  test('nobody asked for are dropped and named: names, phones, who sent it', () => {
    const heads = ['KEY', 'SubmitterName', 'where-head_of_household', 'phone', 'where-ward']
    expect(columnsOf('household', heads, says).dropped).toEqual([
      'SubmitterName',
      'where-head_of_household',
      'phone',
    ])
  })

  test('of several ids the one that edits keep counts', () => {
    const heads = ['_uuid', 'meta/instanceID', 'meta/rootUuid', 'meta/deprecatedID']
    expect(columnsOf('ward', heads, says).fields).toEqual([
      'instance#3',
      'instance#2',
      'instance',
      'replaces',
    ])
  })

  test.each(surveyForms)('of the form %s are those that it asks; another form is told by its name', form => {
    const heads = questionsOf(form).map(({ name }) => name)
    expect(columnsOf(form, heads, says)).toMatchObject({ missing: [], other: null, dropped: [] })
    for (const another of surveyForms.filter(one => one !== form))
      expect(columnsOf(another, heads, says).other).toBe(form)
    expect(columnsOf(form, ['a', 'b'], says)).toMatchObject({ other: null })
    expect(columnsOf(form, ['a', 'b'], says).missing.length).toBeGreaterThan(3)
  })
})

describe('a household', () => {
  it('is taken in typed form, without consent and without what was not asked', () => {
    expect(check(household)).toEqual({
      answer: {
        instance: 'uuid:1',
        edits: 0,
        form_version: 1,
        replaces: null,
        sample: sampleStamp(sample),
        unit: '1',
        ward: 3,
        x: 84.51,
        y: 28.2,
        values: {
          household_no: 2,
          members: 5,
          lighting: 'grid',
          electricity: 'none',
          cooking_fuel: 'lpg',
          stove: 'modern',
          energy_use_lpg: 1.5,
          day: '2026-10-04',
        },
      },
    })
    // Households without electricity are not asked about it: a value there is no answer.
    expect(check({ ...household, hours_day: '20' })).toEqual(check(household))
  })

  it('answers by the words of the form as well, and with a cluster as the list has it', () => {
    const words = {
      ...household,
      'light-lighting': say('ne', 'survey.lighting.grid'),
      'where-psu_id': 'PSU 1',
    }
    expect(check(words)).toEqual(check(household))
  })

  it('is refused with each thing that is wrong', () => {
    const wrong: [Partial<Record<string, string>>, string[]][] = [
      [{ KEY: 'uuid:\ud800' }, ['no_instance']],
      [{ KEY: 'x'.repeat(101) }, ['no_instance']],
      [{ consent: 'no' }, ['no_consent']],
      [{ ReviewState: 'rejected' }, ['rejected']],
      [{ 'light-lighting': 'candle' }, ['choice']],
      [{ 'light-lighting': '=1+1' }, ['choice']],
      [{ 'where-members': '=5' }, ['number']],
      [{ 'where-members': '4.5' }, ['whole']],
      [{ 'where-members': '0' }, ['range']],
      [{ 'where-ward': '10' }, ['ward']],
      [{ 'where-psu_id': '99' }, ['unit']],
      [{ 'where-ward': '4' }, ['unit_ward']],
      [{ 'where-household_no': '11' }, ['range']],
      [{ 'where-sample': '43702-0123456789ab' }, ['other_sample']],
      [{ 'where-location-Latitude': 'north' }, ['position']],
      [{ 'where-location-Longitude': '86' }, ['outside']],
      [{ 'light-electricity': 'grid' }, Object.keys(supply).map(() => 'missing')],
      [{ 'fuels-energy_use_lpg': '101', 'where-members': 'x' }, ['number', 'range']],
    ]
    for (const [change, reasons] of wrong)
      expect([change, reasonsOf({ ...household, ...change } as Record<string, string>)]).toEqual([
        change,
        reasons,
      ])
    expect(reasonsOf(without(household, 'light-lighting'))).toEqual(['missing'])
    expect(reasonsOf({ ...household, ...supply, 'light-electricity': 'grid' })).toEqual([])
  })

  it.each(['n/a', 'N/A', 'null', '-', '—', '…', ''])('has no answer where %j stands', text => {
    const blank = { ...household, 'fuels-energy_use_lpg': text, bill_NPR: text, location: text }
    const { answer } = check(blank) as { answer: { values: object } }
    expect(answer.values).not.toHaveProperty('energy_use_lpg')
    expect(reasonsOf({ ...household, 'light-lighting': text })).toEqual(['missing'])
  })

  it('near the border is taken with a doubt, within its accuracy or 100 m; far from it is refused', () => {
    const at = (metres: number, accuracy: string) => {
      const row = { ...household, 'where-location-Longitude': '85.1', 'where-location-Accuracy': accuracy }
      const { fields } = columnsOf('household', Object.keys(row), says)
      return checkAnswer(rawOf(fields, Object.values(row)), {
        ...rulesFor('household'),
        metresOutside: () => metres,
      })
    }
    for (const [metres, accuracy] of [
      [12, '25'],
      [100, ''],
      [240, '250'],
      [990, '5000'],
    ] as const)
      expect(at(metres, accuracy)).toMatchObject({
        answer: { x: 85.1 },
        doubts: [{ key: 'answers.doubt.border', params: { metres } }],
      })
    for (const [metres, accuracy] of [
      [101, '25'],
      [260, '250'],
      [1001, '5000'],
    ] as const)
      expect(at(metres, accuracy)).toMatchObject({ faults: [{ reason: 'outside' }] })
  })

  it.each([
    ['2026-10-04T08:00:00+05:45', '2026-10-04'],
    ['४/१०/२०२६', '2026-10-04'],
    ['2083-07-10', '2026-10-27'],
    ['46299', '2026-10-04'],
    ['soon', undefined],
  ])('was asked on the day %s', (text, day) => {
    const { fields } = columnsOf('household', Object.keys(household), says)
    const raw = rawOf(fields, Object.values({ ...household, 'where-day': text }))
    const { answer } = checkAnswer(raw, { ...rulesFor('household'), dateOrder: 'day first' }) as {
      answer: { values: object }
    }
    expect(answer.values).toEqual(expect.objectContaining({ members: 5, ...(day && { day }) }))
    expect('day' in answer.values).toBe(day !== undefined)
  })

  it('is known by its cluster and number where it comes from paper', () => {
    const { answer } = check(without(household, 'KEY')) as { answer: { instance: string } }
    expect(answer.instance).toBe('paper-1-2')
  })
})

describe('a discussion', () => {
  const tens = Object.fromEntries(
    (['lighting', 'cooking_fuel', 'stove'] as const).flatMap(list =>
      choiceLists[list].map((choice, at) => [`${list}_${choice}`, at === 0 ? '10' : '0']),
    ),
  )
  const ward = {
    form_no: '12',
    consent: 'yes',
    ward: '7',
    women: '9',
    men: '6',
    priority: 'mini_grid',
    hours_day: '10',
    hours_evening: '3',
    outages_week: '2',
    ...tens,
  }
  it('has no cluster, is known by the number of its paper, and its tens come to ten', () => {
    expect(check(ward, 'ward')).toMatchObject({
      answer: { instance: 'paper-7-12', unit: null, ward: 7, x: null, values: { lighting_grid: 10 } },
    })
    expect(reasonsOf({ ...ward, lighting_grid: '9' }, 'ward')).toEqual(['sum'])
    expect(reasonsOf(without(ward, 'form_no'), 'ward')).toEqual(['no_instance'])
  })
})
