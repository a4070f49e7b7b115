/** The cost rates that a plan has for itself. */
export const planCostsWords = {
  'planCosts.hours': 'Hours a day',
  'planCosts.days': 'Days a year',
}
