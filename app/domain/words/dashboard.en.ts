/** The dashboard: cards, population, energy, cooking, comparison. */
export const dashboardWords = {
  'dashboard.title': 'Dashboard',
} as const
