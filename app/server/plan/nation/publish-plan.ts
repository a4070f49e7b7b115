import { and, eq, inArray } from 'drizzle-orm'
import { dayInNepal } from '../../../domain/nepal-day.ts'
import { documentsWithFigures, figuresOfDocument } from '../../../domain/plan/steps/figures-of-fields.ts'
import { movePublished, publishFigures, withdrawFigures } from '../../dashboard/published-figures.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { planDocuments } from '../../db/schema-plans.ts'
import type { PlanRow } from '../../plan-core/plan-guard.ts'

/**
 * What a plan that is complete tells the dashboard (S-082): its counts, land and roads, each of the day on which it was
 * entered last, and what its survey found.
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

/** A plan that is worked on again tells what its survey found, and no more. */
export async function unpublishPlan(tx: DbOrTransaction, { id: plan }: PlanRow, at: Date): Promise<void> {
  await withdrawFigures(tx, plan, ['regional'])
  await movePublished(tx, { plan, from: 'mep', to: 'odk', at })
}
