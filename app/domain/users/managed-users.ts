import type { User } from '../accounts/contract.ts'
import { registrationRole } from '../accounts/registration-role.ts'
import { roles } from '../role-ids.ts'
import { can, type RoleId, type RoleLabel, type RoleTable, roleTable } from '../roles.ts'

/** The user who manages others: the role, and the local levels of the working area. */
export type Actor = { role: RoleLabel; assigned: readonly number[] }

/**
 * Whether an actor may manage a user (S-029). An Administrator may manage everyone. A Manager may manage Planners and
 * Generals whose entire area is within the Manager's own, and active Generals who have no area.
 */
export function manages(
  actor: Actor,
  user: Pick<User, 'role_id' | 'is_active' | 'assigned_sddmms'>,
): boolean {
  if (can(actor.role, 'users.manageAll')) return true
  if (!assignableRoles(actor.role).includes(user.role_id)) return false
  if (user.assigned_sddmms.length === 0) return user.role_id === roles[registrationRole] && user.is_active
  return user.assigned_sddmms.every(code => actor.assigned.includes(code))
}

/**
 * Roles that an actor may assign (M-012), in the order of the table: either all roles, or those that manage nobody and
 * have no additional capabilities.
 */
export function assignableRoles(role: RoleLabel): RoleId[] {
  return assignableLabels(role, roleTable).map(label => roles[label])
}

export function assignableLabels<R extends string>(role: R, table: RoleTable<R>): R[] {
  const labels = Object.keys(table) as R[]
  const own = table[role].may
  if (own.includes('users.manageAll')) return labels
  if (!own.includes('users.manage')) return []
  return labels.filter(other => {
    const { may } = table[other]
    return !may.includes('users.manage') && may.every(capability => own.includes(capability))
  })
}
