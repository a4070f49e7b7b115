/** Roles and their wire ids (specification 1§6, 3§6). A lower id may do more. */
export const roles = { Administrator: 1, Manager: 2, Planner: 3, General: 4 } as const

export type RoleLabel = keyof typeof roles
export type RoleId = (typeof roles)[RoleLabel]
/** The least role an endpoint asks for; 'anon' asks for none. */
export type MinRole = RoleLabel | 'anon'

export const roleLabels = Object.keys(roles) as RoleLabel[]
export const roleIds: RoleId[] = Object.values(roles)

export function roleLabel(id: RoleId): RoleLabel {
  return roleLabels.find(label => roles[label] === id) as RoleLabel
}

/** Whether `role` may do what asks for `min`. Anonymous callers have no role. */
export function isAtLeast(role: RoleLabel | undefined, min: MinRole): boolean {
  if (min === 'anon') return true
  return role !== undefined && roles[role] <= roles[min]
}
