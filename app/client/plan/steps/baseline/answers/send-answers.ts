import type { BodyOf, ReplyOf } from '../../../../../domain/endpoint.ts'
import {
  beginImport,
  checkRows,
  dropImport,
  fetchCentral,
  mostParts,
  type PartChecked,
  rowsInPart,
} from '../../../../../domain/plan/steps/survey-answers.ts'
import { columnsOf } from '../../../../../domain/survey/answers/columns.ts'
import type { SurveyForm } from '../../../../../domain/survey/questions.ts'
import type { Says } from '../../../../../domain/survey/xlsform.ts'
import { call } from '../../../../api/browser.ts'
import { type AnswerRows, FileFault } from './answer-files.ts'

/** What came of the rows that were read so far. */
export type Progress = Required<PartChecked> & { read: number; part: number | null }
export type Checked = { id: number; progress: Progress }

const mostProblems = 100
const longestCell = 400
const nothing: Progress = {
  read: 0,
  part: null,
  added: 0,
  replaced: 0,
  unchanged: 0,
  refused: 0,
  refused_by_reason: {},
  problems: [],
  doubles: 0,
  double_rows: [],
  doubted: 0,
  doubts: [],
  dropped: [],
}
type About = {
  plan: string
  form: SurveyForm
  says: Says
  signal: AbortSignal
  told(progress: Progress): void
}

/**
 * Has the rows checked part by part, where they wait to be taken; what no question asks for does not leave the browser.
 * Throws a FileFault for a table of something else; nothing waits any more then, nor after `signal`.
 */
export async function sendAnswers(rows: AsyncIterable<AnswerRows>, about: About): Promise<Checked> {
  const { plan, form, says, signal, told } = about
  const { id } = await call(beginImport, { params: { plan }, body: { form } }, { signal })
  const params = { plan, id: String(id) }
  let progress = nothing
  let part = 0
  try {
    for await (const batch of inParts(rows)) {
      signal.throwIfAborted()
      const { fields, dropped } = requireForm(form, batch.heads, says)
      const kept = fields.flatMap((field, at) => (field === null ? [] : [at]))
      const heads = kept.map(at => batch.heads[at])
      if (part === mostParts)
        throw new FileFault({ key: 'answers.file.tooMany', params: { most: mostParts * rowsInPart } })
      const some = batch.rows.map(row => kept.map(place => (row[place] ?? '').slice(0, longestCell)))
      const body = { part, heads, first_line: batch.line, rows: some }
      const checked = await call(checkRows, { params, body }, { signal })
      progress = sumOf(progress, checked, { read: some.length, part: batch.part, dropped })
      told(progress)
      part++
    }
    return { id, progress }
  } catch (failure) {
    await drop(plan, id)
    throw failure
  }
}

/** However a file is read, the parts are full ones. */
async function* inParts(batches: AsyncIterable<AnswerRows>): AsyncGenerator<AnswerRows> {
  let held: AnswerRows | null = null
  for await (const batch of batches) {
    held = held === null ? batch : { ...batch, line: held.line, rows: held.rows.concat(batch.rows) }
    while (held.rows.length >= rowsInPart) {
      yield { ...held, rows: held.rows.slice(0, rowsInPart) }
      held = { ...held, line: held.line + rowsInPart, rows: held.rows.slice(rowsInPart) }
    }
  }
  if (held !== null && held.rows.length > 0) yield held
}

/** Leaves nothing waiting; where that fails too, the server forgets it within a day. */
export const drop = (plan: string, id: number): Promise<unknown> =>
  call(dropImport, { params: { plan, id: String(id) } }).catch(() => {})

function requireForm(form: SurveyForm, heads: string[], says: Says) {
  const columns = columnsOf(form, heads, says)
  const about = { key: `ask.form.${form}` } as const
  if (columns.other !== null)
    throw new FileFault({
      key: 'answers.otherForm',
      params: { form: about, other: { key: `ask.form.${columns.other}` } },
    })
  if (columns.missing.length > 0) {
    const params = { form: about, columns: columns.missing.join(', ') }
    throw new FileFault({ key: 'answers.columnsMissing', params })
  }
  return columns
}

function sumOf(
  before: Progress,
  checked: PartChecked,
  more: Pick<Progress, 'read' | 'part' | 'dropped'>,
): Progress {
  const { added, replaced, unchanged, refused, refused_by_reason, problems } = checked
  const { doubles = 0, double_rows = [], doubted = 0, doubts = [] } = checked
  const reasons = { ...before.refused_by_reason }
  for (const [reason, count] of Object.entries(refused_by_reason) as [keyof typeof reasons, number][])
    reasons[reason] = (reasons[reason] ?? 0) + count
  return {
    read: before.read + more.read,
    part: more.part,
    added: before.added + added,
    replaced: before.replaced + replaced,
    unchanged: before.unchanged + unchanged,
    refused: before.refused + refused,
    refused_by_reason: reasons,
    problems: [...before.problems, ...problems].slice(0, mostProblems),
    doubles: before.doubles + doubles,
    double_rows: [...before.double_rows, ...double_rows].slice(0, mostProblems),
    doubted: before.doubted + doubted,
    doubts: [...before.doubts, ...doubts].slice(0, mostProblems),
    dropped: [...new Set([...before.dropped, ...more.dropped])],
  }
}

export type CentralInputs = Omit<BodyOf<typeof fetchCentral>, 'form' | 'next'>
/** The submissions of a form on ODK Central, page by page. */
export async function* centralRows(
  plan: string,
  form: SurveyForm,
  inputs: CentralInputs,
  signal: AbortSignal,
): AsyncGenerator<AnswerRows> {
  let next: string | null = null
  let line = 1
  do {
    const body = { form, ...inputs, next }
    const page: ReplyOf<typeof fetchCentral> = await call(
      fetchCentral,
      { params: { plan }, body },
      { signal },
    )
    next = page.next
    const read = line - 1 + page.rows.length
    if (page.rows.length > 0)
      yield {
        heads: page.heads,
        line,
        rows: page.rows,
        part: page.total ? Math.min(1, read / page.total) : null,
      }
    line += page.rows.length
  } while (next !== null)
  if (line === 1) throw new FileFault({ key: 'answers.central.empty' })
}
