import { and, eq } from 'drizzle-orm'
import { isBaselineThere, surveyOptions } from '../../domain/plan/steps/survey-options.ts'
import type { RowValues } from '../db/edit-row.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { planDocuments, sstSamples } from '../db/schema-plans.ts'

type SampleRow = typeof sstSamples.$inferSelect

/** Whether the baseline is complete. It requires the survey options and, with a household survey, a locked sample. */
export async function baselineIsThere(tx: DbOrTransaction, plan: number): Promise<boolean> {
  const [options, sample] = [await surveyOptionsOf(tx, plan), await sampleOf(tx, plan)]
  return isBaselineThere(options, sample?.locked ?? false)
}

/** Sample for maps and reports, or undefined if the plan has no household survey (S-078). */
export async function shownSample(db: DbOrTransaction, plan: number): Promise<SampleRow | undefined> {
  const options = await surveyOptionsOf(db, plan)
  return options?.baseline_survey === 'HHS' ? sampleOf(db, plan) : undefined
}

/** The method of the baseline survey, or null if none has been chosen. */
export async function surveyOptionsOf(
  db: DbOrTransaction,
  plan: number,
): Promise<RowValues<typeof surveyOptions> | null> {
  const [document] = await db
    .select({ value: planDocuments.value })
    .from(planDocuments)
    .where(and(eq(planDocuments.plan_id, plan), eq(planDocuments.kind, surveyOptions.kind)))
  return (document?.value as RowValues<typeof surveyOptions> | undefined) ?? null
}

async function sampleOf(db: DbOrTransaction, plan: number): Promise<SampleRow | undefined> {
  const [sample] = await db.select().from(sstSamples).where(eq(sstSamples.plan_id, plan))
  return sample
}
