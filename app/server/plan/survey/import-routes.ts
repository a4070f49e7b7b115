import { and, eq, lt, sql } from 'drizzle-orm'
import type { BodyOf, ParamsOf } from '../../../domain/api/endpoint.ts'
import { Failure } from '../../../domain/api/failure.ts'
import { dateOrderOf } from '../../../domain/cells/dates.ts'
import { bareId } from '../../../domain/cells/ids.ts'
import { type Message, sayByLanguage } from '../../../domain/messages/messages.ts'
import { retention_days } from '../../../domain/people/personal-data.ts'
import {
  type AcceptedImport,
  acceptImport,
  beginImport,
  checkRows,
  clearAnswers,
  dropImport,
  maxParts,
  type PartChecked,
  rowsInPart,
} from '../../../domain/plan/steps/survey-answers.ts'
import { toEdge_m } from '../../../domain/spatial/polygon/nearest-area.ts'
import { type Answer, type AnswerRules, checkAnswer } from '../../../domain/survey/answers/check-answer.ts'
import { columnsOf, rawOf } from '../../../domain/survey/answers/columns.ts'
import { type AnswerFault, makeChoiceOf } from '../../../domain/survey/answers/read-answer.ts'
import { sampleRules } from '../../../domain/survey/answers/weights.ts'
import type { SurveyForm } from '../../../domain/survey/question.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { surveyAnswers, surveyImportParts, surveyImports } from '../../db/schema-surveys.ts'
import { write } from '../../db/write.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import { levelOfPlan } from '../../plan-core/places.ts'
import { lockPlan } from '../../plan-core/plan-guard.ts'
import { found, type PlanParts, touch } from '../../plan-core/plan-store.ts'
import { acceptAnswers, compareAnswers } from './accept-answers.ts'
import { publishSurvey } from './publish-survey.ts'
import { refusedImport } from './refused-import.ts'
import { lockedSample } from './survey-results.ts'

type Import = typeof surveyImports.$inferSelect
/** Time after which unfinished imports are deleted. */
const waits_ms = retention_days.openImport * 24 * 3600_000
/** Maximum number of refused rows listed in one reply. */
const maxProblems = 20
const kind = 'survey_answers'

const choiceOf = makeChoiceOf(sayByLanguage)

/** Imports answers. They are checked in parts and then stored together. */
export function surveyImportRoutes(parts: PlanParts): Route[] {
  const { db, atlas, clock } = parts
  return [
    serve(beginImport, call =>
      write(parts, call, async tx => {
        const { plan } = call.params
        const { form } = call.body
        await lockPlan(tx, atlas, call.caller, plan, 'write')
        const begun_at = clock()
        await tx
          .delete(surveyImports)
          .where(
            and(
              eq(surveyImports.plan_id, plan),
              lt(surveyImports.begun_at, new Date(begun_at.getTime() - waits_ms)),
            ),
          )
        const sample = (await sampleFor(tx, plan, form))?.stamp ?? null
        const [result] = await tx
          .insert(surveyImports)
          .values({ plan_id: plan, form, sample, begun_at })
          .returning({ id: surveyImports.id })
        return { result, done: null }
      }),
    ),

    serve(checkRows, async call => {
      const { params, body } = call
      const waiting = await importOf(db, params)
      const sample = await sampleFor(db, params.plan, waiting.form)
      requireSame(waiting, sample)
      const { regions, facts } = atlas.current()
      const sddmm = await levelOfPlan(db, params.plan)
      const rules: AnswerRules = {
        form: waiting.form,
        wards: facts.get(sddmm)?.wards ?? 0,
        sample,
        isInside: at => regions.levelAt(at) === sddmm,
        metresOutside: at => toEdge_m(regions.outlineIndex(sddmm), at),
        choiceOf,
      }
      const { answers, ...checked } = checkPart(body, rules)
      return write(parts, call, async tx => {
        await lockPlan(tx, atlas, call.caller, params.plan, 'write')
        // The import may have been discarded in the meantime.
        await importOf(tx, params)
        const part = {
          import_id: params.id,
          part: body.part,
          answers: [...answers.values()].map(({ answer }) => answer),
        }
        await tx
          .insert(surveyImportParts)
          .values(part)
          .onConflictDoUpdate({ target: [surveyImportParts.import_id, surveyImportParts.part], set: part })
        const found = [...answers.values()].map(({ answer }) => answer)
        const { double_rows, ...counts } = await compareAnswers(tx, waiting, body.part, found)
        const doubled = double_rows.slice(0, maxProblems).flatMap(({ instance, ...household }) => {
          const line = answers.get(bareId(instance))?.line
          return line === undefined ? [] : [{ line, ...household }]
        })
        const places = [...answers.values()].map(({ line, answer: { unit, x, y } }) => ({ line, unit, x, y }))
        return { result: { ...checked, ...counts, double_rows: doubled, places }, done: null }
      })
    }),

    serve(acceptImport, call =>
      write(parts, call, async tx => {
        const { params, caller } = call
        const planRow = await lockPlan(tx, atlas, caller, params.plan, 'write')
        const plan = planRow.id
        const waiting = await importOf(tx, params)
        requireSame(waiting, await sampleFor(tx, plan, waiting.form))
        const at = clock()
        const choice = call.body?.doubles ?? 'leave_out'
        const result = await acceptAnswers(tx, waiting, choice, caller.id, at)
        await requireRoom(tx, waiting)
        await tx.delete(surveyImports).where(eq(surveyImports.id, waiting.id))
        await touch(tx, { plan, kind, by: caller.id, at })
        await publishSurvey(tx, atlas.current(), planRow, at)
        const detail = { form: waiting.form, ...result }
        return { result, done: { action: 'import answers', target: targetOf(plan), detail } }
      }),
    ),

    serve(dropImport, call =>
      write(parts, call, async tx => {
        await lockPlan(tx, atlas, call.caller, call.params.plan, 'write')
        const { id } = await importOf(tx, call.params)
        await tx.delete(surveyImports).where(eq(surveyImports.id, id))
        return { result: undefined, done: null }
      }),
    ),

    serve(clearAnswers, call =>
      write(parts, call, async tx => {
        const { caller, params } = call
        const planRow = await lockPlan(tx, atlas, caller, params.plan, 'write')
        const plan = planRow.id
        const { rowCount } = await tx
          .delete(surveyAnswers)
          .where(and(eq(surveyAnswers.plan_id, plan), eq(surveyAnswers.form, params.form)))
        await touch(tx, { plan, kind, by: caller.id, at: clock() })
        await publishSurvey(tx, atlas.current(), planRow, clock())
        const detail = { form: params.form, removed: rowCount ?? 0 }
        return { result: undefined, done: { action: 'remove answers', target: targetOf(plan), detail } }
      }),
    ),
  ]
}

