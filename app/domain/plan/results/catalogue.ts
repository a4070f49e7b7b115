import type { MessageKey } from '../../messages/messages.ts'

/** Levels of the results framework, which are the goals, objectives and activities of a plan. */
export const resultLevels = ['goal', 'outcome', 'output'] as const
export type ResultLevel = (typeof resultLevels)[number]
export const directions = ['up', 'down'] as const
export type Direction = (typeof directions)[number]
/** Groups by which an indicator is to be disaggregated. */
export const breakdowns = ['none', 'ward', 'sex'] as const

type IndicatorUnit = 'percent' | 'kW' | 'women' | 'hours_week'
type CatalogueEntry = { unit: IndicatorUnit; direction: Direction }

/**
 * Indicators that the product can measure or that municipalities count themselves. Their titles are the messages
 * `results.code.<code>`. A code is added only when there is a source for its values.
 */
export const catalogue = {
  /** SDG indicator 7.1.1. */
  access_electricity: { unit: 'percent', direction: 'up' },
  /** SDG indicator 7.1.2. */
  clean_cooking: { unit: 'percent', direction: 'up' },
  electric_cooking: { unit: 'percent', direction: 'up' },
  tier3_plus: { unit: 'percent', direction: 'up' },
  tier3_plus_female_headed: { unit: 'percent', direction: 'up' },
  tier3_plus_dalit: { unit: 'percent', direction: 'up' },
  cooking_tier4_plus: { unit: 'percent', direction: 'up' },
  outage_hours: { unit: 'hours_week', direction: 'down' },
  re_capacity: { unit: 'kW', direction: 'up' },
  women_in_committees: { unit: 'percent', direction: 'up' },
  trained_women: { unit: 'women', direction: 'up' },
} as const satisfies Record<string, CatalogueEntry>
export type CatalogueCode = keyof typeof catalogue
export const catalogueCodes = Object.keys(catalogue) as CatalogueCode[]

/** `own` is the code of indicators that the municipality defines itself. */
export const indicatorCodes = [...catalogueCodes, 'own'] as const
export type IndicatorCode = (typeof indicatorCodes)[number]

export const codeWords = (code: CatalogueCode): MessageKey => `results.code.${code}`
export const unitWords = (unit: IndicatorUnit): MessageKey => `results.unit.${unit}`

/** Indicators that most plans have, with the goal to which each belongs. */
export const commonIndicators: readonly { code: CatalogueCode; goal: number }[] = [
  { code: 'access_electricity', goal: 1 },
  { code: 'clean_cooking', goal: 2 },
  { code: 'tier3_plus', goal: 1 },
  { code: 're_capacity', goal: 3 },
]

/** Whether the values are percentages, which must be between 0 and 100. */
export const isPercent = ({ code, unit }: { code: IndicatorCode; unit: string | null }): boolean =>
  code === 'own' ? unit === '%' : catalogue[code].unit === 'percent'
