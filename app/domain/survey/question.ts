import type { Message, MessageKey } from '../messages/messages.ts'
import type { ChoiceListName } from './choice-lists.ts'
import type { When } from './when.ts'

/**
 * The four questionnaires: households, ward discussions, infrastructure, and institutions with enterprises.
 */
export const surveyForms = ['household', 'ward', 'infrastructure', 'institution'] as const
export type SurveyForm = (typeof surveyForms)[number]

/**
 * Editions of the questionnaires; answers to earlier ones remain valid. A new edition has the next number.
 */
export const formVersions = [1, 2] as const
export type FormVersion = (typeof formVersions)[number]
/** The current edition. */
export const formVersion: FormVersion = 2

type QuestionBase = {
  name: string
  label: Message
  /** Labels of earlier editions, by which tables with labels as heads are read. */
  former?: readonly Message[]
  hint?: Message
  isOptional?: true
  /** Asked if a plan uses the longer household form. */
  isMore?: true
  when?: When
  /** First and last edition with the question; all if absent. */
  since?: FormVersion
  until?: FormVersion
}
export type Question = QuestionBase &
  (
    | { kind: 'one'; list: ChoiceListName }
    | { kind: 'many'; list: ChoiceListName; alone?: string }
    | { kind: 'whole' | 'decimal'; min: number; max: number; unit?: QuestionUnit; sumsTo?: SumsTo }
    /** By the wards of the local level, the clusters of the sample, and the households of one cluster. */
    | { kind: 'ward' | 'cluster' | 'household' | 'place' }
  )
/** Unit of an amount; without one it is a number of things. */
export type QuestionUnit = 'NPR' | 'kW' | 'kWh' | 'kg' | 'cylinders' | 'litres' | 'hours' | 'minutes'
/** The total together with other questions. */
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
/** @param alone the choice for none, which excludes all others */
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
