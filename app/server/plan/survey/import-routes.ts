import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { BodyOf, ParamsOf } from '../../../domain/endpoint.ts'
import { Failure } from '../../../domain/failure.ts'
import { kept_days } from '../../../domain/people/personal-data.ts'
import {
  beginImport,
  checkRows,
  clearAnswers,
  dropImport,
  mostParts,
  type PartChecked,
  rowsInPart,
  type Taken,
  takeImport,
} from '../../../domain/plan/steps/survey-answers.ts'
import {
  type Answer,
  type AnswerFault,
  type AnswerRules,
  checkAnswer,
  makeChoiceOf,
} from '../../../domain/survey/answers/check-answer.ts'
import { columnsOf, rawOf } from '../../../domain/survey/answers/columns.ts'
import { rulesOf } from '../../../domain/survey/answers/weights.ts'
import type { SurveyForm } from '../../../domain/survey/questions.ts'
import type { Within } from '../../db/open.ts'
import { surveyAnswers, surveyImportParts, surveyImports } from '../../db/schema-surveys.ts'
import { write } from '../../db/write.ts'
import { type Route, serve } from '../../http/endpoint.ts'
import { levelOfPlan } from '../places.ts'
import { holdPlan } from '../plan-guard.ts'
import { found, type PlanParts, touch } from '../plan-store.ts'
import { bothSay } from './both-say.ts'
import { publishSurvey } from './publish-survey.ts'
import { refusedImport } from './refused-import.ts'
import { lockedSample } from './results-of.ts'

type Import = typeof surveyImports.$inferSelect
/** What was begun and never taken is dropped after so long. */
const waits_ms = kept_days.openImport * 24 * 3600_000
/** Refused rows that are told in one reply. */
const mostProblems = 20
const kind = 'survey_answers'

const choiceOf = makeChoiceOf(bothSay)

/** Answers come in: checked part by part, kept all at once. */
export function surveyImportRoutes(parts: PlanParts): Route[] {
  const { db, atlas, clock } = parts
  return [
    serve(beginImport, call =>
      write(parts, call, async tx => {
        const { plan } = call.params
        const { form } = call.body
        await holdPlan(tx, atlas, call.caller, plan, 'write')
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
        choiceOf,
      }
      const { answers, ...told } = checkPart(body, rules)
      return write(parts, call, async tx => {
        await holdPlan(tx, atlas, call.caller, params.plan, 'write')
        // Somebody may have dropped it meanwhile.
        await importOf(tx, params)
        const part = { import_id: params.id, part: body.part, answers }
        await tx
          .insert(surveyImportParts)
          .values(part)
          .onConflictDoUpdate({ target: [surveyImportParts.import_id, surveyImportParts.part], set: part })
        return { result: { ...told, ...(await heldAgainst(tx, waiting, answers)) }, done: null }
      })
    }),

    serve(takeImport, call =>
      write(parts, call, async tx => {
        const { params, caller } = call
        const held = await holdPlan(tx, atlas, caller, params.plan, 'write')
        const plan = held.id
        const waiting = await importOf(tx, params)
        requireSame(waiting, await sampleFor(tx, plan, waiting.form))
        const at = clock()
        const result = await take(tx, waiting, caller.id, at)
        await tx.delete(surveyImports).where(eq(surveyImports.id, waiting.id))
        await touch(tx, { plan, kind, by: caller.id, at })
        await publishSurvey(tx, atlas.current(), held, at)
        const detail = { form: waiting.form, ...result }
        return { result, done: { action: 'import answers', target: targetOf(plan), detail } }
      }),
    ),

    serve(dropImport, call =>
      write(parts, call, async tx => {
        await holdPlan(tx, atlas, call.caller, call.params.plan, 'write')
        const { id } = await importOf(tx, call.params)
        await tx.delete(surveyImports).where(eq(surveyImports.id, id))
        return { result: undefined, done: null }
      }),
    ),

    serve(clearAnswers, call =>
      write(parts, call, async tx => {
        const { caller, params } = call
        const held = await holdPlan(tx, atlas, caller, params.plan, 'write')
        const plan = held.id
        const { rowCount } = await tx
          .delete(surveyAnswers)
          .where(and(eq(surveyAnswers.plan_id, plan), eq(surveyAnswers.form, params.form)))
        await touch(tx, { plan, kind, by: caller.id, at: clock() })
        await publishSurvey(tx, atlas.current(), held, clock())
        const detail = { form: params.form, removed: rowCount ?? 0 }
        return { result: undefined, done: { action: 'remove answers', target: targetOf(plan), detail } }
      }),
    ),
  ]
}

const targetOf = (plan: number): string => `plan/${plan}/survey-answers`

async function importOf(tx: Within, { plan, id }: ParamsOf<typeof takeImport>): Promise<Import> {
  const [waiting] = await tx
    .select()
    .from(surveyImports)
    .where(and(eq(surveyImports.id, id), eq(surveyImports.plan_id, plan)))
  return found(waiting)
}

/** The sample that answers of a form are held against: households need a locked one. */
async function sampleFor(tx: Within, plan: number, form: SurveyForm): Promise<AnswerRules['sample']> {
  return form === 'household' ? rulesOf(await lockedSample(tx, plan)) : null
}

function requireSame({ sample }: Import, now: AnswerRules['sample']): void {
  if (sample !== (now?.stamp ?? null)) throw new Failure('survey_sample_changed')
}

