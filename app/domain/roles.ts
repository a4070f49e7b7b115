/** What somebody may be allowed to do, named by the action. */
export type Capability =
  /** Log in, and look after the own account. */
  | 'account.use'
  /** Read regions, layers, figures of the dashboard and packs for work without a network. */
  | 'maps.read'
  /** Compute with BAT, MHP and SST, saving nothing. */
  | 'analysis.run'
  | 'plans.read'
  /** Start plans, and change the own ones. */
  | 'plans.write'
  /** Make the files of a plan. */
  | 'reports.make'
  /** Enter the admin area. */
  | 'admin.enter'
  /** Read the map and the figures of all plans of the working area. */
  | 'plans.compare'
  /** Manage the users of the working area whose roles may do no more than the own one. */
  | 'users.manage'
  | 'rates.edit'
  /** Manage every user, and give every role and area. */
  | 'users.manageAll'
  /** Take the second factor off an account. */
  | 'factors.reset'
  /** See, plan and assign anywhere in the country, whatever the own working area. */
  | 'area.all'
  /** Read and change plans of others, remove completed ones, and hand plans over without the other's consent. */
  | 'plans.manageAll'
  /** Bring removed plans back. */
  | 'plans.restore'
  | 'audit.read'
  /** Find and erase what is kept of a person. */
  | 'people.manage'
  /** Read how the installation stands. */
  | 'installation.read'

/** What a call or a screen requires; 'anon' requires no login. */
export type Requirement = Capability | 'anon'
export type RoleTable<R extends string> = Readonly<
  Record<R, { id: number; capabilities: readonly Capability[] }>
>

const general = ['account.use', 'maps.read', 'analysis.run', 'plans.read'] as const
const planner = [...general, 'plans.write', 'reports.make'] as const
const manager = [...planner, 'admin.enter', 'plans.compare', 'users.manage', 'rates.edit'] as const
const administrator = [
  ...manager,
  ...(['users.manageAll', 'factors.reset', 'area.all', 'plans.manageAll', 'plans.restore'] as const),
  ...(['audit.read', 'people.manage', 'installation.read'] as const),
] as const

/** Each role: its wire id (specification 1§6, 3§6) and what it may do. The order is that of lists and menus. */
export const roleTable = {
  Administrator: { id: 1, capabilities: administrator },
  Manager: { id: 2, capabilities: manager },
  Planner: { id: 3, capabilities: planner },
  General: { id: 4, capabilities: general },
} as const satisfies RoleTable<string>

export type RoleLabel = keyof typeof roleTable
export type RoleId = (typeof roleTable)[RoleLabel]['id']

export const roleLabels = Object.keys(roleTable) as RoleLabel[]
export const roleIds: RoleId[] = roleLabels.map(label => roleTable[label].id)
export const roles = Object.fromEntries(roleLabels.map(label => [label, roleTable[label].id])) as {
  [R in RoleLabel]: (typeof roleTable)[R]['id']
}
/** The role of somebody who registers. */
export const registrationRole: RoleLabel = 'General'

export function roleLabel(id: RoleId): RoleLabel {
  return roleLabels.find(label => roles[label] === id) as RoleLabel
}

/** Answers by `table` whether a role may do something. Anonymous callers have no role. */
export function makeCan<R extends string>(table: RoleTable<R>) {
  return (role: R | undefined, requirement: Requirement): boolean => {
    if (requirement === 'anon') return true
    // A page that is older than the server may be told a role that it does not know.
    return role !== undefined && (table[role]?.capabilities.includes(requirement) ?? false)
  }
}
/** Whether a role may do something. */
export const can = makeCan(roleTable)

/** The wire ids of all roles that may do something, for queries. */
export const roleIdsThatCan = (capability: Capability): RoleId[] =>
  roleLabels.filter(label => can(label, capability)).map(label => roles[label])

/**
 * The role from which on everybody may do something, in the order of the table; undefined where the first may not.
 * Roles after a gap are not counted: it is what the API's description says of a call.
 */
export function minRole<R extends string>(capability: Capability, table: RoleTable<R>): R | undefined {
  const labels = Object.keys(table) as R[]
  const gap = labels.findIndex(label => !table[label].capabilities.includes(capability))
  return labels[(gap === -1 ? labels.length : gap) - 1]
}
