import { can, type RoleLabel } from '../../domain/roles.ts'

/** Start screen of a role after login (E-009, E-027). */
const startOf = (role: RoleLabel) => (can(role, 'admin.enter') ? '/cl-admin/' : '/home')

export type GuardedRoute = 'login' | 'home' | 'admin'
type Visitor = { role: RoleLabel | undefined; wanted: string; redirect: string | undefined }
/** Where to go instead; `redirect` is the requested screen for after the login. */
export type Detour = { to: string; redirect?: string } | null

/** Requirements of each route (E-007, E-008, E-009). Null admits the visitor. */
export const guards: Record<GuardedRoute, (visitor: Visitor) => Detour> = {
  login: ({ role, redirect }) => (role === undefined ? null : { to: afterLogin(role, redirect) }),
  home: ({ role, wanted }) => (role === undefined ? { to: '/', redirect: wanted } : null),
  admin: ({ role, wanted }) => {
    if (role === undefined) return { to: '/', redirect: wanted }
    return can(role, 'admin.enter') ? null : { to: '/home' }
  },
}

/** The screen after login: the link that was followed, else the start of the role. */
export function afterLogin(role: RoleLabel, redirect: string | undefined): string {
  return ownScreenAddress(redirect) ?? startOf(role)
}

/** Only an address of this product's own screens; never another site, nor login itself. */
export function ownScreenAddress(redirect: string | undefined): string | undefined {
  return redirect !== undefined && /^\/(?:home|cl-admin|account)(?:[/?#]|$)/.test(redirect)
    ? redirect
    : undefined
}
