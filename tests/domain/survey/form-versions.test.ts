import { describe, expect, it, test } from 'vitest'
import { say } from '../../../app/domain/messages/messages.ts'
import { type AnswerRules, checkAnswer } from '../../../app/domain/survey/answers/check-answer.ts'
import { columnsOf, rawOf } from '../../../app/domain/survey/answers/columns.ts'
import { makeChoiceOf } from '../../../app/domain/survey/answers/read-answer.ts'
import { sampleRules } from '../../../app/domain/survey/answers/weights.ts'
import { choiceLists } from '../../../app/domain/survey/choice-lists.ts'
import { surveyForms } from '../../../app/domain/survey/question.ts'
import {
  currentQuestions,
  questionsOf,
  requiredQuestions,
  sections,
  surveySections,
} from '../../../app/domain/survey/questions.ts'
import { stoveClass, stoveKinds } from '../../../app/domain/survey/stoves.ts'
import { xlsForm } from '../../../app/domain/survey/xlsform.ts'
import { sample, says } from './survey-fixture.ts'

const rules: AnswerRules = {
  form: 'household',
  wards: 9,
  sample: sampleRules(sample),
  isInside: () => true,
  choiceOf: makeChoiceOf(says),
}
/** What both editions ask of a household on the grid. */
const both = {
  KEY: 'uuid:1',
  consent: 'yes',
  ward: '3',
  psu_id: '1',
  household_no: '2',
  members: '5',
  lighting: 'grid',
  electricity: 'grid',
  capacity: 'w50',
  hours_day: '20',
  hours_evening: '4',
  outages_week: '2',
  outage_hours_week: '1',
  voltage_problem: 'no',
  pays_authorised: 'yes',
  accident: 'no',
  feels_risk: 'no',
  cooking_fuel: 'firewood',
}
const first = { ...both, stove: 'low' }
const second = {
  ...both,
  urja_form: '2',
  head_sex: 'female',
  breaker_A: 'a5',
  appliances: 'phone_charger lamp',
  bill_by: 'by_unit',
  stove_kind: 'traditional',
  stove2: 'no_second',
  cooking_place: 'in_house',
  exhaust: 'no_exhaust',
  openings: '1',
  fuel_hours_week: '6',
  fuel_by: 'women',
  prep_minutes: '12',
  stove_harm: 'no_harm',
  fuel_available: 'always',
  cattle: '2',
  buffalo: '1',
  vehicles: 'no_vehicle',
}
type Cells = Record<string, string>
function read(rows: Cells[]) {
  const heads = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const { fields, missing, dropped, version } = columnsOf('household', heads, says)
  const checked = rows.map(row =>
    checkAnswer(
      rawOf(
        fields,
        heads.map(head => row[head] ?? ''),
      ),
      { ...rules, version },
    ),
  )
  const answers = checked.flatMap(one => ('answer' in one ? [one.answer] : []))
  const faults = checked.flatMap(one => ('faults' in one ? one.faults : []))
  return { missing, dropped, version, answers, faults, reasons: faults.map(({ reason }) => reason) }
}
const without = (row: Cells, ...names: string[]): Cells =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

