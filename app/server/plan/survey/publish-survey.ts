import { eq } from 'drizzle-orm'
import { carriersOf } from '../../../domain/assumptions/carriers.ts'
import { dayInNepal } from '../../../domain/nepal-day.ts'
import { censusOf } from '../../../domain/region/census.ts'
import { surveyFigures } from '../../../domain/survey/answers/figures.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { publishFigures, withdrawFigures } from '../../dashboard/published-figures.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { carriers } from '../../db/schema-rates.ts'
import { surveyAnswers } from '../../db/schema-surveys.ts'
import type { PlanRow } from '../../plan-core/plan-guard.ts'
import { resultsOf } from './survey-results.ts'

/**
 * Publishes the survey results of a plan on the dashboard: those of households or, if none was surveyed, those of
 * discussions. Call this last in a transaction.
 */
export async function publishSurvey(
  tx: DbOrTransaction,
  atlas: Atlas,
  { id: plan, name, sddmm }: PlanRow,
  at: Date,
): Promise<void> {
  const fact = atlas.facts.get(sddmm)
  const households = fact?.households_2021 ?? 0
  const census = censusOf(fact)
  const energyContents = carriersOf(await tx.select().from(carriers))
  const sources = [
    { form: 'household', method: 'household survey' },
    { form: 'ward', method: 'group discussions' },
  ] as const
  for (const { form, method } of sources) {
    const [found] = await resultsOf(tx, plan, form, fact?.ward_households ?? [])
    const figures = found ? surveyFigures(form, found, households, energyContents) : []
    if (figures.length === 0) continue
    const today = dayInNepal(at)
    const day = found.last_day ?? today
    // The date on a phone may be in the future.
    const vintage = day < today ? day : today
    // Do not change this text alone: migration 0024 appends it to figures published before the final census.
    const source = `${name}: ${method}${census === 'preliminary' ? ' (preliminary census)' : ''}`
    const publication = { plan, dataset: 'odk', source, at } as const
    return publishFigures(
      tx,
      publication,
      figures.map(figure => ({ ...figure, vintage })),
    )
  }
  await withdrawFigures(tx, plan, ['odk'])
}

export async function hasAnswers(tx: DbOrTransaction, plan: number): Promise<boolean> {
  const rows = await tx
    .select({ plan: surveyAnswers.plan_id })
    .from(surveyAnswers)
    .where(eq(surveyAnswers.plan_id, plan))
    .limit(1)
  return rows.length > 0
}
