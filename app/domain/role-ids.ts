import { type Capability, can, type RoleId, type RoleLabel, roleLabels, roleTable } from './roles.ts'

/** Wire id of each role. */
export const roles = Object.fromEntries(roleLabels.map(label => [label, roleTable[label].id])) as {
  [R in RoleLabel]: (typeof roleTable)[R]['id']
}

export function roleLabel(id: RoleId): RoleLabel {
  return roleLabels.find(label => roles[label] === id) as RoleLabel
}

/** Wire ids of the roles that have a capability, for queries. */
export const roleIdsThatCan = (capability: Capability): RoleId[] =>
  roleLabels.filter(label => can(label, capability)).map(label => roles[label])
