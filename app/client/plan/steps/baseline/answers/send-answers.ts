import type { BodyOf, ReplyOf } from '../../../../../domain/api/endpoint.ts'
import {
  beginImport,
  checkRows,
  dropImport,
  fetchCentral,
  maxParts,
  type PartChecked,
  rowsInPart,
} from '../../../../../domain/plan/steps/survey-answers.ts'
import { columnsOf } from '../../../../../domain/survey/answers/columns.ts'
import type { SurveyForm } from '../../../../../domain/survey/question.ts'
import type { Says } from '../../../../../domain/survey/xlsform.ts'
import { TableFault } from '../../../../../domain/tables/table-fault.ts'
import { call } from '../../../../api/browser.ts'
import { loadAllLanguages } from '../../../../ui/sheet/all-languages.ts'
import { openInWorker } from '../../../../ui/sheet/open-in-worker.ts'
import { type AnswerRows, answerRows } from './answer-files.ts'

/** Result for the rows that have been read so far. */
export type AnswersProgress = Required<PartChecked> & {
  read: number
  part: number | null
  sheet: string | null
  /** Total number of rows in the source, or null if unknown. */
  total: number | null
}
export type CheckedAnswersFile = { id: number; progress: AnswersProgress }

const maxProblems = 100
const longestCell = 400
const nothing: AnswersProgress = {
  read: 0,
  part: null,
  sheet: null,
  total: null,
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
  places: [],
  dropped: [],
}
type About = {
  plan: string
  form: SurveyForm
  says: Says
  signal: AbortSignal
  onProgress(progress: AnswersProgress): void
}

/**
 * Sends the rows in parts to be checked. They then wait for acceptance. Data that belongs to no question does not leave
 * the browser. Throws a TableFault if the table is of another kind. In that case, and if `signal` is aborted, nothing
 * is left waiting.
 */
export async function sendAnswers(
  rows: AsyncIterable<AnswerRows>,
  about: About,
): Promise<CheckedAnswersFile> {
  const { plan, form, says, signal, onProgress } = about
  const { id } = await call(beginImport, { params: { plan }, body: { form } }, { signal })
  const params = { plan, id: String(id) }
  let progress = nothing
  let part = 0
  try {
    for await (const batch of inParts(rows)) {
      signal.throwIfAborted()
      const { fields, dropped } = requireForm(form, batch.heads, says)
      const known = fields.flatMap((field, at) => (field === null ? [] : [at]))
      const heads = known.map(at => batch.heads[at])
      if (part === maxParts)
        throw new TableFault({ key: 'answers.file.tooMany', params: { most: maxParts * rowsInPart } })
      const some = batch.rows.map(row =>
        row.length === 0 ? [] : known.map(place => (row[place] ?? '').slice(0, longestCell)),
      )
      const body = { part, heads, first_line: batch.line, rows: some }
      const checked = await call(checkRows, { params, body }, { signal })
      const filled = some.filter(row => row.length > 0).length
      const { part: share, sheet = null, total = null } = batch
      progress = sumOf(progress, checked, { read: filled, part: share, dropped, sheet, total })
      onProgress(progress)
      part++
    }
    return { id, progress }
  } catch (failure) {
    await drop(plan, id)
    throw failure
  }
}

/** Parts are always full, however the file is read. */
async function* inParts(batches: AsyncIterable<AnswerRows>): AsyncGenerator<AnswerRows> {
  let pending: AnswerRows | null = null
  for await (const batch of batches) {
    const gap = pending === null ? 0 : batch.line - pending.line - pending.rows.length
    if (pending !== null && gap !== 0) {
      // Rows of a part have consecutive numbers, starting with that of the first row.
      if (pending.rows.length > 0) yield pending
      pending = null
    }
    pending =
      pending === null ? batch : { ...batch, line: pending.line, rows: pending.rows.concat(batch.rows) }
    while (pending.rows.length >= rowsInPart) {
      yield { ...pending, rows: pending.rows.slice(0, rowsInPart) }
      pending = { ...pending, line: pending.line + rowsInPart, rows: pending.rows.slice(rowsInPart) }
    }
  }
  if (pending !== null && pending.rows.length > 0) yield pending
}

