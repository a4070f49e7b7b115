import { type DateOrder, dayIn } from '../../cells/dates.ts'
import { bareId, codeIn } from '../../cells/ids.ts'
import { numberIn } from '../../cells/numbers.ts'
import { folded } from '../../cells/text.ts'
import type { LngLat } from '../../geometry.ts'
import type { Message } from '../../messages/messages.ts'
import { wardName } from '../clusters.ts'
import {
  type FormVersion,
  formVersion,
  formVersions,
  isOfVersion,
  type Question,
  type SurveyForm,
} from '../question.ts'
import { questionsOf, surveySections } from '../questions.ts'
import { stoveClass } from '../stoves.ts'
import { type AnswerValues, isMet } from '../when.ts'
import { type BorderRules, borderDoubts, isWithinError } from './border.ts'
import type { RawAnswer } from './columns.ts'
import {
  type AnswerFault,
  fault,
  questionText,
  type ReadRules,
  readAnswer,
  shortenText,
} from './read-answer.ts'

export type AnswerRules = {
  form: SurveyForm
  /** Date order that the days in the file prove. */
  dateOrder?: DateOrder | null
  /** Newest possible edition of the form in the file. If absent, the first edition. */
  version?: FormVersion
} & ReadRules &
  BorderRules

/** An answer as stored. `values` omits questions that were not asked or not answered. */
export type Answer = {
  instance: string
  /** Number of edits at its source. An older version does not replace a newer one. */
  edits: number
  /** Id of the row before it was edited, if editing changed the id. */
  replaces: string | null
  /** Additional ids of the row. */
  also?: string[]
  sample: string | null
  unit: string | null
  ward: number | null
  x: number | null
  y: number | null
  /** The edition of the questionnaire. */
  form_version: FormVersion
  values: AnswerValues
}
/** `doubts` contains warnings about an accepted answer, if there are any. */
export type CheckedAnswer = { answer: Answer; doubts?: Message[] } | { faults: AnswerFault[] }

const longestId = 100
/** The database cannot store a lone surrogate. */
const isId = (text: string): boolean => text.length <= longestId && !/\p{Cs}/u.test(text)

/** Converts a row of a file into an answer, or returns all its faults. */
export function checkAnswer(raw: RawAnswer, rules: AnswerRules): CheckedAnswer {
  if (raw.state !== undefined && /^(rejected|not approved|validation_status_not_approved)$/i.test(raw.state))
    return { faults: [fault('rejected')] }
  const consent = raw.consent === undefined ? null : rules.choiceOf('yes_no', raw.consent)
  if (consent === 'no') return { faults: [fault('no_consent')] }
  const version = versionOf(raw, rules)
  if (version === null)
    return { faults: [fault('version', { found: shortenText(raw.urja_form ?? ''), newest: formVersion })] }
  const faults: AnswerFault[] = []
  const values: Answer['values'] = {}
  let place: LngLat | null = null
  let ward: number | null | undefined
  let unit: string | null = null
  for (const { question, isRelevant } of walkQuestions(rules.form, values)) {
    if (!isOfVersion(question, version) || !isRelevant()) continue
    const text = questionText(question, raw)
    if (text === undefined) {
      // The longer edition may not have been used.
      if (!question.isOptional && !question.isMore && question.kind !== 'place')
        faults.push(fault('missing', { question: question.label }))
      continue
    }
    const read = readAnswer(question, text, rules)
    if ('fault' in read) faults.push(read.fault)
    else if (question.kind === 'place') place = read.value as LngLat
    else if (question.kind === 'ward') ward = read.value as number | null
    else if (question.kind === 'cluster') unit = read.value as string
    else values[question.name] = read.value as Answer['values'][string]
  }
  const stove = version === 1 ? null : stoveClass(values)
  if (stove !== null) values.stove = stove
  const instance = idOf(raw, rules.form, ward ?? null, unit, values)
  if (instance === null) faults.push(fault('no_instance'))
  faults.push(...placeFaults(raw, { place, ward, unit, values }, rules))
  const doubts = place === null ? [] : borderDoubts(raw, place, rules)
  if (faults.length > 0 || instance === null) return { faults }
  const { consent: _, ...answered } = values
  const [x, y] = place ?? [null, null]
  const day = readInterviewDay(raw, rules)
  const also = otherIds(raw, instance)
  return {
    answer: {
      instance,
      edits: Math.min(codeIn(raw.edits ?? '') ?? 0, 32_767),
      replaces: replacedBy(raw, instance),
      ...(also.length > 0 && { also }),
      sample: rules.sample?.stamp ?? null,
      unit,
      ward: unit === null ? (ward ?? null) : (rules.sample?.units.get(unit)?.ward ?? null),
      x,
      y,
      form_version: version,
      values: { ...answered, ...(day && { day }) },
    },
    ...(doubts.length > 0 && { doubts }),
  }
}

