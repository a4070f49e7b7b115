import { eq } from 'drizzle-orm'
import type { FailureFields } from '../../../domain/api/failure.ts'
import { tiersToday } from '../../../domain/dashboard/survey-figures.ts'
import type { FiguresInUse } from '../../dashboard/figures-in-use.ts'
import { gridSharesOf } from '../../dashboard/grid-shares.ts'
import type { Snapshots } from '../../dashboard/snapshot.ts'
import { plans } from '../../db/schema-plans.ts'
import { refuseIfAny } from '../../db/write.ts'
import type { Route } from '../../kernel/endpoint.ts'
import { ownMapOf } from '../../plan-core/plan-map-overrides.ts'
import { found, type PlanParts } from '../../plan-core/plan-store.ts'
import { areasOf } from '../../plan-core/reach-store.ts'
import { serveInWorker } from '../../workers/worker-endpoint.ts'
import { readActivities } from './tree-store.ts'
import { equityWork } from './work.ts'

/** Endpoints for the number of households that selected activities reach. */
export function equityRoutes({
  db,
  atlas,
  snapshot,
  figures,
}: PlanParts & { snapshot: Snapshots; figures: FiguresInUse }): Route[] {
  return [
    serveInWorker(equityWork, async ({ params: { plan }, body }) => {
      const inUse = atlas.current()
      const rows = await readActivities(db, plan)
      const [of] = await db.select({ sddmm: plans.sddmm }).from(plans).where(eq(plans.id, plan))
      const { sddmm } = found(of)
      const selected = body.selected && new Set(body.selected)
      refuseIfAny(unknownIn(body.selected ?? [], new Set(rows.map(({ id }) => id))))
      const activities = rows
        .filter(({ id, is_selected }) => selected?.has(id) ?? is_selected)
        .map(({ id, code, places }) => ({ id, code, places }))
      const { tables } = await snapshot()
      const [areas, own, shares] = await Promise.all([
        areasOf(db, plan, activities),
        ownMapOf(db, plan),
        gridSharesOf(db, figures, plan),
      ])
      const tiers = tiersToday(tables, sddmm)
      const grid = { share: shares[sddmm] ?? null, own }
      return { atlas: inUse, input: { sddmm, activities, areas, tiers, grid } }
    }),
  ]
}

const unknownIn = (requested: readonly number[], known: ReadonlySet<number>): FailureFields =>
  Object.fromEntries(
    requested.flatMap((id, at) => (known.has(id) ? [] : [[`selected.${at}`, [{ key: 'field.noSuchRow' }]]])),
  )
