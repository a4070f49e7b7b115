import { numberIn } from '../../cells/numbers.ts'
import { folded, plainText } from '../../cells/text.ts'
import { yesOrNo } from '../../cells/yes-no.ts'
import type { LngLat } from '../../geometry.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'
import {
  amountLists,
  type ChoiceListName,
  choiceLabel,
  choiceLists,
  thousands,
  wardLabel,
} from '../choice-lists.ts'
import { wardName } from '../clusters.ts'
import type { Question } from '../question.ts'
import type { Says } from '../xlsform.ts'
import { choiceField, type RawAnswer } from './columns.ts'
import type { SurveyUnit } from './weights.ts'

/** Rules for reading a cell of an answer. */
export type ReadRules = {
  wards: number
  /** For the household form: the clusters of the locked sample, by the answer to `psu_id`. */
  sample: { stamp: string; units: ReadonlyMap<string, SurveyUnit> } | null
  /** Returns the choice of a list that has this text, or null if there is none. */
  choiceOf(list: ChoiceListName | 'ward', text: string): string | null
}

export const faultReasons = [
  'no_instance',
  'no_consent',
  'version',
  'rejected',
  'missing',
  'choice',
  'alone',
  'number',
  'whole',
  'range',
  'sum',
  'ward',
  'unit',
  'unit_ward',
  'other_sample',
  'position',
  'outside',
] as const
export type FaultReason = (typeof faultReasons)[number]
/** Why a row is rejected, and what the user can do. */
export type AnswerFault = { reason: FaultReason; what: Message }

export const fault = (reason: FaultReason, params?: Message['params']): AnswerFault => ({
  reason,
  what: { key: `answers.fault.${reason}` satisfies MessageKey, ...(params && { params }) },
})
/** Shortens text from a file for use in messages. */
export const shortenText = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Value of a cell, or the fault that it has. */
type Read = { value: string | number | string[] | LngLat | null } | { fault: AnswerFault }
export function readAnswer(question: Question, text: string, rules: ReadRules): Read {
  const about = { question: question.label, found: shortenText(text) }
  switch (question.kind) {
    case 'one': {
      const choice = rules.choiceOf(question.list, text)
      return choice === null ? { fault: fault('choice', about) } : { value: choice }
    }
    case 'many':
      return readChoices(question, text, rules, about)
    case 'ward': {
      const name = rules.choiceOf('ward', text) ?? text
      if (folded(name) === wardName(null)) return { value: null }
      const ward = numberIn(name)
      const isThere = ward !== null && Number.isInteger(ward) && ward >= 1 && ward <= rules.wards
      return isThere ? { value: ward } : { fault: fault('ward', { found: about.found, wards: rules.wards }) }
    }
    case 'cluster': {
      const unit = unitName(text)
      return rules.sample?.units.has(unit)
        ? { value: unit }
        : { fault: fault('unit', { found: about.found }) }
    }
    case 'place': {
      const at = positionIn(text)
      return at === null ? { fault: fault('position', about) } : { value: at }
    }
    case 'household':
      return readNumber(text, { whole: true, min: 1, max: Number.POSITIVE_INFINITY }, about)
    default:
      return readNumber(text, { whole: question.kind === 'whole', ...question }, about)
  }
}

/** Returns several choices as sorted names. */
function readChoices(
  { list, alone }: Extract<Question, { kind: 'many' }>,
  text: string,
  { choiceOf }: ReadRules,
  about: { question: Message; found: string },
): Read {
  const choices = choicesIn(text, part => choiceOf(list, part))
  if (choices === null) return { fault: fault('choice', about) }
  const isContradiction = alone !== undefined && choices.includes(alone) && choices.length > 1
  return isContradiction ? { fault: fault('alone', about) } : { value: choices }
}

/**
 * Reads several choices from one cell: labels separated by commas or line breaks, or names separated by spaces, as
 * ODK, OData and Kobo write them. Kobo also separates labels by spaces, so the longest label that fits is used.
 * Returns null if any part is not a choice.
 */
function choicesIn(text: string, choiceOf: (part: string) => string | null): string[] | null {
  const whole = choiceOf(text)
  if (whole !== null) return [whole]
  const parts = text.split(/[,;\n]/).map(part => part.trim())
  const named = parts.filter(part => part !== '').map(choiceOf)
  if (named.length > 0 && named.every(choice => choice !== null)) return sorted(named)
  const words = text.split(/[\s,;]+/).filter(word => word !== '')
  const found: string[] = []
  for (let from = 0; from < words.length; ) {
    const fits = longestChoice(words, from, choiceOf)
    if (fits === null) return null
    found.push(fits.choice)
    from = fits.to
  }
  return found.length === 0 ? null : sorted(found)
}
const sorted = (choices: readonly string[]): string[] => [...new Set(choices)].sort()

