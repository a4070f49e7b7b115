import { technologies } from '../../technologies/technologies.ts'

/** What activities deliver: supply options, plants too small to run alone, and measures that supply no households. */
export const measures = [
  ...technologies,
  'pico_hydro',
  'ics',
  'institution_solar',
  'institution_other',
  'flow_measurement',
  'survey',
] as const
export type Measure = (typeof measures)[number]

/** Those that supply households with electricity, each household once. */
export const suppliesHouseholds = (measure: Measure): boolean =>
  measure === 'pico_hydro' || technologies.some(one => one === measure)

/** What an activity delivers, from the results behind it; null if unknown. */
export type Delivery = {
  measure: Measure
  /** Households, institutions, measurements or surveys, as the measure is counted. */
  quantity: number
  households: number | null
  /** Of plants; a mini-grid's kWp. */
  kW: number | null
  /** Tier of supply that it is sized for. */
  tier: number | null
}
