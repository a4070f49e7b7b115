/** What the server says about the dashboard's figures. */
export const dashboardDataWords = {
  'dashboard.moreSources': '{named}; and {count} more',
  'dashboard.populationSource':
    'Census 2011 and census 2021 (preliminary results) of the National Statistics Office, by local level',
  'dashboard.populationMethod':
    'Census years show the count. 2016 is estimated and 2026 and 2031 are projected, for the middle of the year, by the exponential growth of women and of men between the censuses of June 2011 and November 2021, in each local level.',
  'dashboard.populationSums':
    'Larger regions are the sum of their local levels. The sums of the country, {sum_2011} in 2011 and {sum_2021} in 2021, are below the official totals of {official_2011} and {official_2021}.',
  'survey.stove_partial': 'Stove, partial scenario',
  'survey.stove_intermediate': 'Stove, intermediate scenario',
} as const
