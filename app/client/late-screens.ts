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
  account: async () => (await import('./accounts/own/own-account-route.ts')).ownAccountScreen(),
  newPlan: async () => (await import('./plan/form/new-plan-route.tsx')).NewPlanRoute,
  plan: async () => (await import('./plan/plan-route.tsx')).PlanRoute,
  planScreen: async () => (await import('./plan/plan-route.tsx')).PlanScreenRoute,
  admin: async () => (await import('./admin/admin-route.tsx')).AdminRoute,
  planMap: async () => (await import('./admin/plans/plan-map-screen.tsx')).PlanMapScreen,
  plans: async () => (await import('./admin/plans/plans-screen.tsx')).PlansScreen,
  users: async () => (await import('./users/list/users-screen.tsx')).UsersScreen,
  addUser: async () => (await import('./users/user/user-panel.tsx')).AddUserPanel,
  user: async () => (await import('./users/user/user-panel.tsx')).UserPanel,
  audit: async () => (await import('./admin/audit/audit-screen.tsx')).AuditScreen,
  rateChanges: async () => (await import('./rates/changes/rate-changes-screen.tsx')).RateChangesScreen,
  rateSheet: async () => (await import('./rates/import/rate-sheet.tsx')).RateSheet,
  districts: async () => (await import('./rates/districts-screen.tsx')).DistrictsScreen,
  subsidies: async () => (await import('./rates/subsidies-screen.tsx')).SubsidiesScreen,
  rates: async () => (await import('./rates/rates-screen.tsx')).RatesScreen,
}
export type LateScreen = keyof typeof lateScreens
