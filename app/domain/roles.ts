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
  | 'reports.write'
  /** Enter the admin area. */
  | 'admin.enter'
  /** Read the map and the figures of all plans of the working area. */
  | 'plans.readAll'
  /** Manage the users of the working area whose roles may do no more than the own one. */
  | 'users.manage'
  | 'rates.edit'
  /** Manage every user, give every role and area, and take second factors off. */
  | 'users.manageAll'
  /** See, plan and assign anywhere in the country, whatever the own working area. */
  | 'area.all'
  /** Read and change plans of others, remove completed ones, bring removed ones back, and hand over without consent. */
  | 'plans.manageAll'
  | 'audit.read'
  /** Find and erase what is kept of a person. */
  | 'people.manage'
  /** Read how the installation stands. */
  | 'installation.read'

/** What a call requires; 'anon' requires no login. */
export type Requirement = Capability | 'anon'
export type RoleTable<R extends string> = Readonly<Record<R, { id: number; may: readonly Capability[] }>>

const general = ['account.use', 'maps.read', 'analysis.run', 'plans.read'] as const
const planner = [...general, 'plans.write', 'reports.write'] as const
const manager = [...planner, 'admin.enter', 'plans.readAll', 'users.manage', 'rates.edit'] as const
const administrator = [
  ...manager,
  ...(['users.manageAll', 'area.all', 'plans.manageAll'] as const),
  ...(['audit.read', 'people.manage', 'installation.read'] as const),
] as const

/** Each role: its wire id (specification 1§6, 3§6) and what it may do. The order is that of lists and menus. */
export const roleTable = {
  Administrator: { id: 1, may: administrator },
  Manager: { id: 2, may: manager },
  Planner: { id: 3, may: planner },
  General: { id: 4, may: general },
} as const satisfies RoleTable<string>

export type RoleLabel = keyof typeof roleTable
export type RoleId = (typeof roleTable)[RoleLabel]['id']

export const roleLabels = Object.keys(roleTable) as RoleLabel[]
export const roleIds: RoleId[] = roleLabels.map(label => roleTable[label].id)

/** Answers by `table` whether a role may do something. Anonymous callers have no role. */
export function makeCan<R extends string>(table: RoleTable<R>) {
  // A page that is older than the server may be told a role that it does not know.
  return (role: R | undefined, capability: Capability): boolean =>
    table[role as R]?.may.includes(capability) === true
}
/** Whether a role may do something. */
export const can = makeCan(roleTable)

/**
 * The role from which on everybody may do something, in the order of the table; undefined where the first may not.
 * Roles after a gap are not counted: it is what the API's description says of a call.
 */
export function minRole<R extends string>(capability: Capability, table: RoleTable<R>): R | undefined {
  const labels = Object.keys(table) as R[]
  const gap = labels.findIndex(label => !table[label].may.includes(capability))
  return labels[(gap === -1 ? labels.length : gap) - 1]
}
