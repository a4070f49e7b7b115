import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { bareId } from '../../../domain/cells/ids.ts'
import type { AcceptedImport } from '../../../domain/plan/steps/survey-answers.ts'
import type { Answer } from '../../../domain/survey/answers/check-answer.ts'
import {
  type Accepted,
  type DoubleChoice,
  type Household,
  type InterviewKey,
  interviews,
} from '../../../domain/survey/answers/interviews.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { surveyImportParts, type surveyImports, surveyAnswers as table } from '../../db/schema-surveys.ts'

type Import = Pick<typeof surveyImports.$inferSelect, 'id' | 'plan_id' | 'form'>
/**
 * Number of preceding parts that are searched for the same households when a part is checked. All parts are searched
 * when the import is accepted.
 */
const partsLookedBack = 20
export type PartCounts = AcceptedImport & {
  doubles: number
  double_rows: (Household & { instance: string })[]
}

/** Compares the answers of a part with stored answers and with those of earlier parts. */
export async function compareAnswers(
  tx: DbOrTransaction,
  { id, plan_id, form }: Import,
  part: number,
  answers: Answer[],
): Promise<PartCounts> {
  const units = [...new Set(answers.flatMap(({ unit }) => unit ?? []))]
  const ids = answers.flatMap(({ instance, replaces, also = [] }) => [instance, replaces, ...also])
  const spellings = ids.flatMap(one => (one === null ? [] : [one, bareId(one), `uuid:${bareId(one)}`]))
  const isNear =
    units.length > 0
      ? sql`(${inArray(table.unit, units)} or ${inArray(table.instance, spellings)})`
      : inArray(table.instance, spellings.length > 0 ? spellings : [''])
  const known = interviews(form, await storedKeys(tx, { plan_id, form }, isNear), 'leave_out')
  const earlier = await tx
    .select({ answers: surveyImportParts.answers })
    .from(surveyImportParts)
    .where(
      and(
        eq(surveyImportParts.import_id, id),
        lt(surveyImportParts.part, part),
        gte(surveyImportParts.part, part - partsLookedBack),
      ),
    )
    .orderBy(asc(surveyImportParts.part))
  for (const one of earlier) for (const answer of one.answers) known.accept(answer)
  const accepted = answers.map(answer => ({ came: answer, ...known.accept(answer) }))
  const there = await tx
    .select()
    .from(table)
    .where(
      and(
        ofForm({ plan_id, form }),
        inArray(table.instance, ['', ...accepted.flatMap(({ before }) => before ?? [])]),
      ),
    )
  const rows = new Map(there.map(row => [row.instance, row]))
  const counts: PartCounts = { added: 0, replaced: 0, unchanged: 0, doubles: 0, double_rows: [] }
  for (const { came, answer, before, double, isReplacing } of accepted) {
    if (answer === null) {
      counts.doubles++
      if (double !== null) counts.double_rows.push({ ...double, instance: came.instance })
      continue
    }
    const row = before === null ? undefined : rows.get(before)
    if (row && (row.edits > answer.edits || isDeepStrictEqual(partsOf(row), partsOf(answer))))
      counts.unchanged++
    else if (isReplacing || row) counts.replaced++
    else counts.added++
  }
  return counts
}
const partsOf = (row: Omit<Answer, 'values' | 'replaces'> & { values?: unknown; answers?: unknown }) => {
  const { edits, sample, unit, ward, x, y, form_version } = row
  return { edits, sample, unit, ward, x, y, form_version, values: row.values ?? row.answers }
}

/** Stores the pending answers part by part, so that each statement is short. */
export async function acceptAnswers(
  tx: DbOrTransaction,
  { id, plan_id, form }: Import,
  choice: DoubleChoice,
  by: number,
  at: Date,
): Promise<AcceptedImport> {
  const counts = { added: 0, replaced: 0, unchanged: 0 }
  let left_out = 0
  const known = interviews(form, await storedKeys(tx, { plan_id, form }), choice)
  const waiting = await tx
    .select({ part: surveyImportParts.part })
    .from(surveyImportParts)
    .where(eq(surveyImportParts.import_id, id))
    .orderBy(surveyImportParts.part)
  for (const { part } of waiting) {
    const [{ answers }] = await tx
      .select({ answers: surveyImportParts.answers })
      .from(surveyImportParts)
      .where(and(eq(surveyImportParts.import_id, id), eq(surveyImportParts.part, part)))
    const writing = new Map<string, Accepted & { answer: Answer }>()
    const removed = new Set<string>()
    for (const came of answers) {
      const { answer, ...accepted } = known.accept(came)
      for (const instance of accepted.removed) {
        removed.add(instance)
        writing.delete(instance)
      }
      if (answer === null) left_out++
      else writing.set(answer.instance, { ...accepted, answer })
    }
    if (removed.size > 0)
      await tx.delete(table).where(and(ofForm({ plan_id, form }), inArray(table.instance, [...removed])))
    const written = await writeRows(tx, { plan_id, form, by, at }, [...writing.values()])
    for (const { instance, is_new } of written)
      counts[is_new && !writing.get(instance)?.isReplacing ? 'added' : 'replaced']++
    counts.unchanged += writing.size - written.length
  }
  return { ...counts, ...(left_out > 0 && { left_out }) }
}

type Writing = { plan_id: number; form: Import['form']; by: number; at: Date }
async function writeRows(
  tx: DbOrTransaction,
  { plan_id, form, by, at }: Writing,
  accepted: { answer: Answer }[],
): Promise<{ instance: string; is_new: boolean }[]> {
  // Answers from imports that began before forms had editions belong to the first edition.
  const rows = JSON.stringify(
    accepted.map(({ answer }) => ({ ...answer, form_version: answer.form_version ?? 1 })),
  )
  const written = await tx.execute<{ instance: string; is_new: boolean }>(sql`
    insert into ${table} as kept
      (plan_id, form, instance, edits, sample, unit, ward, x, y, form_version, answers, changed_by, changed_at)
    select ${plan_id}, ${form}, instance, edits, sample, unit, ward, x, y, form_version, "values", ${by},
      ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as came(instance text, edits smallint, sample text, unit text,
      ward smallint, x float8, y float8, form_version smallint, "values" jsonb)
    on conflict (plan_id, form, instance) do update set
      edits = excluded.edits, sample = excluded.sample, unit = excluded.unit, ward = excluded.ward,
      x = excluded.x, y = excluded.y, form_version = excluded.form_version, answers = excluded.answers, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at
    where excluded.edits >= kept.edits
      and (excluded.edits, excluded.sample, excluded.unit, excluded.ward, excluded.x, excluded.y,
        excluded.form_version, excluded.answers)
        is distinct from (kept.edits, kept.sample, kept.unit, kept.ward, kept.x, kept.y, kept.form_version, kept.answers)
    returning instance, (xmax = 0) as is_new`)
  return written.rows
}

const ofForm = ({ plan_id, form }: Pick<Import, 'plan_id' | 'form'>) =>
  and(eq(table.plan_id, plan_id), eq(table.form, form))

/** Keys of stored answers in the order of their arrival. */
const storedKeys = (
  tx: DbOrTransaction,
  of: Pick<Import, 'plan_id' | 'form'>,
  where?: SQL,
): Promise<InterviewKey[]> =>
  tx
    .select({
      instance: table.instance,
      edits: table.edits,
      sample: table.sample,
      unit: table.unit,
      household_no: sql<string | null>`${table.answers}->>'household_no'`,
    })
    .from(table)
    .where(and(ofForm(of), where))
    .orderBy(asc(table.changed_at), asc(table.instance))
