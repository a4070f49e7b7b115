import type { Message, MessageKey } from '../messages/messages.ts'
import type { ChoiceListName } from './choice-lists.ts'
import type { When } from './when.ts'

/** The four questionnaires: of households, of a ward's discussion, of infrastructure, of institutions and enterprises. */
export const surveyForms = ['household', 'ward', 'infrastructure', 'institution'] as const
export type SurveyForm = (typeof surveyForms)[number]

/** Editions of the questionnaires; answers to earlier ones stay valid. A further one is one number more. */
export const formVersions = [1, 2] as const
export type FormVersion = (typeof formVersions)[number]
/** The edition that is asked now. */
export const formVersion: FormVersion = 2

type QuestionBase = {
  name: string
  label: Message
  /** How earlier editions put it: tables that are headed by labels are read by it. */
  former?: readonly Message[]
  hint?: Message
  isOptional?: true
  /** Asked where a plan wants the longer household form. */
  isMore?: true
  when?: When
  /** The first and the last edition that asks it; all do without them. */
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
/** In which an amount is told; without one it is a number of things. */
export type QuestionUnit = 'NPR' | 'kW' | 'kWh' | 'kg' | 'cylinders' | 'litres' | 'hours' | 'minutes'
/** What it comes to together with others. */
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
/** @param alone the choice that means none: it goes with no other */
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

/** Whether an edition asks a question at all. */
export const isOfVersion = ({ since = 1, until = formVersion }: Question, version: FormVersion): boolean =>
  since <= version && version <= until
