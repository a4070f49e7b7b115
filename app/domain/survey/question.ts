import type { Message, MessageKey } from '../messages/messages.ts'
import type { ChoiceListName } from './choice-lists.ts'
import type { When } from './when.ts'

/** The four questionnaires: households, ward discussions, infrastructure, and institutions and enterprises. */
export const surveyForms = ['household', 'ward', 'infrastructure', 'institution'] as const
export type SurveyForm = (typeof surveyForms)[number]

/** Editions of the questionnaires. Answers to earlier editions remain valid. A new edition gets the next number. */
export const formVersions = [1, 2] as const
export type FormVersion = (typeof formVersions)[number]
/** The current edition. */
export const formVersion: FormVersion = 2

type QuestionBase = {
  name: string
  label: Message
  /** Labels in earlier editions, which are needed to read tables that have labels as headings. */
  former?: readonly Message[]
  hint?: Message
  isOptional?: true
  /** Asked only if the plan uses the longer household form. */
  isMore?: true
  when?: When
  /** First and last edition that contain the question; if absent, there is no limit. */
  since?: FormVersion
  until?: FormVersion
}
export type Question = QuestionBase &
  (
    | { kind: 'one'; list: ChoiceListName }
    | { kind: 'many'; list: ChoiceListName; alone?: string }
    | { kind: 'whole' | 'decimal'; min: number; max: number; unit?: QuestionUnit; sumsTo?: SumsTo }
    /** Choices come from the wards of the local level, the clusters of the sample, or the households of a cluster. */
    | { kind: 'ward' | 'cluster' | 'household' | 'place' }
  )
/** Unit of an amount. An amount without a unit is a number of things. */
export type QuestionUnit = 'NPR' | 'kW' | 'kWh' | 'kg' | 'cylinders' | 'litres' | 'hours' | 'minutes'
/** The total that the answer must give together with those to other questions. */
type SumsTo = { sum: number; others: string[] }

type QuestionName = Extract<MessageKey, `ask.${string}`> extends `ask.${infer Name}` ? Name : never
type Amount = More & { unit?: QuestionUnit }
type More = Pick<QuestionBase, 'isOptional' | 'isMore' | 'former' | 'when' | 'since' | 'until'> & {
  hint?: true
}

export const questionBase = (name: QuestionName, { hint, ...more }: More = {}): QuestionBase => ({
  name,
  label: { key: `ask.${name}` as MessageKey },
  ...(hint && { hint: { key: `hint.${name}` as MessageKey } }),
  ...more,
})
export const one = (name: QuestionName, list: ChoiceListName, more: More = {}): Question => ({
  ...questionBase(name, more),
  kind: 'one',
  list,
})
/** @param alone the choice that stands for none and excludes all others */
export const many = (
  name: QuestionName,
  list: ChoiceListName,
  alone?: string,
  more: More = {},
): Question => ({
  ...questionBase(name, more),
  kind: 'many',
  list,
  ...(alone !== undefined && { alone }),
})
const amount =
  (kind: 'whole' | 'decimal') =>
  (name: QuestionName, min: number, max: number, { unit, ...more }: Amount = {}): Question => ({
    ...questionBase(name, more),
    kind,
    min,
    max,
    ...(unit && { unit }),
  })
export const whole = amount('whole')
export const decimal = amount('decimal')

/** Whether an edition contains a question. */
export const isOfVersion = ({ since = 1, until = formVersion }: Question, version: FormVersion): boolean =>
  since <= version && version <= until