describe('editions of the household form', () => {
  it('has 20 questions more than the first in the second, and 7 in its longer edition', () => {
    const added = questionsOf('household').filter(({ since = 1 }) => since === 2)
    expect(added.filter(({ isMore }) => !isMore)).toHaveLength(20)
    expect(added.filter(({ isMore }) => isMore)).toHaveLength(7)
    expect(currentQuestions('household', { has_more: true })).toHaveLength(
      currentQuestions('household').length + 7,
    )
    expect(currentQuestions('household').map(({ name }) => name)).not.toContain('stove')
  })

  it('takes files of the first, of the second and mixed ones', () => {
    expect(read([first])).toMatchObject({ missing: [], version: 1, answers: [{ form_version: 1 }] })
    expect(read([second])).toMatchObject({ missing: [], version: 2, answers: [{ form_version: 2 }] })
    const { missing, answers, faults } = read([first, { ...second, KEY: 'uuid:2' }])
    expect([missing, faults]).toEqual([[], []])
    expect(answers.map(({ form_version }) => form_version)).toEqual([1, 2])
    expect(answers[0].values).not.toHaveProperty('head_sex')
    expect(answers[1].values).toMatchObject({ stove: 'low', appliances: ['lamp', 'phone_charger'] })
  })

  it('knows the second by its columns where nothing says it, and its rows by what they answer', () => {
    const typed = without(second, 'urja_form')
    expect(read([typed])).toMatchObject({ missing: [], version: 2, answers: [{ form_version: 2 }] })
    expect(read([first, { ...typed, KEY: 'uuid:2' }]).answers.map(one => one.form_version)).toEqual([1, 2])
    // A question of one's own does not make the first form the second.
    expect(read([{ ...first, cattle: '3' }])).toMatchObject({ missing: [], version: 1 })
  })

  it('asks for what each edition must answer, in columns and rows', () => {
    expect(read([without(second, 'stove_kind', 'cattle')]).missing).toEqual(['stove_kind', 'cattle'])
    expect(read([{ ...second, stove_kind: '' }]).reasons).toEqual(['missing'])
    expect(read([first, { ...second, stove_kind: '' }]).reasons).toEqual(['missing'])
    for (const form of surveyForms)
      for (const { name, isOptional, isMore } of requiredQuestions(form, 2))
        expect({ name, isOptional, isMore }).toEqual({ name, isOptional: undefined, isMore: undefined })
  })

  it('refuses an edition that nobody here knows, and says what to do', () => {
    for (const urja_form of ['3', 'two', '1.5']) {
      const { faults, reasons } = read([{ ...second, urja_form }])
      expect(reasons).toEqual(['version'])
      expect(say('en', faults[0].what.key, faults[0].what.params)).toContain(urja_form)
    }
  })

  it('asks of the longer edition nothing that must be answered', () => {
    expect(read([{ ...second, respondent_sex: 'male' }]).answers[0].values.respondent_sex).toBe('male')
    expect(read([second]).reasons).toEqual([])
  })

  it('says its edition in the file', () => {
    const place = { form: 'household', wards: 9, version: '1', sample, municipality: sample.municipality }
    const [survey] = xlsForm(place as unknown as Parameters<typeof xlsForm>[0], says)
    const at = survey.heads.indexOf('name')
    const row = survey.rows.find(cells => cells[at] === 'urja_form')
    expect(row?.[survey.heads.indexOf('type')]).toBe('calculate')
    expect(row?.[survey.heads.indexOf('calculation')]).toBe("'2'")
  })
})

describe('several choices', () => {
  const [lamp, fan] = ['lamp', 'ceiling_fan'].map(name => say('en', `choice.appliances.${name}` as never))
  const label = say('en', 'ask.appliances')
  const nepali = (name: string) => say('ne', `choice.appliances.${name}` as never)
  const rest = without(second, 'appliances')
  test.each<[string, Cells]>([
    ['names with spaces, as ODK Central and OData', { appliances: 'lamp ceiling_fan' }],
    ['below a group', { 'supply-appliances': 'ceiling_fan lamp' }],
    ['labels with commas', { [label]: `${lamp}, ${fan}` }],
    ['labels with spaces, as Kobo', { [label]: `${fan} ${lamp}` }],
    ['labels of Nepali with spaces', { appliances: `${nepali('lamp')} ${nepali('ceiling_fan')}` }],
    [
      'a column a choice with 1 and 0, as Central splits them',
      { 'supply-appliances/lamp': '1', 'supply-appliances/ceiling_fan': '1', 'supply-appliances/iron': '0' },
    ],
    [
      'the same below a group by strokes, as Kobo',
      { 'supply/appliances/lamp': '1', 'supply/appliances/ceiling_fan': '1', 'supply/appliances/radio': '0' },
    ],
    [
      'with True and False',
      { 'appliances/lamp': 'True', 'appliances/ceiling_fan': 'TRUE', 'appliances/iron': 'False' },
    ],
    ['by points', { 'supply.appliances.lamp': '1', 'supply.appliances.ceiling_fan': '1' }],
    ['labels of columns', { [`${label}/${lamp}`]: '1', [`${label}/${fan}`]: '1', [`${label}/Iron`]: '0' }],
    [
      'both at once',
      {
        appliances: 'lamp ceiling_fan',
        'appliances/lamp': '1',
        'appliances/ceiling_fan': '1',
        'appliances/iron': '0',
      },
    ],
  ])('are read: %s', (_, cells) => {
    const { missing, dropped, faults, answers } = read([{ ...rest, ...cells }])
    expect([missing, dropped, faults]).toEqual([[], [], []])
    expect(answers[0].values.appliances).toEqual(['ceiling_fan', 'lamp'])
  })

  it('tells nobody has any only alone', () => {
    expect(read([{ ...second, appliances: 'no_appliance' }]).answers[0].values.appliances).toEqual([
      'no_appliance',
    ])
    for (const text of ['None', 'कुनै छैन'])
      expect(read([{ ...second, appliances: text }]).answers[0].values.appliances).toEqual(['no_appliance'])
    expect(read([{ ...second, appliances: 'no_appliance lamp' }]).reasons).toEqual(['alone'])
    const columns = { 'appliances/lamp': '1', 'appliances/no_appliance': '1' }
    expect(read([{ ...rest, ...columns }]).reasons).toEqual(['alone'])
  })

  it('refuses what is no choice, and wants an answer', () => {
    expect(read([{ ...second, appliances: 'lamp spaceship' }]).reasons).toEqual(['choice'])
    expect(read([{ ...second, appliances: '' }]).reasons).toEqual(['missing'])
    expect(read([{ ...rest, 'appliances/lamp': '0', 'appliances/iron': '0' }]).reasons).toEqual(['missing'])
  })

  it('has no choice that is called like a question, since heads end with either', () => {
    const names = new Set(surveyForms.flatMap(form => questionsOf(form).map(({ name }) => name)))
    const many = sections.flatMap(({ questions }) => questions.filter(({ kind }) => kind === 'many'))
    const choices = many.flatMap(question => (question.kind === 'many' ? choiceLists[question.list] : []))
    expect(choices.filter(choice => names.has(choice))).toEqual([])
  })
})