/** Discards the waiting import. If that fails, the server deletes it within a day. */
export const drop = (plan: string, id: number): Promise<unknown> =>
  call(dropImport, { params: { plan, id: String(id) } }).catch(() => {})

function requireForm(form: SurveyForm, heads: string[], says: Says) {
  const columns = columnsOf(form, heads, says)
  const about = { key: `ask.form.${form}` } as const
  if (columns.other !== null)
    throw new TableFault({
      key: 'answers.otherForm',
      params: { form: about, other: { key: `ask.form.${columns.other}` } },
    })
  if (columns.missing.length > 0) {
    const params = { form: about, columns: columns.missing.join(', ') }
    throw new TableFault({ key: 'answers.columnsMissing', params })
  }
  return columns
}

function sumOf(
  before: AnswersProgress,
  checked: PartChecked,
  more: Pick<AnswersProgress, 'read' | 'part' | 'dropped' | 'sheet' | 'total'>,
): AnswersProgress {
  const { added, replaced, unchanged, refused, refused_by_reason, problems } = checked
  const { doubles = 0, double_rows = [], doubted = 0, doubts = [], places = [] } = checked
  const reasons = { ...before.refused_by_reason }
  for (const [reason, count] of Object.entries(refused_by_reason) as [keyof typeof reasons, number][])
    reasons[reason] = (reasons[reason] ?? 0) + count
  return {
    read: before.read + more.read,
    part: more.part,
    sheet: more.sheet,
    total: more.total,
    added: before.added + added,
    replaced: before.replaced + replaced,
    unchanged: before.unchanged + unchanged,
    refused: before.refused + refused,
    refused_by_reason: reasons,
    problems: [...before.problems, ...problems].slice(0, maxProblems),
    doubles: before.doubles + doubles,
    double_rows: [...before.double_rows, ...double_rows].slice(0, maxProblems),
    doubted: before.doubted + doubted,
    doubts: [...before.doubts, ...doubts].slice(0, maxProblems),
    places: before.places.concat(places),
    dropped: [...new Set([...before.dropped, ...more.dropped])],
  }
}

/** Number of questions that a row of cells names. */
const countQuestions = (form: SurveyForm, says: Says) => (cells: readonly string[]) =>
  columnsOf(form, cells, says).fields.filter(field => field !== null).length

/** Answers in a file, which is read in a worker. */
export async function* fileRows(file: File, form: SurveyForm): AsyncGenerator<AnswerRows> {
  const says = await loadAllLanguages()
  const table = await openInWorker(file)
  try {
    yield* answerRows(table, countQuestions(form, says))
  } finally {
    table.close()
  }
}

export type CentralInputs = Omit<BodyOf<typeof fetchCentral>, 'form' | 'next'>
/**
 * The submissions to a form on ODK Central, page by page, until there is no further page or a page contains nothing
 * new.
 */
export async function* centralRows(
  plan: string,
  form: SurveyForm,
  inputs: CentralInputs,
  signal: AbortSignal,
): AsyncGenerator<AnswerRows> {
  let next: string | null = null
  let total: number | null = null
  let line = 1
  do {
    const body = { form, ...inputs, next }
    const page: ReplyOf<typeof fetchCentral> = await call(
      fetchCentral,
      { params: { plan }, body },
      { signal },
    )
    next = page.rows.length === 0 || page.next === next ? null : page.next
    total = page.total
    const read = line - 1 + page.rows.length
    if (page.rows.length > 0)
      yield {
        heads: page.heads,
        line,
        rows: page.rows,
        part: total ? Math.min(1, read / total) : null,
        ...(total !== null && { total }),
      }
    line += page.rows.length
  } while (next !== null)
  if (line === 1 && total) throw new TableFault({ key: 'answers.central.short', params: { read: 0, total } })
  if (line === 1) throw new TableFault({ key: 'answers.central.empty' })
}
