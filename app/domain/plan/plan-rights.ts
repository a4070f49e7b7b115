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
 * can only be restored. Managers of the area and Administrators may remark on a plan, also on a completed one; a remark
 * is resolved by them or by those who may write the plan (S-023 is about its contents).
 */
export function planRefusal(caller: PlanCaller, plan: PlanState, level: PlanLevel): FailureCode | null {
  const { role } = caller
  const isOwn = plan.created_by_id === caller.id
  const managesAll = can(role, 'plans.manageAll')
  if (level === 'read') return isOwn || managesAll || caller.isInArea ? null : 'forbidden'
  const isOwner = managesAll || (isOwn && can(role, 'plans.write'))
  if (level === 'remark' || level === 'resolve') {
    const mayRemark = can(role, 'plans.remark') && (managesAll || caller.isInArea)
    if (!mayRemark && !(level === 'resolve' && isOwner)) return 'forbidden'
    return plan.is_archived ? 'plan_archived' : null
  }
  if (!isOwner) return 'forbidden'
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
    remark: may('remark'),
    resolve: may('resolve'),
  }
}
