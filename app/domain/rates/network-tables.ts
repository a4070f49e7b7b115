import type { FailureFields } from '../api/failure.ts'
import type { Message, MessageKey } from '../messages/messages.ts'
import { type Conductor, lineLevels, type NetworkRates, type Transformer } from '../network/network-rates.ts'
import { figure, unknownRow } from './assumptions/assumption-table.ts'
import type { FiguresIn, RateFields } from './rate-fields.ts'

type NetworkTable = {
  title: MessageKey
  /** What the figures are used for. */
  hint: MessageKey
  fields: RateFields
  /** Fields that identify a row, in the order of its key. Empty for a table with one row. */
  rowFields: readonly string[]
  /** Display name of a row, if it differs from its key. */
  label?: (key: string) => Message
  /** Set if rows can be added and removed: the maximum number of rows, and the message for a duplicate key. */
  rows: null | { max: number; conflict: Readonly<Record<string, MessageKey>> }
  seeds: readonly (Record<string, string | number | boolean> & { source: string; vintage: string })[]
}

const metres = 'networkRates.m'
const npr = 'networkRates.NPR'
const volts = { lv: 'networkRates.lv', mv: 'networkRates.mv' } as const satisfies Record<
  (typeof lineLevels)[number],
  MessageKey
>
const maxRows = 50
const indicative = (source: string) => ({ source, vintage: 'indicative 2024' })

const networkTable = {
  title: 'networkRates.network',
  hint: 'networkRates.networkHint',
  fields: {
    network_sized: {
      kind: 'switch',
      label: { key: 'networkRates.isSized' },
      unit: null,
      defaultValue: true,
    },
    max_service_m: figure('networkRates.maxService', metres, { min: 5, max: 100 }),
    min_service_m: figure('networkRates.minService', metres, { max: 50 }),
    max_services_per_pole: figure('networkRates.maxServicesPerPole', null, {
      min: 1,
      max: 20,
      isWhole: true,
    }),
    lv_span_m: figure('networkRates.lvSpan', metres, { min: 20, max: 100 }),
    mv_span_m: figure('networkRates.mvSpan', metres, { min: 20, max: 100 }),
    max_lv_reach_m: figure('networkRates.maxLvReach', metres, { min: 100, max: 3000 }),
    max_voltage_drop_percent: figure('networkRates.maxVoltageDrop', 'rates.percent', { min: 1, max: 15 }),
    power_factor: figure('networkRates.powerFactor', null, { min: 0.5, max: 1 }),
    conductor_temperature_C: figure('networkRates.conductorTemperature', 'networkRates.C', {
      min: 20,
      max: 90,
    }),
    transformer_loading: figure('networkRates.transformerLoading', null, { min: 0.1, max: 1 }),
    max_transformer_kVA: figure('networkRates.maxTransformer', 'networkRates.kVA', { min: 1, max: 100_000 }),
    comparison_years: figure('networkRates.comparisonYears', 'rates.years', {
      min: 1,
      max: 15,
      isWhole: true,
    }),
    lv_pole_NPR: figure('networkRates.lvPole', npr),
    mv_pole_NPR: figure('networkRates.mvPole', npr),
    service_NPR: figure('networkRates.service', npr),
    service_NPR_per_m: figure('networkRates.serviceLength', 'networkRates.NPRPerM'),
    meter_NPR: figure('networkRates.meter', npr),
    wiring_NPR: figure('networkRates.wiring', npr),
  },
  rowFields: [],
  rows: null,
  seeds: [
    {
      network_sized: true,
      max_service_m: 30,
      min_service_m: 10,
      max_services_per_pole: 6,
      lv_span_m: 40,
      mv_span_m: 50,
      max_lv_reach_m: 600,
      max_voltage_drop_percent: 5,
      power_factor: 0.9,
      conductor_temperature_C: 50,
      transformer_loading: 0.8,
      max_transformer_kVA: 100,
      comparison_years: 10,
      lv_pole_NPR: 14_000,
      mv_pole_NPR: 25_000,
      service_NPR: 1_500,
      service_NPR_per_m: 90,
      meter_NPR: 3_500,
      wiring_NPR: 0,
      ...indicative(
        'Voltage drop: Electricity Regulation, rule 40. Prices and the other rules: chosen for Urja near those of offgridplanner and OnSSET, not published for Nepal; to be replaced by NEA and AEPC rates',
      ),
    },
  ],
} as const satisfies NetworkTable

const aluminium = indicative(
  'Resistance and current: IS 398:1976. Reactance: calculated. Price: estimated by weight, 400 NPR/kg and 15,000 NPR/km of stringing; to be replaced by NEA rates',
)
const conductor = (
  name: string,
  level: 'lv' | 'mv',
  [ohm_per_km, reactance_ohm_per_km, max_A, NPR_per_km]: [number, number, number, number],
) => ({ name, level, ohm_per_km, reactance_ohm_per_km, max_A, NPR_per_km, ...aluminium })

