/** Capabilities, named after the action that they permit. */
export type Capability =
  /** Log in, and manage one's own account. */
  | 'account.use'
  /** Read regions, layers, dashboard figures and offline packs. */
  | 'maps.read'
  /** Calculate with BAT, MHP and SST without saving anything. */
  | 'analysis.run'
  | 'plans.read'
  /** Create plans, and change one's own plans. */
  | 'plans.write'
  /** Create the files of a plan. */
  | 'reports.write'
  /** Enter the admin area. */
  | 'admin.enter'
  /** Read the map and the figures of all plans in the working area. */
  | 'plans.readAll'
  /** Remark on the plans in the working area. */
  | 'plans.remark'
  /** Manage users in the working area whose roles have no more capabilities than one's own. */
  | 'users.manage'
  | 'rates.edit'
  /** Manage every user, assign any role and area, and remove second factors. */
  | 'users.manageAll'
  /** Act anywhere in the country, regardless of one's own working area. */
  | 'area.all'
  /**
   * Read and change other users' plans, remove completed plans, restore removed ones, and transfer plans without
   * consent.
   */
  | 'plans.manageAll'
  | 'audit.read'
  /** Find and erase personal data. */
  | 'people.manage'
  /** Read the state of the installation. */
  | 'installation.read'

/** Capability that a call requires; 'anon' requires no login. */
export type Requirement = Capability | 'anon'
export type RoleTable<R extends string> = Readonly<Record<R, { id: number; may: readonly Capability[] }>>

const general = ['account.use', 'maps.read', 'analysis.run', 'plans.read'] as const
const planner = [...general, 'plans.write', 'reports.write'] as const
const manager = [
  ...planner,
  'admin.enter',
  'plans.readAll',
  'plans.remark',
  'users.manage',
  'rates.edit',
] as const
const administrator = [
  ...manager,
  ...(['users.manageAll', 'area.all', 'plans.manageAll'] as const),
  ...(['audit.read', 'people.manage', 'installation.read'] as const),
] as const

/** Each role with its wire id (specification 1§6, 3§6) and its capabilities. The order is used for lists and menus. */
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

/** Returns a function that checks whether a role in `table` has a capability. Anonymous callers have no role. */
export function makeCan<R extends string>(table: RoleTable<R>) {
  // A page that is older than the server may receive an unknown role.
  return (role: R | undefined, capability: Capability): boolean =>
    table[role as R]?.may.includes(capability) === true
}
export const can = makeCan(roleTable)

/**
 * Returns the last role, in the order of the table, before the first one that lacks a capability, or undefined if the
 * first role lacks it. Roles after a gap are not considered. The description of a call in the API uses this.
 */
export function minRole<R extends string>(capability: Capability, table: RoleTable<R>): R | undefined {
  const labels = Object.keys(table) as R[]
  const gap = labels.findIndex(label => !table[label].may.includes(capability))
  return labels[(gap === -1 ? labels.length : gap) - 1]
}
