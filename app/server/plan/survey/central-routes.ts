import { fetchCentral } from '../../../domain/plan/steps/survey-answers.ts'
import { columnsOf, rawOf } from '../../../domain/survey/answers/columns.ts'
import { questionsOf, type SurveyForm, sectionsOf } from '../../../domain/survey/questions.ts'
import { type Route, serve } from '../../http/endpoint.ts'
import { bothSay } from './both-say.ts'
import { fieldsOf, readCentral, type Submission } from './odk-central.ts'
import { refusedImport } from './refused-import.ts'

/** What ODK Central tells of a submission, as its own table has it. */
const origins = {
  __id: 'instance',
  edits: 'edits',
  deprecatedID: 'replaces',
  reviewState: 'state',
  day: 'day',
  sample: 'sample',
} as const
const longestCell = 400

/** Answers from ODK Central, page by page, as rows of a table. `trusted`: see env.ts. */
export function centralRoutes(trusted: readonly string[]): Route[] {
  return [
    serve(fetchCentral, async ({ body: { form, ...asked } }) => {
      const { submissions, total, next } = await readCentral(asked, trusted)
      return { ...tableOf(form, submissions), total, next }
    }),
  ]
}

/** A section that a form did not ask is null as a whole: the heads are those of the form, whatever came. */
function tableOf(form: SurveyForm, submissions: Submission[]) {
  const rows = submissions.map(submission => fieldsOf(submission))
  const found = [...new Set(rows.flatMap(row => row.map(([head]) => head)))]
  const { fields, dropped, other } = columnsOf(form, found, bothSay)
  if (other !== null)
    throw refusedImport({
      key: 'answers.otherForm',
      params: { form: { key: `ask.form.${form}` }, other: { key: `ask.form.${other}` } },
    })
  const fieldOf = new Map(found.map((head, at) => [head, fields[at]]))
  const groups = new Set<string>(sectionsOf(form).map(({ id }) => id))
  const questions = questionsOf(form).map(({ name }) => name)
  return {
    heads: [...Object.keys(origins), ...questions],
    rows: rows.map(row => {
      const raw = rawOf(
        row.map(([head]) => fieldOf.get(head) ?? null),
        row.map(([, text]) => text.slice(0, longestCell)),
      )
      return [...Object.values(origins), ...questions].map(field => raw[field] ?? '')
    }),
    dropped: dropped.filter(head => !head.startsWith('__system/') && !groups.has(head)),
  }
}
