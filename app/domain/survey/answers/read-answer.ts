import { numberIn } from '../../cells/numbers.ts'
import { folded, plainText } from '../../cells/text.ts'
import { yesOrNo } from '../../cells/yes-no.ts'
import type { LngLat } from '../../geometry.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'
import { type ChoiceListName, choiceLabel, choiceLists, wardLabel } from '../choice-lists.ts'
import { wardName } from '../clusters.ts'
import type { Question } from '../questions.ts'
import type { Says } from '../xlsform.ts'
import type { RawAnswer } from './columns.ts'
import type { SurveyUnit } from './weights.ts'

/** What a cell of an answer is held against. */
export type ReadRules = {
  wards: number
  /** Of the household form: the clusters of the locked sample, by the answer `psu_id`. */
  sample: { stamp: string; units: ReadonlyMap<string, SurveyUnit> } | null
  /** The choice of a list that a text names; null for none. */
  choiceOf(list: ChoiceListName | 'ward', text: string): string | null
}

export const faultReasons = [
  'no_instance',
  'no_consent',
  'rejected',
  'missing',
  'choice',
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
/** Why a row is not taken, and what to do about it. */
export type AnswerFault = { reason: FaultReason; what: Message }

export const fault = (reason: FaultReason, params?: Message['params']): AnswerFault => ({
  reason,
  what: { key: `answers.fault.${reason}` satisfies MessageKey, ...(params && { params }) },
})
/** What a file says may be long, and nothing that anybody needs to see whole. */
export const shortenText = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** What one cell says, or why it says nothing that the question may hold. */
type Read = { value: string | number | LngLat | null } | { fault: AnswerFault }
export function readAnswer(question: Question, text: string, rules: ReadRules): Read {
  const about = { question: question.label, found: shortenText(text) }
  switch (question.kind) {
    case 'one': {
      const choice = rules.choiceOf(question.list, text)
      return choice === null ? { fault: fault('choice', about) } : { value: choice }
    }
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

/** `7` of `PSU 7`, `R1` of `r1`. */
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

/** `27.71 85.32 1350 4.5`, as ODK and Kobo write a position, or from two columns. */
export const positionText = ({ location, lat, lng }: RawAnswer): string | undefined =>
  location ?? (lat === undefined && lng === undefined ? undefined : `${lat ?? ''} ${lng ?? ''}`)
function positionIn(text: string): LngLat | null {
  const [lat, lng] = text.split(/[\s,;]+/).map(numberIn)
  if (lat == null || lng == null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return [lng, lat]
}

/** Names and labels of the choices of a list, in both languages, for `choiceOf`. */
export function makeChoiceOf(says: Says): ReadRules['choiceOf'] {
  const tables = new Map<ChoiceListName | 'ward', Map<string, string>>()
  return (list, text) => {
    const table = tables.get(list) ?? (list === 'ward' ? wardNames(says) : namesOf(list, says))
    tables.set(list, table)
    const isYes = list === 'yes_no' ? yesOrNo(text) : null
    return isYes === null ? (table.get(folded(text)) ?? null) : isYes ? 'yes' : 'no'
  }
}

/** More wards than any local level has. */
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

function namesOf(list: ChoiceListName, says: Says): Map<string, string> {
  const choices: readonly string[] = choiceLists[list]
  return new Map([
    ...choices.flatMap(choice => {
      const { key, params } = choiceLabel(list, choice)
      return Object.values(says).map(say => [folded(say(key, params)), choice] as const)
    }),
    ...choices.map(choice => [choice, choice] as const),
  ])
}
