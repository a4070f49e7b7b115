import { technologies } from '../../technologies/technologies.ts'

/**
 * What activities deliver: supply options, plants that are too small to run alone, and measures that supply no
 * households.
 */
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

/** Whether a measure supplies households with electricity. Each household counts for only one such measure. */
export const suppliesHouseholds = (measure: Measure): boolean =>
  measure === 'pico_hydro' || technologies.some(one => one === measure)

/** What an activity delivers, according to the results on which it is based; null if unknown. */
export type Delivery = {
  measure: Measure
  /** Number of households, institutions, measurements or surveys, depending on the measure. */
  quantity: number
  households: number | null
  /** Size of plants in kW, or kWp for a mini-grid. */
  kW: number | null
  /** Tier of supply for which it is sized. */
  tier: number | null
}