/** Maximum number of words in a label. */
const longestLabel = 8
function longestChoice(words: readonly string[], from: number, choiceOf: (part: string) => string | null) {
  for (let to = Math.min(from + longestLabel, words.length); to > from; to--) {
    const choice = choiceOf(words.slice(from, to).join(' '))
    if (choice !== null) return { choice, to }
  }
  return null
}

/** Whether the cell for a single choice is ticked. */
const isTicked = (text: string): boolean => text === '1' || yesOrNo(text) === true

/**
 * Combines choices from one column each into the text that a single cell would contain. Returns undefined if none of
 * the columns is filled in.
 */
function tickedText({ name, list }: Extract<Question, { kind: 'many' }>, raw: RawAnswer): string | undefined {
  const cells = choiceLists[list].flatMap((choice: string) => {
    const text = raw[choiceField(name, choice)]
    return text === undefined ? [] : [{ choice, text }]
  })
  const ticked = cells.filter(({ text }) => isTicked(text)).map(({ choice }) => choice)
  return ticked.length === 0 ? undefined : ticked.join(' ')
}

/** Returns `7` for `PSU 7` and `R1` for `r1`. */
const unitName = (text: string): string =>
  plainText(text)
    .toUpperCase()
    .replace(/^PSU\s*/, '')

type Bounds = { whole: boolean; min: number; max: number }
function readNumber(
  text: string,
  { whole, min, max }: Bounds,
  about: { question: Message; found: string },
): Read {
  const value = numberIn(text)
  if (value === null) return { fault: fault('number', about) }
  if (whole && !Number.isInteger(value)) return { fault: fault('whole', about) }
  return value < min || value > max
    ? { fault: fault('range', { ...about, least: min, most: max }) }
    : { value }
}

/** Returns a row's answer to a question in any table layout, or undefined if there is none. */
export function questionText(question: Question, raw: RawAnswer): string | undefined {
  if (question.kind === 'place') return positionText(raw)
  return raw[question.name] ?? (question.kind === 'many' ? tickedText(question, raw) : undefined)
}

/** Returns `27.71 85.32 1350 4.5`, the position format of ODK and Kobo, if necessary from two columns. */
const positionText = ({ location, lat, lng }: RawAnswer): string | undefined =>
  location ?? (lat === undefined && lng === undefined ? undefined : `${lat ?? ''} ${lng ?? ''}`)
function positionIn(text: string): LngLat | null {
  const [lat, lng] = text.split(/[\s,;]+/).map(numberIn)
  if (lat == null || lng == null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return [lng, lat]
}

/** Indexes the names and labels of choices in both languages for `choiceOf`. */
export function makeChoiceOf(says: Says): ReadRules['choiceOf'] {
  const tables = new Map<ChoiceListName | 'ward', Map<string, string>>()
  return (list, text) => {
    const table = tables.get(list) ?? (list === 'ward' ? wardNames(says) : namesOf(list, says))
    tables.set(list, table)
    const isYes = list === 'yes_no' ? yesOrNo(text) : null
    return isYes === null ? (table.get(folded(text)) ?? null) : isYes ? 'yes' : 'no'
  }
}

/** More than any local level has. */
const manyWards = 99
function wardNames(says: Says): Map<string, string> {
  const wards = [null, ...Array.from({ length: manyWards }, (_, at) => at + 1)]
  return new Map(
    wards.flatMap(ward => {
      const { key, params } = wardLabel(ward)
      return Object.values(says).map(say => [folded(say(key, params)), wardName(ward)] as const)
    }),
  )
}

/** Returns `12000` and `12,000` for `s12000`. */
function amountTexts(choice: string): string[] {
  const digits = choice.replace(/\D/g, '')
  return digits === '' ? [] : [digits, thousands(digits)]
}

function namesOf(list: ChoiceListName, says: Says): Map<string, string> {
  const choices: readonly string[] = choiceLists[list]
  const isAmount = amountLists.includes(list)
  return new Map([
    ...choices.flatMap(choice => (isAmount ? amountTexts(choice).map(text => [text, choice] as const) : [])),
    ...choices.flatMap(choice => {
      const { key, params } = choiceLabel(list, choice)
      return Object.values(says).map(say => [folded(say(key, params)), choice] as const)
    }),
    ...choices.map(choice => [choice, choice] as const),
  ])
}
