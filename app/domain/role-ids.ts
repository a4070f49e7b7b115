import { type Capability, can, type RoleId, type RoleLabel, roleLabels, roleTable } from './roles.ts'

/** The wire id of each role. */
export const roles = Object.fromEntries(roleLabels.map(label => [label, roleTable[label].id])) as {
  [R in RoleLabel]: (typeof roleTable)[R]['id']
}

export function roleLabel(id: RoleId): RoleLabel {
  return roleLabels.find(label => roles[label] === id) as RoleLabel
}

/** The wire ids of all roles that may do something, for queries. */
export const roleIdsThatCan = (capability: Capability): RoleId[] =>
  roleLabels.filter(label => can(label, capability)).map(label => roles[label])