/** Yields the questions of a form in order. Whether a question is asked depends on earlier answers. */
function* walkQuestions(
  form: SurveyForm,
  values: Answer['values'],
): Generator<{ question: Question; isRelevant(): boolean }> {
  for (const section of surveySections(form))
    for (const question of section.questions)
      yield { question, isRelevant: () => isMet(section.when, values) && isMet(question.when, values) }
}

/**
 * Edition of a row: the one that it states or, if it states none, the newest edition with a question that the row
 * answers. Null if the stated edition is unknown.
 */
function versionOf(raw: RawAnswer, { form, version = 1 }: AnswerRules): FormVersion | null {
  if (raw.urja_form !== undefined) {
    const said = numberIn(raw.urja_form)
    return formVersions.find(known => known === said) ?? null
  }
  const answered = questionsOf(form).filter(question => questionText(question, raw) !== undefined)
  return Math.min(version, Math.max(1, ...answered.map(({ since = 1 }) => since))) as FormVersion
}

/** `ward` is absent if it could not be read. */
type Found = {
  place: LngLat | null
  ward: number | null | undefined
  unit: string | null
  values: Answer['values']
}
/** Faults that depend on more than one answer. */
function placeFaults(
  raw: RawAnswer,
  { place, ward, unit, values }: Found,
  rules: AnswerRules,
): AnswerFault[] {
  const faults: AnswerFault[] = []
  if (place !== null && !rules.isInside(place) && !isWithinError(raw, place, rules))
    faults.push(fault('outside', { lat: degrees(place[1]), lng: degrees(place[0]) }))
  for (const { question } of walkQuestions(rules.form, values)) {
    if (!('sumsTo' in question) || !question.sumsTo) continue
    const { sum, others } = question.sumsTo
    const given = [...others, question.name].map(name => values[name])
    if (given.some(value => value === undefined)) continue
    const found = given.reduce<number>((all, value) => all + Number(value), 0)
    if (found !== sum) faults.push(fault('sum', { question: question.label, found, sum }))
  }
  const { sample } = rules
  if (sample === null || unit === null) return faults
  if (raw.sample !== undefined && raw.sample !== sample.stamp)
    faults.push(fault('other_sample', { found: shortenText(raw.sample), stamp: sample.stamp }))
  const known = sample.units.get(unit)
  if (known === undefined) return faults
  if (ward !== undefined && known.ward !== ward) {
    const is = known.ward ?? { key: 'ask.noWard' as const }
    faults.push(fault('unit_ward', { unit, found: ward ?? { key: 'ask.noWard' }, is }))
  }
  const household = values.household_no
  if (household !== undefined && Number(household) > known.interviews)
    faults.push(
      fault('range', {
        question: { key: 'ask.household_no' },
        found: String(household),
        least: 1,
        most: known.interviews,
      }),
    )
  return faults
}

const degrees = (value: number): string => String(Number(value.toFixed(6)))

/** Returns the id of a row. For rows from paper forms, it is derived from what was written on the form. */
function idOf(
  { instance, form_no }: RawAnswer,
  form: SurveyForm,
  ward: number | null,
  unit: string | null,
  { household_no }: Answer['values'],
): string | null {
  if (instance !== undefined) return isId(instance) ? instance : null
  if (form === 'household')
    return unit === null || household_no === undefined ? null : `paper-${unit}-${household_no}`
  if (form_no === undefined || !isId(form_no)) return null
  return `paper-${wardName(ward)}-${folded(form_no)}`
}

/** Ambiguous days are not stored. */
function readInterviewDay({ day = '' }: RawAnswer, { dateOrder }: AnswerRules): string | undefined {
  return dayIn(day, dateOrder) ?? dayIn(day.slice(0, isoLength)) ?? undefined
}
const isoLength = '2026-10-04'.length

/** Returns the previous id of a row. Servers with stable ids send the same id. */
function replacedBy({ replaces }: RawAnswer, instance: string): string | null {
  return replaces === undefined || bareId(replaces) === bareId(instance) || !isId(replaces) ? null : replaces
}

const otherIds = ({ also = '' }: RawAnswer, instance: string): string[] =>
  [...new Set(also.split('\n'))].filter(id => id !== '' && isId(id) && bareId(id) !== bareId(instance))
