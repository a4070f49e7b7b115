import type { User } from '../accounts/contract.ts'
import { type RoleId, type RoleLabel, roleIds, roles } from '../roles.ts'

/** Who manages: a role, and the local levels of the working area. */
export type Actor = { role: RoleLabel; assigned: readonly number[] }

/**
 * Whether somebody manages a user (S-029): an Administrator everybody; a Manager the Planners and Generals whose
 * whole area lies in the own one, and active Generals who have none yet.
 */
export function manages(
  actor: Actor,
  user: Pick<User, 'role_id' | 'is_active' | 'assigned_sddmms'>,
): boolean {
  if (actor.role === 'Administrator') return true
  if (actor.role !== 'Manager' || user.role_id < roles.Planner) return false
  if (user.assigned_sddmms.length === 0) return user.role_id === roles.General && user.is_active
  return user.assigned_sddmms.every(code => actor.assigned.includes(code))
}

/** The roles that somebody may give to others (M-012), highest first. */
export function assignableRoles(role: RoleLabel): RoleId[] {
  return roleIds.filter(id => role === 'Administrator' || id >= roles.Planner)
}
