/** Rules and unit costs of the distribution network inside a village (design of the network, section 2). */
export type NetworkRates = {
  /** A house hangs on a pole at most so far away on the map, m. */
  max_service_m: number
  /** No service cable is shorter, m. */
  min_service_m: number
  max_services_per_pole: number
  /** Between two poles at most, m. */
  lv_span_m: number
  mv_span_m: number
  /** From a transformer to the end of a branch at most, m. */
  max_lv_reach_m: number
  /** From a transformer to the last pole at most, % of 400 V. */
  max_voltage_drop_percent: number
  power_factor: number
  /** At which the resistance of a line is taken, °C. */
  conductor_temperature_C: number
  /** The highest load of a transformer, as a share of its rating. */
  transformer_loading: number
  /** The largest rating at one place, kVA. */
  max_transformer_kVA: number
  /** Years over which a branch is compared with home systems; whole, and the same for every project period. */
  comparison_years: number
  lv_pole_NPR: number
  mv_pole_NPR: number
  service_NPR: number
  service_NPR_per_m: number
  meter_NPR: number
  /** Wiring inside a household; 0 where it is not counted. */
  wiring_NPR: number
}

/** Low voltage is 400 V with four wires, medium voltage 11 kV with three. */
export const lineLevels = ['lv', 'mv'] as const
export type LineLevel = (typeof lineLevels)[number]
/** A line of three phases; resistance at 20 °C, reactance at 50 Hz, for one wire. */
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
/** The three tables; `version` names their state, apart from that of the cost rates. */
export type NetworkTables = {
  version: string
  network: NetworkRates
  conductors: readonly Conductor[]
  transformers: readonly Transformer[]
}

type Sourced = { source: string; vintage: string }
/** Tables of which one row at least is needed: a transformer, and a conductor of each level. */
export type NeededTable = 'conductor' | 'transformer'
/** The tables in use, with where each row comes from. */
export type SourcedNetworkTables = {
  version: string
  /** `network_sized`: whether a network is sized where a request does not say. */
  network: NetworkRates & Sourced & { network_sized: boolean }
  conductors: readonly (Conductor & Sourced)[]
  transformers: readonly (Transformer & Sourced)[]
  /** Tables without the rows that any network needs. */
  missing: readonly NeededTable[]
}
