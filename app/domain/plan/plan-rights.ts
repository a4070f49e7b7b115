import type { FailureCode } from '../api/failure.ts'
import type { PlanLevel } from '../api/plan-right.ts'
import { can, type RoleLabel } from '../roles.ts'

/** The caller, and whether the plan's local level is in their working area. */
export type PlanCaller = { id: number; role: RoleLabel; isInArea: boolean }
export type PlanState = { created_by_id: number | null; is_completed: boolean; is_archived: boolean }
export type PlanRights = Record<PlanLevel, boolean>

/**
 * Returns why a caller may not do something with a plan, or null if they may (table S-R). Users whose working area
 * includes the plan may read it, and so may Administrators and the creator, even if the creator's area has changed
 * since then. The creator and Administrators may write. Completed plans cannot be changed (S-091), and archived ones
 * can only be restored.
 */
export function planRefusal(caller: PlanCaller, plan: PlanState, level: PlanLevel): FailureCode | null {
  const { role } = caller
  const isOwn = plan.created_by_id === caller.id
  const managesAll = can(role, 'plans.manageAll')
  if (level === 'read') return isOwn || managesAll || caller.isInArea ? null : 'forbidden'
  if (!managesAll && !(isOwn && can(role, 'plans.write'))) return 'forbidden'
  if (level === 'write') {
    if (plan.is_completed) return 'plan_complete'
    return plan.is_archived ? 'plan_archived' : null
  }
  if (level === 'complete') return plan.is_archived ? 'plan_archived' : null
  if (level === 'remove') return plan.is_completed && !managesAll ? 'plan_complete' : null
  return null
}

/** Returns all permissions that a caller has on a plan. */
export function planRights(caller: PlanCaller, plan: PlanState): PlanRights {
  const may = (level: PlanLevel) => planRefusal(caller, plan, level) === null
  return {
    read: may('read'),
    write: may('write'),
    complete: may('complete'),
    remove: may('remove'),
    report: may('report'),
    manage: may('manage'),
  }
}
