import { surveyGroups } from '../dashboard/survey-items.ts'
import type { Message, MessageKey } from '../messages/messages.ts'
import { type ChoiceListName, choiceLabel, choiceLists } from './choice-lists.ts'

/** The four questionnaires: of households, of a ward's discussion, of infrastructure, of institutions and enterprises. */
export const surveyForms = ['household', 'ward', 'infrastructure', 'institution'] as const
export type SurveyForm = (typeof surveyForms)[number]

export type Section = { id: SectionId; forms: readonly SurveyForm[]; when?: When; questions: Question[] }
/** A question or section is asked where that question has (or has not) this answer. */
export type When = { question: string; is: string } | { question: string; isNot: string }
type QuestionBase = { name: string; label: Message; hint?: Message; isOptional?: true; when?: When }
export type Question = QuestionBase &
  (
    | { kind: 'one'; list: ChoiceListName }
    | { kind: 'whole' | 'decimal'; min: number; max: number; sumsTo?: SumsTo }
    /** By the wards of the local level, the clusters of the sample, and the households of one cluster. */
    | { kind: 'ward' | 'cluster' | 'household' | 'place' }
  )
/** What it comes to together with others. */
type SumsTo = { sum: number; others: string[] }

type QuestionName = Extract<MessageKey, `ask.${string}`> extends `ask.${infer Name}` ? Name : never
type SectionId = 'consent' | 'where' | 'supply' | 'bill' | 'light' | 'cooking' | 'fuels' | 'group' | 'thing'
type More = { hint?: true; isOptional?: true; when?: When }

const makeQuestionBase = (name: QuestionName, { hint, ...more }: More): QuestionBase => ({
  name,
  label: { key: `ask.${name}` as MessageKey },
  ...(hint && { hint: { key: `hint.${name}` as MessageKey } }),
  ...more,
})
const one = (name: QuestionName, list: ChoiceListName, more: More = {}): Question => ({
  ...makeQuestionBase(name, more),
  kind: 'one',
  list,
})
const whole = (name: QuestionName, min: number, max: number, more: More = {}): Question => ({
  ...makeQuestionBase(name, more),
  kind: 'whole',
  min,
  max,
})
const decimal = (name: QuestionName, min: number, max: number, more: More = {}): Question => ({
  ...makeQuestionBase(name, more),
  kind: 'decimal',
  min,
  max,
})

/** How people count what they burn in a month, by item of `energy_use`; the most that is taken for a slip of the pen. */
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

/** Of an energy use item: what is used of it in a month, in the unit of everyday. */
const fuelAmounts: Question[] = surveyGroups.energy_use.categories.map(fuel => ({
  name: `energy_use_${fuel}`,
  label: { key: 'ask.energy_use', params: { fuel: { key: `survey.energy_use.${fuel}` } } },
  hint: { key: `hint.unit.${fuelUnits[fuel].unit}` },
  kind: 'decimal',
  min: 0,
  max: fuelUnits[fuel].max,
  isOptional: true,
}))

/** A group tells shares of its ward in households of ten. */
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
const hours: Question[] = [whole('hours_day', 0, 24, { hint: true }), whole('hours_evening', 0, 4)]
const bill: Question[] = [
  decimal('bill_NPR', 0, 10_000_000, { isOptional: true }),
  decimal('bill_kWh', 0, 1_000_000, { isOptional: true, hint: true }),
]

/**
 * All that is asked, in its order. Choices that count on the dashboard have the names of its items. Nobody is asked for a
 * name or a phone number: a household is its cluster and its number there.
 */
export const sections: readonly Section[] = [
  { id: 'consent', forms: all, questions: [one('consent', 'yes_no', { hint: true })] },
  {
    id: 'where',
    forms: ['household'],
    questions: [
      { ...makeQuestionBase('ward', {}), kind: 'ward' },
      { ...makeQuestionBase('psu_id', { hint: true }), kind: 'cluster' },
      { ...makeQuestionBase('household_no', { hint: true }), kind: 'household' },
      { ...makeQuestionBase('location', { hint: true }), kind: 'place' },
      whole('members', 1, 60),
    ],
  },
  {
    id: 'where',
    forms: ['ward', 'infrastructure', 'institution'],
    questions: [
      { ...makeQuestionBase('ward', {}), kind: 'ward' },
      { ...makeQuestionBase('location', { hint: true }), kind: 'place' },
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
      decimal('capacity_kW', 0, 1_000_000, { isOptional: true }),
      whole('households_served', 0, 1_000_000, { isOptional: true }),
    ],
  },
  {
    id: 'thing',
    forms: ['institution'],
    questions: [one('institution', 'institution'), whole('workers', 0, 100_000, { isOptional: true })],
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
      decimal('outage_hours_week', 0, 168),
      one('voltage_problem', 'yes_no'),
      one('pays_authorised', 'yes_no', { hint: true }),
      one('accident', 'yes_no'),
      one('feels_risk', 'yes_no'),
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
      ...bill.map(question => ({ ...question, when: withElectricity })),
      decimal('spending_NPR', 0, 100_000_000, { isOptional: true, hint: true }),
    ],
  },
  { id: 'bill', forms: ['institution'], when: withElectricity, questions: bill },
  {
    id: 'cooking',
    forms: ['household'],
    questions: [one('cooking_fuel', 'cooking_fuel'), one('stove', 'stove')],
  },
  { id: 'cooking', forms: ['ward'], questions: [...ofTen('cooking_fuel'), ...ofTen('stove')] },
  { id: 'fuels', forms: ['household', 'institution'], questions: fuelAmounts },
]

export const surveySections = (form: SurveyForm): Section[] =>
  sections.filter(({ forms }) => forms.includes(form))
export const questionsOf = (form: SurveyForm): Question[] =>
  surveySections(form).flatMap(({ questions }) => questions)