type Part = Omit<PartChecked, keyof Taken> & { answers: Answer[] }
function checkPart({ heads, rows, first_line }: BodyOf<typeof checkRows>, rules: AnswerRules): Part {
  const { fields, dropped, missing, other } = columnsOf(rules.form, heads, bothSay)
  if (missing.length > 0) {
    const form = { key: `ask.form.${rules.form}` } as const
    if (other !== null)
      throw refusedImport({ key: 'answers.otherForm', params: { form, other: { key: `ask.form.${other}` } } })
    throw refusedImport({ key: 'answers.columnsMissing', params: { form, columns: missing.join(', ') } })
  }
  // An instance that comes twice counts once, the later one.
  const answers = new Map<string, Answer>()
  const problems: { line: number; faults: AnswerFault[] }[] = []
  const refused_by_reason: PartChecked['refused_by_reason'] = {}
  let refused = 0
  rows.forEach((cells, at) => {
    const checked = checkAnswer(rawOf(fields, cells), rules)
    if ('answer' in checked) {
      const before = answers.get(checked.answer.instance)
      if (before === undefined || before.edits <= checked.answer.edits)
        answers.set(checked.answer.instance, checked.answer)
      return
    }
    refused++
    for (const reason of new Set(checked.faults.map(fault => fault.reason)))
      refused_by_reason[reason] = (refused_by_reason[reason] ?? 0) + 1
    if (problems.length < mostProblems) problems.push({ line: first_line + at, faults: checked.faults })
  })
  return { answers: [...answers.values()], refused, refused_by_reason, problems, dropped }
}

/** What answers would do to those that are kept. */
async function heldAgainst(tx: Within, { plan_id, form }: Import, answers: Answer[]): Promise<Taken> {
  const table = surveyAnswers
  const instances = answers.map(({ instance }) => instance)
  const there = await tx
    .select()
    .from(table)
    .where(and(eq(table.plan_id, plan_id), eq(table.form, form), inArray(table.instance, instances)))
  const kept = new Map(there.map(row => [row.instance, row]))
  const told = { added: 0, replaced: 0, unchanged: 0 }
  for (const answer of answers) {
    const before = kept.get(answer.instance)
    if (before === undefined) told.added++
    else if (before.edits > answer.edits || isDeepStrictEqual(partsOf(before), partsOf(answer)))
      told.unchanged++
    else told.replaced++
  }
  return told
}
const partsOf = (row: Omit<Answer, 'values' | 'replaces'> & { values?: unknown; answers?: unknown }) => {
  const { edits, sample, unit, ward, x, y } = row
  return { edits, sample, unit, ward, x, y, values: row.values ?? row.answers }
}

/** Moves what waited to the answers, part by part, so that no statement is long. */
async function take(tx: Within, { id, plan_id, form }: Import, by: number, at: Date): Promise<Taken> {
  const table = surveyAnswers
  const told = { added: 0, replaced: 0, unchanged: 0 }
  const waiting = await tx
    .select({
      part: surveyImportParts.part,
      hasReplaced: sql<boolean>`${surveyImportParts.answers} @? '$[*] ? (@.replaces != null)'`,
    })
    .from(surveyImportParts)
    .where(eq(surveyImportParts.import_id, id))
    .orderBy(surveyImportParts.part)
  for (const { part, hasReplaced } of waiting) {
    const came = sql`
      select row.* from ${surveyImportParts},
        jsonb_to_recordset(${surveyImportParts.answers}) as row(instance text, edits smallint, replaces text,
          sample text, unit text, ward smallint, x float8, y float8, "values" jsonb)
      where ${surveyImportParts.import_id} = ${id} and ${surveyImportParts.part} = ${part}`
    if (hasReplaced)
      await tx.execute(sql`
      delete from ${table} using (${came}) came
      where ${table.plan_id} = ${plan_id} and ${table.form} = ${form} and ${table.instance} = came.replaces`)
    const { rows } = await tx.execute<Taken>(sql`
      with came as materialized (${came}), written as (
        insert into ${table} as kept
          (plan_id, form, instance, edits, sample, unit, ward, x, y, answers, changed_by, changed_at)
        select ${plan_id}, ${form}, instance, edits, sample, unit, ward, x, y, "values", ${by},
          ${at.toISOString()}::timestamptz
        from came
        on conflict (plan_id, form, instance) do update set
          edits = excluded.edits, sample = excluded.sample, unit = excluded.unit, ward = excluded.ward,
          x = excluded.x, y = excluded.y, answers = excluded.answers, changed_by = excluded.changed_by,
          changed_at = excluded.changed_at
        where excluded.edits >= kept.edits
          and (excluded.edits, excluded.sample, excluded.unit, excluded.ward, excluded.x, excluded.y, excluded.answers)
            is distinct from (kept.edits, kept.sample, kept.unit, kept.ward, kept.x, kept.y, kept.answers)
        returning (xmax = 0) as is_new
      )
      select (select count(*)::int from written where is_new) as added,
        (select count(*)::int from written where not is_new) as replaced,
        (select count(*)::int from came) - (select count(*)::int from written) as unchanged`)
    for (const name of ['added', 'replaced', 'unchanged'] as const) told[name] += rows[0][name]
  }
  const [{ count }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(eq(table.plan_id, plan_id), eq(table.form, form)))
  const most = mostParts * rowsInPart
  if (count > most) throw new Failure('too_many_rows', { most })
  return told
}
