const tiers = ['0', '1', '2', '3', '4', '5'] as const

/**
 * Energy data of a municipality, as counts, so that a region is the sum of its municipalities and shares are
 * computed last. Row ids are `<group>.<category>`; titles are the messages `survey.<group>` and
 * `survey.<group>.<category>`.
 */
export const surveyGroups = {
  /** Households by their main source of light. */
  lighting: {
    unit: 'households',
    categories: ['grid', 'micro_hydro', 'mini_grid', 'solar_home', 'kerosene', 'other'],
  },
  /** Households by their main fuel for cooking. */
  cooking_fuel: {
    unit: 'households',
    categories: ['firewood', 'lpg', 'biogas', 'electricity', 'dung', 'other'],
  },
  /** Households by electricity tier; 0 is below tier 1. */
  tier: { unit: 'households', categories: tiers },
  /** Households by main stove today: the column Baseline of the cooking table. */
  stove: { unit: 'households', categories: ['advanced', 'modern', 'intermediate', 'partial', 'low'] },
  /** The same in the two improvement scenarios (F-033). */
  stove_partial: { unit: 'households', categories: ['advanced', 'modern', 'intermediate', 'partial', 'low'] },
  stove_intermediate: {
    unit: 'households',
    categories: ['advanced', 'modern', 'intermediate', 'partial', 'low'],
  },
  /** Final energy in a year by fuel. */
  energy_use: { unit: 'GJ', categories: ['firewood', 'lpg', 'biogas', 'electricity', 'kerosene', 'dung'] },
  /** Households by cooking tier; like all below, surveyed since the second household form. */
  cooking_tier: { unit: 'households', categories: tiers },
  /** Households by the sex of their head. */
  head_sex: { unit: 'households', categories: ['female', 'male', 'other'] },
  /** Both tiers for households headed by women. */
  tier_female_headed: { unit: 'households', categories: tiers },
  cooking_tier_female_headed: { unit: 'households', categories: tiers },
} as const satisfies Record<string, { unit: 'households' | 'GJ'; categories: readonly string[] }>
export type SurveyGroup = keyof typeof surveyGroups

/** Rows of the cooking table, best first (F-032). */
export const stoves = surveyGroups.stove.categories
export type Stove = (typeof stoves)[number]

export const surveyItems: readonly string[] = Object.entries(surveyGroups).flatMap(
  ([group, { categories }]) => categories.map(category => `${group}.${category}`),
)
