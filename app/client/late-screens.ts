import type { LateAdminScreen, lateAdminScreens } from './admin/late-admin-screens.ts'

/** One of the admin area, whose table comes with the first of them. */
const inAdmin =
  <Name extends LateAdminScreen>(name: Name) =>
  async () =>
    (await (await import('./admin/late-admin-screens.ts')).lateAdminScreens[name]()) as Awaited<
      ReturnType<(typeof lateAdminScreens)[Name]>
    >

/**
 * Screens that nobody sees first, by name: of links in mails, of plans, of the admin area. The first pages know this
 * file alone; what each screen is made of is named here, so that it does not weigh on them.
 */
export const lateScreens = {
  register: async () => (await import('./accounts/register-screen.tsx')).RegisterScreen,
  requestReset: async () => (await import('./accounts/request-link-screen.tsx')).RequestResetScreen,
  requestActivation: async () => (await import('./accounts/request-link-screen.tsx')).RequestActivationScreen,
  reset: async () => (await import('./accounts/reset-screen.tsx')).ResetScreen,
  activate: async () => (await import('./accounts/activate-screen.tsx')).ActivateScreen,
  administrator: async () => (await import('./accounts/administrator-screen.tsx')).AdministratorScreen,
  account: async () => (await import('./accounts/own/own-account-route.tsx')).ownAccountScreen(),
  newPlan: async () => (await import('./plan/form/new-plan-route.tsx')).NewPlanRoute,
  plan: async () => (await import('./plan/plan-route.tsx')).PlanRoute,
  planScreen: async () => (await import('./plan/plan-route.tsx')).PlanScreenRoute,
  admin: async () => (await import('./admin/admin-route.tsx')).AdminRoute,
  planMap: inAdmin('planMap'),
  plans: inAdmin('plans'),
  users: inAdmin('users'),
  addUser: inAdmin('addUser'),
  user: inAdmin('user'),
  audit: inAdmin('audit'),
  personData: inAdmin('personData'),
  rateChanges: inAdmin('rateChanges'),
  rateSheet: inAdmin('rateSheet'),
  districts: inAdmin('districts'),
  subsidies: inAdmin('subsidies'),
  rates: inAdmin('rates'),
}
export type LateScreen = keyof typeof lateScreens
