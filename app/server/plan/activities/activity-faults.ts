import { and, eq } from 'drizzle-orm'
import type { FailureFields } from '../../../domain/api/failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'
import type { ActivityBody, ActivityPlace } from '../../../domain/plan/activities/tree-contract.ts'
import { type Institution, institutions } from '../../../domain/plan/steps/physical.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { batClusters, mhpProjects, planDocuments } from '../../db/schema-plans.ts'
import type { PlanRow } from '../../plan-core/plan-guard.ts'

/**
 * Returns the errors in an activity that its schema alone cannot detect: places and years that are not in the plan.
 *
 * @param saved the current places of the activity. Wards that no longer exist are permitted until the activity is
 * moved.
 */
export async function activityFaults(
  tx: DbOrTransaction,
  { facts }: Atlas,
  plan: PlanRow,
  { places, shares }: Pick<ActivityBody, 'places' | 'shares'>,
  saved: readonly ActivityPlace[] = [],
): Promise<FailureFields> {
  const faults: Record<string, Message[]> = {}
  for (const year of Object.keys(shares ?? {}))
    if (Number(year) < plan.starting_year || Number(year) >= plan.ending_year)
      faults[`shares.${year}`] = [
        { key: 'activity.outsidePeriod', params: { from: plan.starting_year, to: plan.ending_year - 1 } },
      ]
  if (!places || places.length === 0) return faults
  const known = {
    ward: new Set(Array.from({ length: facts.get(plan.sddmm)?.wards ?? 0 }, (_, at) => at + 1)),
    institution: new Set((await institutionsOf(tx, plan.id)).map(one => one.institution_type)),
    cluster: await idsOf(tx, batClusters, plan.id),
    project: await idsOf(tx, mhpProjects, plan.id),
  }
  for (const [at, { kind, id }] of places.entries())
    if (
      !(known[kind] as Set<ActivityPlace['id']>).has(id) &&
      !(kind === 'ward' && saved.some(one => one.kind === kind && one.id === id))
    )
      faults[`places.${at}.id`] = [{ key: 'activity.noSuchPlace', params: { id } }]
  return faults
}

async function idsOf(tx: DbOrTransaction, table: typeof batClusters, plan: number): Promise<Set<number>> {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.plan_id, plan))
  return new Set(rows.map(({ id }) => id))
}

/** Institutions listed in the plan. */
export async function institutionsOf(tx: DbOrTransaction, plan: number): Promise<Institution[]> {
  const [row] = await tx
    .select({ value: planDocuments.value })
    .from(planDocuments)
    .where(and(eq(planDocuments.plan_id, plan), eq(planDocuments.kind, institutions.kind)))
  return (row?.value as { institutions?: Institution[] } | undefined)?.institutions ?? []
}
