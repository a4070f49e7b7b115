import type { MessageKey } from '../../messages/messages.ts'

/** Levels of the results framework: the goals of a plan, its objectives and its activities. */
export const resultLevels = ['goal', 'outcome', 'output'] as const
export type ResultLevel = (typeof resultLevels)[number]
export const directions = ['up', 'down'] as const
export type Direction = (typeof directions)[number]
/** The groups by which an indicator is to be reported. */
export const breakdowns = ['none', 'ward', 'sex'] as const

type IndicatorUnit = 'percent' | 'kW' | 'women' | 'hours_week'
type CatalogueEntry = { unit: IndicatorUnit; direction: Direction }

/**
 * Indicators whose values the product can measure, or that municipalities count themselves. Titles are the messages
 * `results.code.<code>`. A code is added here only when its source exists.
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

/** An indicator that the municipality defines itself has the code `own`. */
export const indicatorCodes = [...catalogueCodes, 'own'] as const
export type IndicatorCode = (typeof indicatorCodes)[number]

export const codeWords = (code: CatalogueCode): MessageKey => `results.code.${code}`
export const unitWords = (unit: IndicatorUnit): MessageKey => `results.unit.${unit}`

/** Indicators that most plans have, with the goal that each belongs to. */
export const commonIndicators: readonly { code: CatalogueCode; goal: number }[] = [
  { code: 'access_electricity', goal: 1 },
  { code: 'clean_cooking', goal: 2 },
  { code: 'tier3_plus', goal: 1 },
  { code: 're_capacity', goal: 3 },
]

/** Whether values are percentages, which range from 0 to 100. */
export const isPercent = ({ code, unit }: { code: IndicatorCode; unit: string | null }): boolean =>
  code === 'own' ? unit === '%' : catalogue[code].unit === 'percent'
