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

/** Those of an option whose network is sized: what its bill counts, and what goes with it. */
export const networkQuantityUnits = {
  lv_poles: 'bat.unit.poles',
  /** Of one conductor. */
  lv_km: 'bat.unit.km',
  mv_poles: 'bat.unit.poles',
  mv_km: 'bat.unit.km',
  /** Of one rating. */
  transformers: 'bat.unit.transformers',
  services: 'bat.unit.services',
  services_m: 'bat.unit.m',
  meters: 'bat.unit.meters',
  wirings: 'bat.unit.households',
  /** What the network takes in: the energy of whoever it serves, and its losses. */
  supplied_kWh: 'bat.unit.kWhYear',
  /** Of those who are served by a home system within the option, and how many they are. */
  standalone_watts: 'rates.W',
  standalone_connections: 'bat.unit.connections',
} as const satisfies Record<string, MessageKey>
export type NetworkQuantityName = keyof typeof networkQuantityUnits

/** Of an option whose network is sized, beside its bill. */
export type NetworkQuantities = {
  supplied_kWh: number
  standalone_watts: number
  standalone_connections: number
}
/** Null where it cannot be computed; `network` where there is one price a connection, or no network. */
export type Quantities = Record<Exclude<QuantityName, 'plant_kWp'>, number> & {
  plant_kWp: number | null
  network: NetworkQuantities | null
}