const conductorTable = {
  title: 'networkRates.conductors',
  hint: 'networkRates.conductorsHint',
  fields: {
    name: { kind: 'text', label: { key: 'networkRates.conductorName' }, unit: null, longest: 60 },
    level: { kind: 'choice', label: { key: 'networkRates.level' }, unit: null, choices: volts },
    ohm_per_km: figure('networkRates.resistance', 'networkRates.ohmPerKm', {
      min: 0.0001,
      max: 100,
      decimals: 4,
    }),
    reactance_ohm_per_km: figure('networkRates.reactance', 'networkRates.ohmPerKm', {
      max: 100,
      decimals: 4,
    }),
    max_A: figure('networkRates.maxCurrent', 'networkRates.A', { min: 1, max: 10_000 }),
    NPR_per_km: figure('networkRates.linePrice', 'rates.perKm'),
  },
  rowFields: ['name', 'level'],
  label(key): Message {
    const at = key.lastIndexOf(' ')
    const level = lineLevels.find(one => one === key.slice(at + 1))
    if (level === undefined) return unknownRow(key)
    return {
      key: 'networkRates.conductorRow',
      params: { name: key.slice(0, at), level: { key: volts[level] } },
    }
  },
  rows: { max: maxRows, conflict: { name: 'networkRates.conductorTaken' } },
  seeds: [
    conductor('Squirrel', 'lv', [1.374, 0.316, 107, 151_000]),
    conductor('Weasel', 'lv', [0.9116, 0.303, 139, 219_800]),
    conductor('Rabbit', 'lv', [0.5449, 0.287, 193, 357_400]),
    conductor('Dog', 'lv', [0.2745, 0.266, 300, 645_400]),
    conductor('Weasel', 'mv', [0.9116, 0.38, 139, 168_600]),
  ],
} as const satisfies NetworkTable

const erected = indicative(
  'Ratings: reported as stocked or ordered by NEA. Price and losses: estimated for usual distribution transformers (IS 1180 not checked); to be replaced by NEA rates',
)
const transformer = (kVA: number, NPR: number, no_load_W: number, load_W: number) => {
  return { kVA, NPR, no_load_W, load_W, ...erected }
}

const transformerTable = {
  title: 'networkRates.transformers',
  hint: 'networkRates.transformersHint',
  fields: {
    kVA: figure('networkRates.rating', 'networkRates.kVA', { min: 0.1, max: 100_000 }),
    NPR: figure('networkRates.transformerPrice', npr),
    no_load_W: figure('networkRates.noLoadLoss', 'rates.W', { max: 1e6 }),
    load_W: figure('networkRates.loadLoss', 'rates.W', { max: 1e6 }),
  },
  rowFields: ['kVA'],
  rows: { max: maxRows, conflict: { kVA: 'networkRates.ratingTaken' } },
  seeds: [
    transformer(25, 350_000, 100, 600),
    transformer(50, 480_000, 150, 1_000),
    transformer(100, 700_000, 230, 1_650),
    transformer(200, 1_100_000, 380, 2_750),
    transformer(300, 1_500_000, 520, 3_800),
    transformer(500, 2_300_000, 780, 5_800),
  ],
} as const satisfies NetworkTable

/**
 * Rules for sizing the distribution network in a village, and its prices. They are edited like cost rates but have a
 * version of their own, so a change does not mark any saved cluster as outdated. Conductors and transformers can be
 * added and removed.
 */
export const networkTables = {
  network: networkTable,
  conductor: conductorTable,
  transformer: transformerTable,
} as const satisfies Record<string, NetworkTable>

export type NetworkKind = keyof typeof networkTables
export const networkKinds = Object.keys(networkTables) as NetworkKind[]
export const isNetwork = (kind: string): kind is NetworkKind => Object.hasOwn(networkTables, kind)
/** Tables whose rows can be added and removed. */
export const listKinds = ['conductor', 'transformer'] as const satisfies readonly NetworkKind[]
export type ListKind = (typeof listKinds)[number]
export const isList = (kind: string): kind is ListKind => listKinds.some(one => one === kind)

/** `network_sized` says whether a network is sized by default. */
export type NetworkFigures = NetworkRates & FiguresIn<typeof networkTable.fields>
const { network_sized: _switch, ...ruleFields } = networkTable.fields
/** Rules and unit costs that a cluster may override. `distribution` in its query decides whether they apply. */
export const ownNetworkFields = ruleFields
/** The type of a row in each table. */
export type NetworkRows = {
  network: NetworkFigures
  conductor: Conductor & FiguresIn<typeof conductorTable.fields>
  transformer: Transformer & FiguresIn<typeof transformerTable.fields>
}

/** The minimum length of a service cable must not exceed the maximum. */
export function networkFaults(values: Record<string, unknown>): FailureFields {
  const isTurned = Number(values.min_service_m) > Number(values.max_service_m)
  return isTurned ? { min_service_m: [{ key: 'networkRates.servicesTurned' }] } : {}
}
