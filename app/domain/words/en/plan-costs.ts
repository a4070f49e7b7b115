/** The cost rates that a plan has for itself. */
export const planCostsWords = {
  'planCosts.open': 'Edit Cost Rates',
  'planCosts.note':
    'What the costs of this plan are reckoned with. Clusters that were reckoned before say that the rates have changed since.',
  'planCosts.useDefault': 'Use the rates of the tables',
  'planCosts.category': 'Category of remoteness',
  'planCosts.stated': 'Tables: {value}',
  'planCosts.reset': 'Reset to the tables',
  'planCosts.save': 'Save',
  'planCosts.saved': 'Successfully updated the cost rates of the plan',
  'planCosts.failed': 'Failed to update enery cost rate',
  'planCosts.hours': 'Hours a day',
  'planCosts.days': 'Days a year',
  'planCosts.dc': 'DC systems go by the tables, by their size.',
}
