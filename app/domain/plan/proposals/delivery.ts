import type { Usage } from '../../assumptions/usage.ts'
import { roundHalfUp } from '../../format.ts'
import { technologies } from '../../technologies/technologies.ts'
import {
  type DeliveryMeasure,
  hasUsage,
  noQuantities,
  type Quantities,
  quantityDecimals,
} from '../delivery/quantities.ts'

/**
 * What proposals are grouped by: supply options, plants that are too small to run alone, and measures that supply no
 * households. Activities say the coarser measure of `deliveredBy`.
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

/** What an activity delivers that was made from proposals of a measure. */
export const deliveredBy = {
  shs: 'shs',
  solar_minigrid: 'solar_minigrid',
  mhp: 'mhp',
  grid: 'grid',
  pico_hydro: 'mhp',
  ics: 'ics',
  institution_solar: 'institution_solar',
  institution_other: 'institution_solar',
  flow_measurement: 'study',
  survey: 'study',
} as const satisfies Record<Measure, DeliveryMeasure>

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

/** What an activity delivers that is made from proposals, with the usual usage of its measure. */
export function quantitiesOf(
  { measure, quantity, households, kW, tier }: Delivery,
  usage: Usage,
): Quantities {
  const delivered = deliveredBy[measure]
  const rounded = (value: number | null) => value && roundHalfUp(value, quantityDecimals)
  return {
    ...noQuantities,
    measure: delivered,
    quantity: rounded(quantity),
    households: households && roundHalfUp(households, 0),
    kW: rounded(kW),
    target_tier: tier !== null && tier >= 1 ? tier : null,
    usage: hasUsage(delivered) ? (usage[delivered] ?? null) : null,
  }
}
