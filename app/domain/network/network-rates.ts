/** Rules and unit costs of the distribution network in a village (network design, section 2). */
export type NetworkRates = {
  /** Maximum horizontal distance from a house to its pole, in m. */
  max_service_m: number
  /** Minimum length of a service cable, in m. */
  min_service_m: number
  max_services_per_pole: number
  /** Maximum distance between two poles, in m. */
  lv_span_m: number
  mv_span_m: number
  /** Maximum length from a transformer to the end of a branch, in m. */
  max_lv_reach_m: number
  /** Maximum voltage drop from a transformer to the last pole, in % of 400 V. */
  max_voltage_drop_percent: number
  power_factor: number
  /** Temperature at which the resistance of a line is computed, in °C. */
  conductor_temperature_C: number
  /** Maximum load of a transformer as a fraction of its rating. */
  transformer_loading: number
  /** Maximum rating at one place, in kVA. */
  max_transformer_kVA: number
  /**
   * Number of years over which a branch is compared with home systems. It is a whole number and independent of the
   * project period.
   */
  comparison_years: number
  lv_pole_NPR: number
  mv_pole_NPR: number
  service_NPR: number
  service_NPR_per_m: number
  meter_NPR: number
  /** Wiring inside a household; 0 if it is not included. */
  wiring_NPR: number
}

/** Low voltage means 400 V with four wires, and medium voltage 11 kV with three. */
export const lineLevels = ['lv', 'mv'] as const
export type LineLevel = (typeof lineLevels)[number]
/** A three-phase line. Resistance at 20 °C and reactance at 50 Hz, per wire. */
export type Conductor = {
  name: string
  level: LineLevel
  ohm_per_km: number
  reactance_ohm_per_km: number
  max_A: number
  /** All wires including stringing, but without poles. */
  NPR_per_km: number
}
export type Transformer = {
  kVA: number
  /** Installed, with protection. */
  NPR: number
  no_load_W: number
  /** At rated load. */
  load_W: number
}
/** The three tables. `version` identifies their state, independently of the cost rates. */
export type NetworkTables = {
  version: string
  network: NetworkRates
  conductors: readonly Conductor[]
  transformers: readonly Transformer[]
}

type Sourced = { source: string; vintage: string }
/** Tables that must contain at least one row: a transformer, and a conductor of each voltage level. */
export type NeededTable = 'conductor' | 'transformer'
/** The tables in use, with the source of each row. */
export type SourcedNetworkTables = {
  version: string
  /** `network_sized` says whether a network is sized by default. */
  network: NetworkRates & Sourced & { network_sized: boolean }
  conductors: readonly (Conductor & Sourced)[]
  transformers: readonly (Transformer & Sourced)[]
  /** Tables that lack a row that every network needs. */
  missing: readonly NeededTable[]
}
