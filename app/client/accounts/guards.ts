import { can, type RoleLabel } from '../../domain/roles.ts'

/** The screen on which each role starts after login (E-009, E-027). */
const startOf = (role: RoleLabel) => (can(role, 'admin.enter') ? '/cl-admin/' : '/home')

export type GuardedRoute = 'login' | 'home' | 'admin'
type Visitor = { role: RoleLabel | undefined; wanted: string; redirect: string | undefined }
/** The screen to open instead. `redirect` is the requested screen, which is opened after login. */
export type Detour = { to: string; redirect?: string } | null

/** Requirements of each route (E-007, E-008, E-009). Null means that the visitor may enter. */
export const guards: Record<GuardedRoute, (visitor: Visitor) => Detour> = {
  login: ({ role, redirect }) => (role === undefined ? null : { to: afterLogin(role, redirect) }),
  home: ({ role, wanted }) => (role === undefined ? { to: '/', redirect: wanted } : null),
  admin: ({ role, wanted }) => {
    if (role === undefined) return { to: '/', redirect: wanted }
    return can(role, 'admin.enter') ? null : { to: '/home' }
  },
}

/** The screen after login: that of the link which was followed, or else the start screen of the role. */
export function afterLogin(role: RoleLabel, redirect: string | undefined): string {
  return ownScreenAddress(redirect) ?? startOf(role)
}

/** Accepts only the path of one of this product's screens, never another site or the login screen itself. */
export function ownScreenAddress(redirect: string | undefined): string | undefined {
  return redirect !== undefined && /^\/(?:home|cl-admin|account)(?:[/?#]|$)/.test(redirect)
    ? redirect
    : undefined
}
