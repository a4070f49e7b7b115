const tiers = ['0', '1', '2', '3', '4', '5'] as const

/**
 * Energy data of a municipality. Figures are counts, so that a region is the sum of its municipalities and shares are
 * computed last. Row ids are `<group>.<category>`; titles are the messages `survey.<group>` and
 * `survey.<group>.<category>`.
 */
export const surveyGroups = {
  /** Households by main light source. */
  lighting: {
    unit: 'households',
    categories: ['grid', 'micro_hydro', 'mini_grid', 'solar_home', 'kerosene', 'other'],
  },
  /** Households by main cooking fuel. */
  cooking_fuel: {
    unit: 'households',
    categories: ['firewood', 'lpg', 'biogas', 'electricity', 'dung', 'other'],
  },
  /** Households by electricity tier; 0 means below tier 1. */
  tier: { unit: 'households', categories: tiers },
  /** Households by current main stove: the column Baseline of the cooking table. */
  stove: { unit: 'households', categories: ['advanced', 'modern', 'intermediate', 'partial', 'low'] },
  /** Households by main stove in the two improvement scenarios (F-033). */
  stove_partial: { unit: 'households', categories: ['advanced', 'modern', 'intermediate', 'partial', 'low'] },
  stove_intermediate: {
    unit: 'households',
    categories: ['advanced', 'modern', 'intermediate', 'partial', 'low'],
  },
  /** Final energy used per year, by fuel. */
  energy_use: { unit: 'GJ', categories: ['firewood', 'lpg', 'biogas', 'electricity', 'kerosene', 'dung'] },
  /**
   * Households by cooking tier. This group and all those below have been surveyed since the second edition of the
   * household form.
   */
  cooking_tier: { unit: 'households', categories: tiers },
  /** Households by sex of the household head. */
  head_sex: { unit: 'households', categories: ['female', 'male', 'other'] },
  /** Both tiers for households headed by women. */
  tier_female_headed: { unit: 'households', categories: tiers },
  cooking_tier_female_headed: { unit: 'households', categories: tiers },
} as const satisfies Record<string, { unit: 'households' | 'GJ'; categories: readonly string[] }>
export type SurveyGroup = keyof typeof surveyGroups

/** Rows of the cooking table, from best to worst (F-032). */
export const stoves = surveyGroups.stove.categories
export type Stove = (typeof stoves)[number]

export const surveyItems: readonly string[] = Object.entries(surveyGroups).flatMap(
  ([group, { categories }]) => categories.map(category => `${group}.${category}`),
)
