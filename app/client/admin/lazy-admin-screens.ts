/**
 * Screens inside the frame of the admin area, by name. They have a separate table, so that the first pages do not have
 * to include it.
 */
export const lazyAdminScreens = {
  planMap: async () => (await import('./plans/plan-map-screen.tsx')).PlanMapScreen,
  plans: async () => (await import('./plans/plans-screen.tsx')).PlansScreen,
  users: async () => (await import('../users/list/users-screen.tsx')).UsersScreen,
  addUser: async () => (await import('../users/user/user-panel.tsx')).AddUserPanel,
  user: async () => (await import('../users/user/user-panel.tsx')).UserPanel,
  audit: async () => (await import('./audit/audit-screen.tsx')).AuditScreen,
  personData: async () => (await import('./people/person-screen.tsx')).PersonScreen,
  rateChanges: async () => (await import('../rates/changes/rate-changes-screen.tsx')).RateChangesScreen,
  rateSheet: async () => (await import('../rates/import/rate-sheet.tsx')).RateSheet,
  districts: async () => (await import('../rates/districts-screen.tsx')).DistrictsScreen,
  subsidies: async () => (await import('../rates/subsidies-screen.tsx')).SubsidiesScreen,
  rates: async () => (await import('../rates/rates-screen.tsx')).RatesScreen,
}
export type LazyAdminScreen = keyof typeof lazyAdminScreens
