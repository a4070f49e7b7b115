import { and, eq, inArray } from 'drizzle-orm'
import { dayInNepal } from '../../../domain/nepal-day.ts'
import { documentsWithFigures, figuresOfDocument } from '../../../domain/plan/steps/figures-of-fields.ts'
import { movePublished, publishFigures, withdrawFigures } from '../../dashboard/published-figures.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { planDocuments } from '../../db/schema-plans.ts'
import type { PlanRow } from '../../plan-core/plan-guard.ts'

/**
 * Publishes figures of a complete plan on the dashboard (S-082): its counts, land cover and roads, each with the date
 * of its latest change, and its survey results.
 */
export async function publishPlan(tx: DbOrTransaction, { id: plan, name }: PlanRow, at: Date): Promise<void> {
  const documents = await tx
    .select()
    .from(planDocuments)
    .where(and(eq(planDocuments.plan_id, plan), inArray(planDocuments.kind, [...documentsWithFigures])))
  const figures = documents.flatMap(({ kind, value, changed_at }) =>
    figuresOfDocument(kind as (typeof documentsWithFigures)[number], value as Record<string, unknown>).map(
      figure => ({
        ...figure,
        vintage: dayInNepal(changed_at ?? at),
      }),
    ),
  )
  await publishFigures(tx, { plan, dataset: 'regional', source: name, at }, figures)
  await movePublished(tx, { plan, from: 'odk', to: 'mep', at })
}

/** Withdraws the published figures of a reopened plan, except its survey results. */
export async function unpublishPlan(tx: DbOrTransaction, { id: plan }: PlanRow, at: Date): Promise<void> {
  await withdrawFigures(tx, plan, ['regional'])
  await movePublished(tx, { plan, from: 'mep', to: 'odk', at })
}
