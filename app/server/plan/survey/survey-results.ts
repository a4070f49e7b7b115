import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { emissionClassesOf } from '../../../domain/assumptions/emission-classes.ts'
import { tariffOf } from '../../../domain/assumptions/tariff.ts'
import type { SavedSample } from '../../../domain/plan/steps/sample.ts'
import type { SurveyFormResult } from '../../../domain/plan/steps/survey-answers.ts'
import type { ChoiceQuestion, TierAssumptions } from '../../../domain/survey/answers/choice-questions.ts'
import { countedResults, discussionResults } from '../../../domain/survey/answers/counted-results.ts'
import type { Results, SavedAnswer } from '../../../domain/survey/answers/form-result.ts'
import { householdResults } from '../../../domain/survey/answers/results.ts'
import type { WeightedSample } from '../../../domain/survey/answers/weights.ts'
import { type SampleUnits, sampleStamp } from '../../../domain/survey/clusters.ts'
import type { SurveyForm } from '../../../domain/survey/question.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { sstSamples } from '../../db/schema-plans.ts'
import { emissionClassRows, tariffRows } from '../../db/schema-rates.ts'
import { surveyAnswers as table } from '../../db/schema-surveys.ts'
import { refusedImport } from './refused-import.ts'

/** Number of answers that are read at a time, to limit memory use. */
const readAtOnce = 2_000
/** Maximum number of listed households with more than one answer. */
const maxHouseholds = 20

/**
 * Results of a form; empty if it has no answers.
 *
 * @param questionsFor additional questions on households, computed from their answers
 */
export async function resultsOf(
  db: DbOrTransaction,
  plan: number,
  form: SurveyForm,
  ward_households: readonly number[],
  questionsFor: (assumptions: TierAssumptions) => ChoiceQuestion[] = () => [],
): Promise<SurveyFormResult[]> {
  const sample = form === 'household' ? await drawnSample(db, plan) : null
  const stamp = sample && sampleStamp(sample)
  const ofForm = and(eq(table.plan_id, plan), eq(table.form, form))
  const isCounted = form === 'household' ? sql`${table.sample} = ${stamp}` : sql`true`
  const [{ all, of_other_sample, taken_at, ...about }] = await db
    .select({
      all: sql<number>`count(*)::int`,
      of_other_sample: sql<number>`(count(*) filter (where (${isCounted}) is not true))::int`,
      without_position: sql<number>`(count(*) filter (where ${table.x} is null))::int`,
      first_day: sql<string | null>`min(${table.answers}->>'day')`,
      last_day: sql<string | null>`max(${table.answers}->>'day')`,
      taken_at: sql<string | null>`max(${table.changed_at})`,
    })
    .from(table)
    .where(ofForm)
  if (all === 0) return []
  const assumptions = await tierAssumptions(db)
  const results = emptyResults(form, sample, ward_households, {
    assumptions,
    more: questionsFor(assumptions),
  })
  const doubles = await doublesIn(db, form, sql`${ofForm} and ${isCounted}`)
  const isDouble = new Set(doubles.instances)
  await readEach(db, sql`${ofForm} and ${isCounted}`, row => {
    if (!isDouble.has(row.instance)) results.add(row)
  })
  const when = taken_at === null ? null : new Date(taken_at).toISOString()
  const doubleCounts =
    doubles.instances.length === 0
      ? {}
      : { doubles: doubles.instances.length, double_households: doubles.households }
  return [{ form, of_other_sample, taken_at: when, ...about, ...doubleCounts, ...results.finish() }]
}

type Doubles = { instances: string[]; households: { unit: string; household_no: number }[] }
/**
 * Finds repeated answers for the same household or, in other forms, for the same id, which may have two spellings. The
 * database groups them, because many rows would block the event loop.
 */
async function doublesIn(db: DbOrTransaction, form: SurveyForm, where: SQL): Promise<Doubles> {
  const household_no = sql`(${table.answers}->>'household_no')::int`
  const interview =
    form === 'household'
      ? sql`${table.unit}, ${household_no}`
      : sql`regexp_replace(${table.instance}, '^uuid:', '', 'i')`
  const { rows } = await db.execute<{ instances: string; households: Doubles['households'] }>(sql`
    with double as materialized (
      select instance, unit, household_no from (
        select ${table.instance}, ${table.unit}, ${household_no} as household_no,
          row_number() over (partition by ${interview} order by ${table.changed_at}, ${table.instance}) as turn
        from ${table} where ${where}
      ) numbered where turn > 1
    )
    select (select coalesce(json_agg(instance), '[]')::text from double) as instances,
      (select coalesce(json_agg(one), '[]') from (
        select distinct unit, household_no from double
        where unit is not null and household_no is not null
        order by unit, household_no limit ${maxHouseholds}
      ) one) as households`)
  return { instances: JSON.parse(rows[0].instances), households: rows[0].households }
}

function emptyResults(
  form: SurveyForm,
  sample: (SampleUnits & WeightedSample) | null,
  ward_households: readonly number[],
  { assumptions, more }: { assumptions: TierAssumptions; more: ChoiceQuestion[] },
): Results {
  if (form === 'ward') return discussionResults(ward_households)
  if (form !== 'household') return countedResults(form)
  return householdResults(
    sample ?? { table_data: [], replacements: [], design: [] },
    ward_households,
    assumptions,
    more,
  )
}

/** Assumptions for assigning households to tiers. */
async function tierAssumptions(db: DbOrTransaction): Promise<TierAssumptions> {
  return {
    tariff: tariffOf(await db.select().from(tariffRows)),
    classes: emissionClassesOf(await db.select().from(emissionClassRows)),
  }
}

/** The sample of a plan, locked or not. Null if none has been drawn. */
export async function hasHouseholdAnswers(db: DbOrTransaction, plan: number): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.plan_id, plan), eq(table.form, 'household')))
    .limit(1)
  return found.length > 0
}

export async function drawnSample(db: DbOrTransaction, plan: number): Promise<SavedSample | null> {
  const [sample] = await db.select().from(sstSamples).where(eq(sstSamples.plan_id, plan))
  return sample?.result ?? null
}

/** The locked sample that the household form and its answers use. */
export async function lockedSample(db: DbOrTransaction, plan: number): Promise<SavedSample> {
  const [sample] = await db.select().from(sstSamples).where(eq(sstSamples.plan_id, plan))
  if (!sample?.locked || sample.result === null) throw refusedImport({ key: 'answers.needsSample' })
  return sample.result
}

async function readEach(
  db: DbOrTransaction,
  where: SQL,
  add: (row: SavedAnswer & { instance: string }) => void,
): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await db
      .select({
        instance: table.instance,
        unit: table.unit,
        ward: table.ward,
        values: table.answers,
        form_version: table.form_version,
      })
      .from(table)
      .where(and(where, gt(table.instance, last)))
      .orderBy(asc(table.instance))
      .limit(readAtOnce)
    for (const row of rows) add(row)
    if (rows.length < readAtOnce) return
    last = rows[rows.length - 1].instance
  }
}
