/** Rules and unit costs of the distribution network inside a village (design of the network, section 2). */
export type NetworkRates = {
  /** Maximum horizontal distance from a house to its pole, m. */
  max_service_m: number
  /** Minimum length of a service cable, m. */
  min_service_m: number
  max_services_per_pole: number
  /** Maximum distance between two poles, m. */
  lv_span_m: number
  mv_span_m: number
  /** Maximum length from a transformer to the end of a branch, m. */
  max_lv_reach_m: number
  /** Maximum voltage drop from a transformer to the last pole, % of 400 V. */
  max_voltage_drop_percent: number
  power_factor: number
  /** Temperature for the resistance of a line, °C. */
  conductor_temperature_C: number
  /** Maximum load of a transformer, as a share of its rating. */
  transformer_loading: number
  /** Maximum rating at one place, kVA. */
  max_transformer_kVA: number
  /**
   * Years over which a branch is compared with home systems: a whole number, independent of the project
   * period.
   */
  comparison_years: number
  lv_pole_NPR: number
  mv_pole_NPR: number
  service_NPR: number
  service_NPR_per_m: number
  meter_NPR: number
  /** Wiring inside a household; 0 if not counted. */
  wiring_NPR: number
}

/** Low voltage is 400 V with four wires, medium voltage 11 kV with three. */
export const lineLevels = ['lv', 'mv'] as const
export type LineLevel = (typeof lineLevels)[number]
/** A three-phase line; resistance at 20 °C, reactance at 50 Hz, per wire. */
export type Conductor = {
  name: string
  level: LineLevel
  ohm_per_km: number
  reactance_ohm_per_km: number
  max_A: number
  /** All wires with their stringing, without poles. */
  NPR_per_km: number
}
export type Transformer = {
  kVA: number
  /** Erected, with its protection. */
  NPR: number
  no_load_W: number
  /** At its rating. */
  load_W: number
}
/** The three tables; `version` identifies their state, separately from the cost rates. */
export type NetworkTables = {
  version: string
  network: NetworkRates
  conductors: readonly Conductor[]
  transformers: readonly Transformer[]
}

type Sourced = { source: string; vintage: string }
/** Tables that need at least one row: a transformer, and a conductor of each level. */
export type NeededTable = 'conductor' | 'transformer'
/** The tables in use, with the source of each row. */
export type SourcedNetworkTables = {
  version: string
  /** `network_sized`: whether to size a network by default. */
  network: NetworkRates & Sourced & { network_sized: boolean }
  conductors: readonly (Conductor & Sourced)[]
  transformers: readonly (Transformer & Sourced)[]
  /** Tables without the rows that every network needs. */
  missing: readonly NeededTable[]
}
