import { sayByLanguage } from '../../../domain/messages/messages.ts'
import { maxColumns } from '../../../domain/plan/steps/survey-answers.ts'
import { columnsOf, rawOf } from '../../../domain/survey/answers/columns.ts'
import { questionText } from '../../../domain/survey/answers/read-answer.ts'
import type { SurveyForm } from '../../../domain/survey/question.ts'
import { questionsOf, surveySections } from '../../../domain/survey/questions.ts'
import { type CentralText, notCentral, pageSize } from './odk-central.ts'
import { refusedImport } from './refused-import.ts'

/** A submission in OData format, with nested groups. */
type Submission = Record<string, unknown>

/** Maximum nesting depth. A form has only a few levels. */
const maxDepth = 32

/** Fields that ODK Central adds to a submission, with their names in Central's own tables. */
const origins = {
  __id: 'instance',
  edits: 'edits',
  deprecatedID: 'replaces',
  reviewState: 'state',
  day: 'day',
  sample: 'sample',
  urja_form: 'urja_form',
} as const
const longestCell = 400

/**
 * Converts a page to table rows and shortens values to the maximum length. Column heads come from the form, because a
 * section whose questions were not asked is null as a whole. Throws if the text does not come from Central.
 */
export function tableOf(form: SurveyForm, { text, host }: CentralText) {
  const { submissions, total, next } = pageIn(text, host)
  const rows = submissions.map(submission => fieldsOf(submission, host))
  const found = [...new Set(rows.flatMap(row => row.map(([head]) => head)))]
  if (found.length > maxColumns) throw notCentral(host)
  const { fields, dropped, other } = columnsOf(form, found, sayByLanguage)
  if (other !== null)
    throw refusedImport({
      key: 'answers.otherForm',
      params: { form: { key: `ask.form.${form}` }, other: { key: `ask.form.${other}` } },
    })
  const fieldOf = new Map(found.map((head, at) => [head, fields[at]]))
  const groups = new Set<string>(surveySections(form).map(({ id }) => id))
  const questions = questionsOf(form)
  return {
    heads: [...Object.keys(origins), ...questions.map(({ name }) => name)],
    rows: rows.map(row => {
      const raw = rawOf(
        row.map(([head]) => fieldOf.get(head) ?? null),
        row.map(([, cell]) => cell.slice(0, longestCell)),
      )
      return [
        ...Object.values(origins).map(field => raw[field] ?? ''),
        ...questions.map(question => questionText(question, raw) ?? ''),
      ]
    }),
    dropped: dropped.filter(head => !head.startsWith('__system/') && !groups.has(head)),
    total,
    next,
  }
}

function pageIn(text: string, host: string) {
  const { value, '@odata.count': count, '@odata.nextLink': link } = jsonIn(text)
  if (!Array.isArray(value)) throw notCentral(host)
  const sent = value.slice(0, pageSize)
  return {
    submissions: sent.filter((one): one is Submission => typeof one === 'object' && one !== null),
    total: typeof count === 'number' ? count : null,
    next: typeof link === 'string' ? nextIn(link) : null,
  }
}

function jsonIn(text: string): Submission {
  try {
    return Object(JSON.parse(text)) as Submission
  } catch {
    return {}
  }
}

/** Uses only the position from the link. The rest of the request is unchanged. */
function nextIn(link: string): string | null {
  if (!URL.canParse(link, 'https://central.invalid')) return null
  const { searchParams } = new URL(link, 'https://central.invalid')
  for (const name of ['$skiptoken', '$skip']) {
    const value = searchParams.get(name)
    if (value !== null) return `${name}=${encodeURIComponent(value)}`
  }
  return null
}

/** Fields of a submission as texts, with their group names. Positions are written as in ODK tables. */
function fieldsOf(
  submission: Submission,
  host: string,
  group = '',
  depth = 1,
): [head: string, text: string][] {
  if (depth > maxDepth) throw notCentral(host)
  return Object.entries(submission).flatMap(([name, value]): [string, string][] => {
    const head = group + name
    if (value === null || value === undefined) return [[head, '']]
    if (typeof value !== 'object') return [[head, String(value)]]
    // Answer to a multiple-choice question. Repeats, which are lists of objects, are not used in any form.
    if (Array.isArray(value))
      return value.every(one => typeof one === 'string') ? [[head, value.join(' ')]] : []
    const { type, coordinates } = value as { type?: unknown; coordinates?: unknown }
    if (type === 'Point' && Array.isArray(coordinates)) {
      const [lng, lat] = coordinates
      return [[head, `${lat} ${lng}`]]
    }
    return fieldsOf(value as Submission, host, `${head}/`, depth + 1)
  })
}
