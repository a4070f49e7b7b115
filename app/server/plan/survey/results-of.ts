import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { KeptSample } from '../../../domain/plan/steps/sample.ts'
import type { SurveyFormResult } from '../../../domain/plan/steps/survey-answers.ts'
import { countedResults, discussionResults } from '../../../domain/survey/answers/counted-results.ts'
import { householdResults, type Results } from '../../../domain/survey/answers/results.ts'
import { type SampleUnits, sampleStamp } from '../../../domain/survey/clusters.ts'
import type { SurveyForm } from '../../../domain/survey/questions.ts'
import type { Within } from '../../db/open.ts'
import { sstSamples } from '../../db/schema-plans.ts'
import { surveyAnswers as table } from '../../db/schema-surveys.ts'
import { refusedImport } from './refused-import.ts'

/** Answers that are read at once: little of them is held, however many there are. */
const readAtOnce = 2_000

/** The results of one form; none where it has no answer. */
export async function resultsOf(
  db: Within,
  plan: number,
  form: SurveyForm,
  ward_households: readonly number[],
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
  const results = emptyResults(form, sample, ward_households)
  await readEach(db, sql`${ofForm} and ${isCounted}`, results)
  const when = taken_at === null ? null : new Date(taken_at).toISOString()
  return [{ form, of_other_sample, taken_at: when, ...about, ...results.finish() }]
}

function emptyResults(
  form: SurveyForm,
  sample: SampleUnits | null,
  ward_households: readonly number[],
): Results {
  if (form === 'ward') return discussionResults(ward_households)
  if (form !== 'household') return countedResults(form)
  return householdResults(sample ?? { table_data: [], replacements: [] })
}

/** The sample of a plan, whether it is locked or not; null before it is drawn. */
export async function drawnSample(db: Within, plan: number): Promise<KeptSample | null> {
  const [kept] = await db.select().from(sstSamples).where(eq(sstSamples.plan_id, plan))
  return kept?.result ?? null
}

/** The sample that the form and the answers of households go by. */
export async function lockedSample(db: Within, plan: number): Promise<KeptSample> {
  const [kept] = await db.select().from(sstSamples).where(eq(sstSamples.plan_id, plan))
  if (!kept?.locked || kept.result === null) throw refusedImport({ key: 'answers.needsSample' })
  return kept.result
}

async function readEach(db: Within, where: SQL, results: Results): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await db
      .select({ instance: table.instance, unit: table.unit, ward: table.ward, values: table.answers })
      .from(table)
      .where(and(where, gt(table.instance, last)))
      .orderBy(asc(table.instance))
      .limit(readAtOnce)
    for (const row of rows) results.add(row)
    if (rows.length < readAtOnce) return
    last = rows[rows.length - 1].instance
  }
}
