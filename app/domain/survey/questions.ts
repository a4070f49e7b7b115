import { surveyGroups } from '../dashboard/survey-items.ts'
import { choiceLabel, choiceLists } from './choice-lists.ts'
import {
  decimal,
  type FormVersion,
  formVersion,
  isOfVersion,
  many,
  one,
  type Question,
  questionBase,
  type SurveyForm,
  surveyForms,
  whole,
} from './question.ts'
import type { When } from './when.ts'

type SectionId =
  | 'consent'
  | 'where'
  | 'people'
  | 'supply'
  | 'bill'
  | 'light'
  | 'cooking'
  | 'fuels'
  | 'assets'
  | 'group'
  | 'thing'
export type Section = { id: SectionId; forms: readonly SurveyForm[]; when?: When; questions: Question[] }

/** Customary monthly units of fuels, by item of `energy_use`. Amounts above the maximum are considered mistakes. */
export const fuelUnits = {
  firewood: { unit: 'kg', max: 10_000 },
  lpg: { unit: 'cylinders', max: 100 },
  biogas: { unit: 'hours', max: 720 },
  electricity: { unit: 'kWh', max: 100_000 },
  kerosene: { unit: 'litres', max: 1_000 },
  dung: { unit: 'kg', max: 10_000 },
} as const satisfies Record<
  (typeof surveyGroups.energy_use.categories)[number],
  { unit: string; max: number }
>

/** Monthly use of a fuel in its customary unit. */
const fuelAmounts: Question[] = surveyGroups.energy_use.categories.map(fuel => ({
  name: `energy_use_${fuel}`,
  label: { key: 'ask.energy_use', params: { fuel: { key: `survey.energy_use.${fuel}` } } },
  hint: { key: `hint.unit.${fuelUnits[fuel].unit}` },
  kind: 'decimal',
  unit: fuelUnits[fuel].unit,
  min: 0,
  max: fuelUnits[fuel].max,
  isOptional: true,
}))

/** A group states the shares in its ward as households out of ten. */
export const inTen = 10
export const ofTenLists = ['lighting', 'cooking_fuel', 'stove'] as const
function ofTen(list: (typeof ofTenLists)[number]): Question[] {
  const names = choiceLists[list].map(choice => `${list}_${choice}`)
  return choiceLists[list].map((choice, at) => ({
    name: names[at],
    label: { key: `ask.ofTen.${list}`, params: { choice: choiceLabel(list, choice) } },
    kind: 'whole',
    min: 0,
    max: inTen,
    ...(at === names.length - 1 && { sumsTo: { sum: inTen, others: names.slice(0, -1) } }),
  }))
}

const all = surveyForms
const withElectricity: When = { question: 'electricity', isNot: 'none' }
const onGrid: When = { question: 'electricity', is: 'grid' }
/** Places where smoke accumulates. */
export const indoorPlaces = ['separate_kitchen', 'in_house', 'sleeping_room'] as const
const indoors: When = { question: 'cooking_place', in: indoorPlaces }
const onGas: When = {
  any: [
    { question: 'stove_kind', is: 'gas_stove' },
    { question: 'stove2', is: 'gas_stove' },
  ],
}
/** Questions of the second form edition, its optional questions, and those of its longer version. */
const new2 = { since: 2 } as const
const open2 = { since: 2, isOptional: true } as const
const more2 = { since: 2, isMore: true } as const
const openMore2 = { ...open2, isMore: true } as const
const hours: Question[] = [
  whole('hours_day', 0, 24, { unit: 'hours', hint: true }),
  whole('hours_evening', 0, 4, { unit: 'hours' }),
]
const bill: Question[] = [
  decimal('bill_NPR', 0, 10_000_000, { unit: 'NPR', isOptional: true }),
  decimal('bill_kWh', 0, 1_000_000, { unit: 'kWh', isOptional: true, hint: true }),
]

/**
 * All questions, in order. Choices that count on the dashboard have the same names as its items. The form does not ask
 * for names or phone numbers: a household is identified by its cluster and its number in it.
 */