const targetOf = (plan: number): string => `plan/${plan}/survey-answers`

async function importOf(tx: DbOrTransaction, { plan, id }: ParamsOf<typeof acceptImport>): Promise<Import> {
  const [waiting] = await tx
    .select()
    .from(surveyImports)
    .where(and(eq(surveyImports.id, id), eq(surveyImports.plan_id, plan)))
  return found(waiting)
}

/** Sample against which the answers of a form are checked. Household surveys require a locked sample. */
async function sampleFor(
  tx: DbOrTransaction,
  plan: number,
  form: SurveyForm,
): Promise<AnswerRules['sample']> {
  return form === 'household' ? sampleRules(await lockedSample(tx, plan)) : null
}

function requireSame({ sample }: Import, now: AnswerRules['sample']): void {
  if (sample !== (now?.stamp ?? null)) throw new Failure('survey_sample_changed')
}

type Line = { answer: Answer; line: number }
/** Answers by id. Different spellings of an id count as the same id. */
type Part = Omit<PartChecked, keyof AcceptedImport | 'doubles' | 'double_rows' | 'places'> & {
  answers: Map<string, Line>
}
function checkPart({ heads, rows, first_line }: BodyOf<typeof checkRows>, rules: AnswerRules): Part {
  const { fields, dropped, missing, other, version } = columnsOf(rules.form, heads, sayByLanguage)
  if (missing.length > 0) {
    const form = { key: `ask.form.${rules.form}` } as const
    if (other !== null)
      throw refusedImport({ key: 'answers.otherForm', params: { form, other: { key: `ask.form.${other}` } } })
    throw refusedImport({ key: 'answers.columnsMissing', params: { form, columns: missing.join(', ') } })
  }
  // If an instance occurs twice, the later one is used.
  const answers = new Map<string, Line>()
  const problems: { line: number; faults: AnswerFault[] }[] = []
  const refused_by_reason: PartChecked['refused_by_reason'] = {}
  let refused = 0
  let doubted = 0
  const doubts: { line: number; what: Message }[] = []
  const raws = rows.map(cells => rawOf(fields, cells))
  const dateOrder = dateOrderOf(raws.flatMap(({ day = [] }) => day))
  raws.forEach((raw, at) => {
    // Empty rows are skipped but counted, so that subsequent line numbers are correct.
    if (rows[at].every(cell => cell.trim() === '')) return
    const checked = checkAnswer(raw, { ...rules, dateOrder, version })
    if ('answer' in checked) {
      for (const what of checked.doubts ?? [])
        if (doubted++ < maxProblems) doubts.push({ line: first_line + at, what })
      const id = bareId(checked.answer.instance)
      const before = answers.get(id)
      if (before === undefined || before.answer.edits <= checked.answer.edits)
        answers.set(id, { answer: checked.answer, line: first_line + at })
      return
    }
    refused++
    for (const reason of new Set(checked.faults.map(fault => fault.reason)))
      refused_by_reason[reason] = (refused_by_reason[reason] ?? 0) + 1
    if (problems.length < maxProblems) problems.push({ line: first_line + at, faults: checked.faults })
  })
  return { answers, doubted, doubts, refused, refused_by_reason, problems, dropped }
}

async function requireRoom(tx: DbOrTransaction, { plan_id, form }: Import): Promise<void> {
  const [{ count }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(surveyAnswers)
    .where(and(eq(surveyAnswers.plan_id, plan_id), eq(surveyAnswers.form, form)))
  const max = maxParts * rowsInPart
  if (count > max) throw new Failure('too_many_rows', { most: max })
}
