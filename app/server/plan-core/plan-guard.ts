import { eq, sql } from 'drizzle-orm'
import { Failure } from '../../domain/api/failure.ts'
import type { PlanLevel, PlanName } from '../../domain/api/plan-right.ts'
import { type PlanCaller, planRefusal } from '../../domain/plan/plan-rights.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { workingAreaOf } from '../../engine/working-area.ts'
import { preparedOnce } from '../db/connection/prepared.ts'
import type { Db, DbOrTransaction } from '../db/open.ts'
import { batClusters, mhpProjects, plans } from '../db/schema-plans.ts'

export type PlanRow = typeof plans.$inferSelect
type Looked = Pick<PlanRow, 'id' | 'sddmm' | 'created_by_id' | 'is_completed' | 'archived_at'>

const state = {
  id: plans.id,
  sddmm: plans.sddmm,
  created_by_id: plans.created_by_id,
  is_completed: plans.is_completed,
  archived_at: plans.archived_at,
}
const looked = preparedOnce((db, ids) =>
  db
    .select({ ...state, lookup_id: plans.id })
    .from(plans)
    .where(sql`${plans.id} = any(${ids})`)
    .prepare('plan_looked_at'),
)
/** Finds the plan of a cluster or project. */
const lookedBy = (table: typeof batClusters, name: string) =>
  preparedOnce((db, ids) =>
    db
      .select({ ...state, lookup_id: table.id })
      .from(plans)
      .innerJoin(table, eq(table.plan_id, plans.id))
      .where(sql`${table.id} = any(${ids})`)
      .prepare(name),
  )
const lookedByCluster = lookedBy(batClusters, 'plan_of_cluster')
const lookedByProject = lookedBy(mhpProjects, 'plan_of_project')

/** Checks for each call whether the caller has the required permission on the named plan. */
export const makePlanGuard =
  ({ db, atlas }: { db: Db; atlas: AtlasInUse }) =>
  async (caller: Caller, level: PlanLevel, name: PlanName): Promise<number> => {
    const plan = await (typeof name === 'number'
      ? looked(db, name)
      : 'bat' in name
        ? lookedByCluster(db, name.bat)
        : lookedByProject(db, name.mhp))
    requirePlan(caller, atlas, plan, level)
    return plan.id
  }

/**
 * Returns the plan, which stays locked until the transaction ends. Checks the permission again, since the plan may have
 * been completed, archived, transferred or deleted after the first check.
 */
export async function lockPlan(
  tx: DbOrTransaction,
  atlas: AtlasInUse,
  caller: Caller,
  id: number,
  level: PlanLevel,
): Promise<PlanRow> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id)).for('update')
  requirePlan(caller, atlas, plan, level)
  return plan
}

/** Converts a caller to the form that plan permissions use. */
export function planCallerOf(caller: Caller, atlas: AtlasInUse, sddmm: number): PlanCaller {
  const isInArea = workingAreaOf(caller, atlas.current()).codes.includes(sddmm)
  return { id: caller.id, role: caller.role, isInArea }
}

export const planFlags = ({ created_by_id, is_completed, archived_at }: Looked) => ({
  created_by_id,
  is_completed,
  is_archived: archived_at !== null,
})

function requirePlan<P extends Looked>(
  caller: Caller,
  atlas: AtlasInUse,
  plan: P | undefined,
  level: PlanLevel,
): asserts plan is P {
  if (plan === undefined) throw new Failure('not_found')
  const refusal = planRefusal(planCallerOf(caller, atlas, plan.sddmm), planFlags(plan), level)
  if (refusal !== null) throw new Failure(refusal)
}
