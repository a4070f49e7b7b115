import type { MessageKey } from '../messages/messages.ts'

/** Quantities that are multiplied by a rate, each with its unit. */
export const quantityUnits = {
  /** Subscribed demand, for solar home systems. */
  watts: 'rates.W',
  /** Size of a micro-hydro plant. */
  plant_kW: 'bat.unit.kW',
  /** Size of a mini-grid's panels. */
  plant_kWp: 'bat.unit.kWp',
  energy_kWh: 'bat.unit.kWhYear',
  /** Households and institutions, which are what a distribution line connects. */
  connections: 'bat.unit.connections',
  grid_km: 'bat.unit.km',
  mhp_km: 'bat.unit.km',
  /** Cost of distribution and of the line from the plant, on which their maintenance cost is based. */
  distribution_NPR: 'bat.unit.NPR',
  plant_line_NPR: 'bat.unit.NPR',
} as const satisfies Record<string, MessageKey>
export type QuantityName = keyof typeof quantityUnits
export const quantityNames = Object.keys(quantityUnits) as QuantityName[]

/** Additional quantities of an option with a sized network: those on its bill, and related ones. */
export const networkQuantityUnits = {
  lv_poles: 'bat.unit.poles',
  /** Per conductor. */
  lv_km: 'bat.unit.km',
  mv_poles: 'bat.unit.poles',
  mv_km: 'bat.unit.km',
  /** Per rating. */
  transformers: 'bat.unit.transformers',
  services: 'bat.unit.services',
  services_m: 'bat.unit.m',
  meters: 'bat.unit.meters',
  wirings: 'bat.unit.households',
  /** Energy fed into the network: the demand of its households and institutions plus losses. */
  supplied_kWh: 'bat.unit.kWhYear',
  /** Demand and number of connections that have a home system within the option. */
  standalone_watts: 'rates.W',
  standalone_connections: 'bat.unit.connections',
} as const satisfies Record<string, MessageKey>
export type NetworkQuantityName = keyof typeof networkQuantityUnits

/** Quantities in addition to the bill if the network is sized. */
export type NetworkQuantities = {
  supplied_kWh: number
  standalone_watts: number
  standalone_connections: number
}
/**
 * Null if it cannot be computed. `network` is null if every connection has the same price, or if there is no network.
 */
export type Quantities = Record<Exclude<QuantityName, 'plant_kWp'>, number> & {
  plant_kWp: number | null
  network: NetworkQuantities | null
}
