import type { MessageKey } from '../messages/messages.ts'

/** What is multiplied by a rate, each with its unit. */
export const quantityUnits = {
  /** Subscribed: what solar home systems serve. */
  watts: 'rates.W',
  /** Size of a micro-hydro plant. */
  plant_kW: 'bat.unit.kW',
  /** Size of a mini-grid's panels. */
  plant_kWp: 'bat.unit.kWp',
  energy_kWh: 'bat.unit.kWhYear',
  /** Households and institutions: what a distribution line connects. */
  connections: 'bat.unit.connections',
  grid_km: 'bat.unit.km',
  mhp_km: 'bat.unit.km',
  /** What the distribution and the line from the plant cost: their upkeep is a share of it. */
  distribution_NPR: 'bat.unit.NPR',
  plant_line_NPR: 'bat.unit.NPR',
} as const satisfies Record<string, MessageKey>
export type QuantityName = keyof typeof quantityUnits
export const quantityNames = Object.keys(quantityUnits) as QuantityName[]
/** Null where it cannot be computed. */
export type Quantities = Record<Exclude<QuantityName, 'plant_kWp'>, number> & { plant_kWp: number | null }
