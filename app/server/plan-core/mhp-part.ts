import { and, eq } from 'drizzle-orm'
import { noMicroHydro } from '../../domain/plan/steps/no-micro-hydro.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { mhpProjects, planDocuments, plans } from '../db/schema-plans.ts'
import { hasPlaces } from './places.ts'

/**
 * Whether the micro-hydro part is complete. It is if the plan has a project or states that there is none, or if the
 * local level is in the Terai, where no project is possible (S-P 11).
 */
export async function mhpIsThere(tx: DbOrTransaction, atlas: AtlasInUse, plan: number): Promise<boolean> {
  if (await hasPlaces(tx, { table: mhpProjects }, plan)) return true
  const [none] = await tx
    .select({ value: planDocuments.value })
    .from(planDocuments)
    .where(and(eq(planDocuments.plan_id, plan), eq(planDocuments.kind, noMicroHydro.kind)))
  if ((none?.value as { confirmed: boolean } | undefined)?.confirmed) return true
  const [row] = await tx.select({ sddmm: plans.sddmm }).from(plans).where(eq(plans.id, plan))
  return row !== undefined && atlas.current().isInTerai(row.sddmm)
}