describe('conditions', () => {
  it('asks for smoke and openings indoors alone, and who gets the fuel only where it takes time', () => {
    const outdoors = without(
      { ...second, cooking_place: 'outdoors', fuel_hours_week: '0' },
      'exhaust',
      'openings',
      'fuel_by',
    )
    expect(read([outdoors]).reasons).toEqual([])
    expect(read([{ ...outdoors, exhaust: 'hood' }]).answers[0].values).not.toHaveProperty('exhaust')
    for (const cooking_place of ['separate_kitchen', 'in_house', 'sleeping_room'])
      expect(read([{ ...second, cooking_place, exhaust: '' }]).reasons).toEqual(['missing'])
    expect(read([{ ...second, fuel_hours_week: '0.5', fuel_by: '' }]).reasons).toEqual(['missing'])
  })

  it('asks for the price of gas where either stove burns it', () => {
    for (const stoves of [{ stove_kind: 'gas_stove' }, { stove2: 'gas_stove' }])
      expect(read([{ ...second, ...stoves, lpg_NPR: '1910' }]).answers[0].values.lpg_NPR).toBe(1910)
    expect(read([{ ...second, lpg_NPR: '1910' }]).answers[0].values).not.toHaveProperty('lpg_NPR')
  })

  it('are the same in the file for phones', () => {
    const place = {
      form: 'household',
      wards: 9,
      version: '1',
      sample,
      municipality: sample.municipality,
      has_more: true,
    }
    const [survey] = xlsForm(place as unknown as Parameters<typeof xlsForm>[0], says)
    const [name, relevant] = ['name', 'relevant'].map(head => survey.heads.indexOf(head))
    const said = (question: string) => `\${${question}}`
    const conditionOf = (question: string) => survey.rows.find(row => row[name] === question)?.[relevant]
    expect(conditionOf('exhaust')).toBe(
      `(${['separate_kitchen', 'in_house', 'sleeping_room'].map(one => `${said('cooking_place')} = '${one}'`).join(' or ')})`,
    )
    expect(conditionOf('fuel_by')).toBe(`${said('fuel_hours_week')} > 0`)
    expect(conditionOf('lpg_NPR')).toBe(
      `(${said('stove_kind')} = 'gas_stove' or ${said('stove2')} = 'gas_stove')`,
    )
    expect(conditionOf('breaker_A')).toBe(`${said('electricity')} = 'grid'`)
  })
})

test('amounts are read as labels, names and bare numbers', () => {
  for (const wtp_stove of ['s5000', '5000', '5,000', 'NPR 5,000', 'रु. 5,000'])
    expect(read([{ ...second, wtp_stove }]).answers[0].values.wtp_stove).toBe('s5000')
  for (const breaker_A of ['a15', '15', '15 A', '१५'])
    expect(read([{ ...second, breaker_A }]).answers[0].values.breaker_A).toBe('a15')
  for (const breaker_A of ['not_known', 'Not known', 'थाहा छैन'])
    expect(read([{ ...second, breaker_A }]).answers[0].values.breaker_A).toBe('not_known')
})

test('the class of the dashboard follows from the two stoves', () => {
  const classes = stoveKinds.map(stove_kind => stoveClass({ stove_kind, stove2: 'no_second' }))
  expect(classes).toEqual([
    ...['low', 'low', 'partial', 'intermediate', 'intermediate'],
    ...['partial', 'modern', 'modern', 'advanced'],
  ])
  expect(stoveClass({ stove_kind: 'electric_stove', stove2: 'electric_stove' })).toBe('advanced')
  expect(stoveClass({ stove_kind: 'electric_stove', stove2: 'open_fire' })).toBe('modern')
  expect(stoveClass({ stove_kind: 'electric_stove' })).toBeNull()
  expect(stoveClass({})).toBeNull()
})

test('institutions say what energy is for, from the second form on', () => {
  const names = surveySections('institution').flatMap(({ questions }) => questions.map(({ name }) => name))
  expect(names).toEqual(expect.arrayContaining(['uses', 'hours_work_day']))
})