export const sections: readonly Section[] = [
  {
    id: 'consent',
    forms: all,
    questions: [one('consent', 'yes_no', { hint: true, former: [{ key: 'ask.consentForm1' }] })],
  },
  {
    id: 'where',
    forms: ['household'],
    questions: [
      { ...questionBase('ward'), kind: 'ward' },
      { ...questionBase('psu_id', { hint: true }), kind: 'cluster' },
      { ...questionBase('household_no', { hint: true }), kind: 'household' },
      { ...questionBase('location', { hint: true }), kind: 'place' },
      whole('members', 1, 60),
    ],
  },
  {
    id: 'people',
    forms: ['household'],
    questions: [
      one('head_sex', 'sex', new2),
      one('head_group', 'group', open2),
      one('respondent_sex', 'sex', more2),
      one('disability', 'yes_no', openMore2),
    ],
  },
  {
    id: 'where',
    forms: ['ward', 'infrastructure', 'institution'],
    questions: [
      { ...questionBase('ward'), kind: 'ward' },
      { ...questionBase('location', { hint: true }), kind: 'place' },
    ],
  },
  {
    id: 'group',
    forms: ['ward'],
    questions: [whole('women', 0, 500), whole('men', 0, 500), one('priority', 'priority')],
  },
  {
    id: 'thing',
    forms: ['infrastructure'],
    questions: [
      one('infrastructure', 'infrastructure'),
      one('works', 'works'),
      whole('built_year', 1900, 2100, { isOptional: true, hint: true }),
      decimal('capacity_kW', 0, 1_000_000, { unit: 'kW', isOptional: true }),
      whole('households_served', 0, 1_000_000, { isOptional: true }),
    ],
  },
  {
    id: 'thing',
    forms: ['institution'],
    questions: [
      one('institution', 'institution'),
      whole('workers', 0, 100_000, { isOptional: true }),
      decimal('hours_work_day', 0, 24, { ...new2, unit: 'hours' }),
      many('uses', 'uses', undefined, { ...new2, hint: true }),
    ],
  },
  {
    id: 'light',
    forms: ['household'],
    questions: [one('lighting', 'lighting'), one('electricity', 'electricity')],
  },
  { id: 'light', forms: ['ward'], questions: ofTen('lighting') },
  { id: 'light', forms: ['institution'], questions: [one('electricity', 'electricity')] },
  {
    id: 'supply',
    forms: ['household'],
    when: withElectricity,
    questions: [
      one('capacity', 'capacity', { hint: true }),
      ...hours,
      whole('outages_week', 0, 500, { hint: true }),
      decimal('outage_hours_week', 0, 168, { unit: 'hours' }),
      one('voltage_problem', 'yes_no'),
      one('pays_authorised', 'yes_no', { hint: true }),
      one('accident', 'yes_no'),
      one('feels_risk', 'yes_no'),
      one('breaker_A', 'breaker', { ...new2, when: onGrid }),
      many('appliances', 'appliances', 'no_appliance', new2),
    ],
  },
  {
    id: 'supply',
    forms: ['institution'],
    when: withElectricity,
    questions: [...hours, whole('outages_week', 0, 500, { hint: true }), one('voltage_problem', 'yes_no')],
  },
  { id: 'supply', forms: ['ward'], questions: [...hours, whole('outages_week', 0, 500, { hint: true })] },
  {
    id: 'bill',
    forms: ['household'],
    questions: [
      one('bill_by', 'bill_by', { ...new2, when: withElectricity }),
      ...bill.map(question => ({ ...question, when: withElectricity })),
      decimal('spending_NPR', 0, 100_000_000, { unit: 'NPR', isOptional: true, hint: true }),
      one('wtp_power', 'wtp_power', openMore2),
    ],
  },
  { id: 'bill', forms: ['institution'], when: withElectricity, questions: bill },
  {
    id: 'cooking',
    forms: ['household'],
    questions: [
      one('cooking_fuel', 'cooking_fuel'),
      // The second edition derives this answer from the household's two stoves.
      one('stove', 'stove', { until: 1 }),
      one('stove_kind', 'stove_kind', new2),
      one('stove2', 'stove2', { ...new2, hint: true }),
      one('cooking_place', 'cooking_place', new2),
      one('exhaust', 'exhaust', { ...new2, when: indoors }),
      whole('openings', 0, 20, { ...new2, when: indoors }),
      decimal('fuel_hours_week', 0, 120, { unit: 'hours', ...new2, hint: true }),
      one('fuel_by', 'fuel_by', { ...new2, when: { question: 'fuel_hours_week', above: 0 } }),
      decimal('prep_minutes', 0, 180, { ...new2, unit: 'minutes' }),
      decimal('cook_hours_day', 0, 16, { ...more2, unit: 'hours' }),
      one('stove_harm', 'harm', new2),
      one('fuel_available', 'available', new2),
      one('wtp_stove', 'wtp_stove', open2),
    ],
  },
  { id: 'cooking', forms: ['ward'], questions: [...ofTen('cooking_fuel'), ...ofTen('stove')] },
  {
    id: 'fuels',
    forms: ['household'],
    questions: [
      ...fuelAmounts,
      decimal('fuel_spending_NPR', 0, 1_000_000, { unit: 'NPR', ...open2, hint: true }),
      decimal('lpg_NPR', 0, 10_000, { unit: 'NPR', ...openMore2, when: onGas }),
      decimal('firewood_bought_NPR', 0, 1_000_000, {
        unit: 'NPR',
        ...openMore2,
        when: { question: 'energy_use_firewood', above: 0 },
      }),
    ],
  },
  { id: 'fuels', forms: ['institution'], questions: fuelAmounts },
  {
    id: 'assets',
    forms: ['household'],
    questions: [
      whole('cattle', 0, 200, new2),
      whole('buffalo', 0, 200, new2),
      many('vehicles', 'vehicles', 'no_vehicle', new2),
      many('motors', 'motors', 'no_motor', more2),
    ],
  },
]

/** Household questions whose results are not reported for wards or for groups of fewer than ten. */
export const privateQuestions: readonly string[] = ['head_group', 'disability']

/** Questions of all editions of a form, in reading order. */
export const surveySections = (form: SurveyForm): Section[] =>
  sections.filter(({ forms }) => forms.includes(form))
export const questionsOf = (form: SurveyForm): Question[] =>
  surveySections(form).flatMap(({ questions }) => questions)

/** Length of the current form: the longer household form if a plan uses it. */
export type FormLength = { has_more?: boolean }
/** Returns the sections of the current edition. */
export function currentSections(form: SurveyForm, { has_more = false }: FormLength = {}): Section[] {
  return surveySections(form).map(section => ({
    ...section,
    questions: section.questions.filter(
      question => isOfVersion(question, formVersion) && (has_more || !question.isMore),
    ),
  }))
}
export const currentQuestions = (form: SurveyForm, length: FormLength = {}): Question[] =>
  currentSections(form, length).flatMap(({ questions }) => questions)

/** Questions in an edition that must be answered whenever they are asked. */
export const requiredQuestions = (form: SurveyForm, version: FormVersion): Question[] =>
  questionsOf(form).filter(
    question =>
      isOfVersion(question, version) && question.kind !== 'place' && !question.isOptional && !question.isMore,
  )
