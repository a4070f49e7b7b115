import type { Conductor, NetworkRates, NetworkTables, Transformer } from './network-rates.ts'

/** Kind of row that is missing from the tables. Without it, no network can be sized. */
export const missingRows = ['lv_conductor', 'mv_conductor', 'transformer'] as const
export type MissingRow = (typeof missingRows)[number]
/** Thrown by `sizeLayout`. */
export class MissingNetworkRates extends Error {
  readonly missing: MissingRow
  constructor(missing: MissingRow) {
    super(`No network without a row: ${missing}`)
    this.missing = missing
  }
}

/** A 400 V conductor at its operating temperature. */
export type LvConductor = Conductor & {
  /** Index among the conductors of the same voltage level, in the order of the table. */
  index: number
  warm_ohm_per_km: number
  /** Voltage drop per ampere of in-phase current, including the reactance at the given power factor. */
  drop_ohm_per_km: number
}
export type Equipment = {
  rates: NetworkRates
  /** In the order of the table. */
  lv: readonly LvConductor[]
  /** From cheapest to most expensive. Ties stay in the order of the table. */
  lvByPrice: readonly LvConductor[]
  /** The cheapest 11 kV conductor. */
  mv: Conductor & { warm_ohm_per_km: number }
  /** From smallest to largest. */
  transformers: readonly Transformer[]
}

const volts = 400
/** Temperature coefficient of the resistance of aluminium, per °C above 20 °C. */
const warmth = 0.00403

/** Throws MissingNetworkRates if a table lacks a row. */
export function readEquipment({ network: rates, conductors, transformers }: NetworkTables): Equipment {
  const tan = Math.sqrt(1 - rates.power_factor * rates.power_factor) / rates.power_factor
  const warm = (one: Conductor) => one.ohm_per_km * (1 + warmth * (rates.conductor_temperature_C - 20))
  const ofLevel = (level: Conductor['level']) => conductors.filter(one => one.level === level)
  const lv = ofLevel('lv').map((one, index) => {
    const warm_ohm_per_km = warm(one)
    return {
      ...one,
      index,
      warm_ohm_per_km,
      drop_ohm_per_km: warm_ohm_per_km + one.reactance_ohm_per_km * tan,
    }
  })
  const mv = byPrice(ofLevel('mv'))[0]
  if (lv.length === 0) throw new MissingNetworkRates('lv_conductor')
  if (mv === undefined) throw new MissingNetworkRates('mv_conductor')
  if (transformers.length === 0) throw new MissingNetworkRates('transformer')
  return {
    rates,
    lv,
    lvByPrice: byPrice(lv),
    mv: { ...mv, warm_ohm_per_km: warm(mv) },
    transformers: [...transformers].sort((a, b) => a.kVA - b.kVA),
  }
}

const byPrice = <C extends Conductor>(rows: readonly C[]): C[] =>
  [...rows].sort((a, b) => a.NPR_per_km - b.NPR_per_km)

/** Current in A in each of the three wires of a line that carries `kW`. */
export const lvAmperes = (kW: number, power_factor: number): number =>
  (kW * 1000) / (Math.sqrt(3) * volts * power_factor)

/** Voltage drop of a three-phase line, in % of 400 V. */
export const dropPercent = (kW: number, km: number, { drop_ohm_per_km }: LvConductor): number =>
  (100 * kW * 1000 * km * drop_ohm_per_km) / (volts * volts)

/** Number of poles between the ends of a line. */
export const polesBetween = (m: number, span_m: number): number => Math.max(0, Math.ceil(m / span_m) - 1)

/** Transformers of the same rating at one place. */
export type Substation = { row: Transformer; count: number }

/**
 * Returns the smallest rating that is sufficient for a load in kVA. If the load exceeds the largest rating, returns as
 * many of the largest transformers as needed.
 */
export function rateSubstation(kVA: number, { transformers, rates }: Equipment): Substation {
  const { transformer_loading } = rates
  const row = transformers.find(one => one.kVA * transformer_loading >= kVA)
  if (row !== undefined) return { row, count: 1 }
  const largest = transformers[transformers.length - 1]
  return { row: largest, count: Math.ceil(kVA / (largest.kVA * transformer_loading)) }
}
export const substationNPR = ({ row, count }: Substation): number => row.NPR * count
