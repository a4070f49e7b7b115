import { numberIn } from '../../../../../../domain/cells/numbers.ts'
import type { Message } from '../../../../../../domain/messages/messages.ts'
import { type AnswerRules, checkAnswer } from '../../../../../../domain/survey/answers/check-answer.ts'
import type { RawAnswer } from '../../../../../../domain/survey/answers/columns.ts'
import type { AnswerFault } from '../../../../../../domain/survey/answers/read-answer.ts'
import { choiceLists } from '../../../../../../domain/survey/choice-lists.ts'
import {
  type FormVersion,
  formVersion,
  type Question,
  type SurveyForm,
} from '../../../../../../domain/survey/question.ts'
import {
  currentQuestions,
  currentSections,
  type FormLength,
  type Section,
} from '../../../../../../domain/survey/questions.ts'
import { type AnswerValues, isMet } from '../../../../../../domain/survey/when.ts'
import type { AnswerRows } from '../answer-files.ts'

/**
 * A typed interview: text by question, or a list for multiple choice. An empty value is a question that was not
 * answered.
 */
export type TypedInterview = Record<string, string | string[]>
/**
 * An interview with its id, so that it can be sent repeatedly, and with the sample and the form edition at the time
 * when it was typed. Either may have changed by the time it is sent.
 */
export type WaitingInterview = {
  instance: string
  day: string
  sample: string | null
  form_version: FormVersion
  typed: TypedInterview
}
export const waitingInterview = (
  typed: TypedInterview,
  sample: AnswerRules['sample'],
  about: Pick<WaitingInterview, 'instance' | 'day'>,
): WaitingInterview => ({ ...about, sample: sample?.stamp ?? null, form_version: formVersion, typed })

const isFilled = (given: string | string[] | undefined): given is string | string[] =>
  given !== undefined && given.length > 0
const textOf = (given: string | string[]): string =>
  typeof given === 'string' ? given.trim() : given.join(' ')

/** The values that the conditions of later questions use. */
function valuesOf(form: SurveyForm, typed: TypedInterview, length: FormLength): AnswerValues {
  return Object.fromEntries(
    currentQuestions(form, length).flatMap(({ name, kind }) => {
      const given = typed[name]
      if (!isFilled(given)) return []
      const isNumber = kind === 'whole' || kind === 'decimal'
      const value = isNumber ? numberIn(textOf(given)) : given
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Questions that apply according to the answers so far. Without consent there are no further questions. */
export function relevantSections(form: SurveyForm, typed: TypedInterview, length: FormLength): Section[] {
  const values = valuesOf(form, typed, length)
  return currentSections(form, length)
    .filter(section => section.id === 'consent' || typed.consent === 'yes')
    .map(section => ({
      ...section,
      questions: isMet(section.when, values)
        ? section.questions.filter(question => isMet(question.when, values))
        : [],
    }))
    .filter(({ questions }) => questions.length > 0)
}

/** Errors in an interview: by question, and those that concern no single question. */
export type TypedFaults = { of: ReadonlyMap<string, AnswerFault[]>; others: AnswerFault[] }
export type TypedRules = Pick<AnswerRules, 'form' | 'wards' | 'sample'> & FormLength

/**
 * Checks an interview in the same way as the server, which also checks the position against the border. Hidden
 * questions need no answer.
 */
export function faultsOf(typed: TypedInterview, { has_more, ...rules }: TypedRules): TypedFaults {
  const raw = rawOfTyped(waitingInterview(typed, rules.sample, { instance: 'typed', day: '' }))
  const checked = checkAnswer(raw, { ...rules, isInside: () => true, choiceOf, version: formVersion })
  const faults = 'faults' in checked ? checked.faults : []
  const of = new Map<string, AnswerFault[]>()
  const others: AnswerFault[] = []
  const questions = currentQuestions(rules.form, { has_more })
  for (const fault of faults) {
    const name = questionOf(fault, questions)
    if (name === undefined) others.push(fault)
    else of.set(name, [...(of.get(name) ?? []), fault])
  }
  return { of, others }
}

/** Choices are selected in the form, so their names are used directly. */
const choiceOf: AnswerRules['choiceOf'] = (list, text) =>
  list === 'ward' || (choiceLists[list] as readonly string[]).includes(text) ? text : null

/** Errors in wards and clusters do not contain the name of a question. */
const questionByReason: Partial<Record<AnswerFault['reason'], string>> = {
  no_consent: 'consent',
  ward: 'ward',
  unit: 'psu_id',
  unit_ward: 'psu_id',
}
function questionOf({ reason, what }: AnswerFault, questions: readonly Question[]): string | undefined {
  const label = what.params?.question as Message | undefined
  if (typeof label !== 'object') return questionByReason[reason]
  const id = JSON.stringify(label)
  return questions.find(
    question => JSON.stringify(question.label) === id || (question.label.key === label.key && !label.params),
  )?.name
}

function rawOfTyped({ instance, day, sample, form_version, typed }: WaitingInterview): RawAnswer {
  const answered = Object.entries(typed).filter(([, given]) => isFilled(given))
  return {
    instance,
    day,
    urja_form: String(form_version),
    ...(sample !== null && { sample }),
    ...Object.fromEntries(answered.map(([name, given]) => [name, textOf(given)])),
  }
}

/** Interviews as the rows of a file, with one interview per line. */
export async function* typedRows(
  interviews: readonly WaitingInterview[],
  form: SurveyForm,
): AsyncGenerator<AnswerRows> {
  // The heads are those of the longest set of questions. Questions that an edition does not have are left empty.
  const questions = currentQuestions(form, { has_more: true }).map(({ name }) => name)
  const heads = ['KEY', 'day', 'urja_form', 'sample', ...questions]
  const rows = interviews.map(interview => {
    const { instance = '', day = '', urja_form = '', sample = '', ...raw } = rawOfTyped(interview)
    return [instance, day, urja_form, sample, ...questions.map(name => raw[name] ?? '')]
  })
  yield { heads, rows, line: 1, part: 1 }
}
