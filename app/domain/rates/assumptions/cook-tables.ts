import {
  type CookingSetting,
  cookingSettingNames,
  cookingSettings,
  subsidyFigures,
  subsidySeeds,
} from '../../assumptions/cooking-settings.ts'
import { cookingStoves, stoveFigures, stoveSeeds } from '../../assumptions/cooking-stoves.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'
import type { RateFields } from '../rate-fields.ts'
import {
  type AssumptionRow,
  type AssumptionTable,
  type Conflict,
  figure,
  unknownRow,
} from './assumption-table.ts'

/** Message of each unit of the cooking tables. */
export const cookingUnits = {
  'NPR/month': 'cookingRates.unit.NPR_per_month',
  'h/month': 'cookingRates.unit.h_per_month',
  NPR: 'cookingRates.unit.NPR',
  'NPR/case': 'cookingRates.unit.NPR_per_case',
  '1/100,000': 'cookingRates.unit.per100k',
  'NPR/t': 'cookingRates.unit.NPR_per_t',
  'kg/GJ': 'cookingRates.unit.kg_per_GJ',
  kg: 'cookingRates.unit.kg',
  'NPR/cylinder': 'cookingRates.unit.NPR_per_cylinder',
  'NPR/l': 'cookingRates.unit.NPR_per_l',
  'l/h': 'cookingRates.unit.l_per_h',
  'kg/l': 'cookingRates.unit.kg_per_l',
  'g/kg': 'cookingRates.unit.g_per_kg',
  'NPR/h': 'cookingRates.unit.NPR_per_h',
  h: 'cookingRates.unit.h',
  'NPR/kg': 'cookingRates.unit.NPR_per_kg',
  'h/trip': 'cookingRates.unit.h_per_trip',
  'MJ/kg': 'cookingRates.unit.MJ_per_kg',
  'kWh/month': 'cookingRates.unit.kWh_per_month',
  'NPR/kWh': 'cookingRates.unit.NPR_per_kWh',
  years: 'cookingRates.unit.years',
  'NPR/kW': 'cookingRates.unit.NPR_per_kW',
  'h/day': 'cookingRates.unit.h_per_day',
  '°C': 'cookingRates.unit.C',
  kW: 'cookingRates.unit.kW',
  'NPR/kVA': 'cookingRates.unit.NPR_per_kVA',
  MW: 'cookingRates.unit.MW',
  'µg/m³': 'cookingRates.unit.ug_m3',
  'NPR/year': 'cookingRates.unit.NPR_per_year',
} as const satisfies Record<string, MessageKey>
type CookingUnit = keyof typeof cookingUnits

const unitKey = (unit: string | null): MessageKey | null =>
  unit === null ? null : cookingUnits[unit as CookingUnit]

type Bounds = { unit: string | null; min: number; max: number }
type FieldsOf<F extends string, P extends string> = {
  [N in F]: ReturnType<typeof figure> & { label: { key: `${P}.${N}` } }
}
const fieldsOf = <F extends string, P extends string>(figures: Record<F, Bounds>, prefix: P) =>
  Object.fromEntries(
    (Object.entries(figures) as [F, Bounds][]).map(([name, { unit, min, max }]) => [
      name,
      figure(`${prefix}.${name}` as MessageKey, unitKey(unit), { min, max, decimals: 4 }),
    ]),
  ) as FieldsOf<F, P>

const stoveLabel = (row_key: string): Message => {
  const stove = cookingStoves.find(one => one === row_key)
  return stove === undefined ? unknownRow(row_key) : { key: `cookingRates.stove.${stove}` }
}
const isSwitch = (name: 'figure.is_enabled' | 'subsidy.is_rural_only', defaultValue: boolean) =>
  ({ kind: 'switch', label: { key: `cookingRates.${name}` }, unit: null, defaultValue }) as const

export const cookStoveTable = {
  title: 'cookingRates.stoves',
  hint: 'cookingRates.stovesHint',
  fields: {
    ...fieldsOf(stoveFigures, 'cookingRates.figure'),
    is_enabled: isSwitch('figure.is_enabled', true),
  } satisfies RateFields,
  label: stoveLabel,
  /** Stoves of the nation's households. */
  conflicts(rows): Conflict[] {
    const sum = rows.reduce((all, { national_share }) => all + Number(national_share), 0)
    if (sum <= 1 + 1e-9) return []
    const what = { key: 'cookingRates.shareOverOne' } as const
    return rows.map(({ row_key }) => ({ row_key: String(row_key), field: 'national_share', what }))
  },
  seeds: stoveSeeds,
} as const satisfies AssumptionTable

const settingLabel = (name: CookingSetting): Message => {
  const unit = unitKey(cookingSettings[name].unit)
  const own = { key: `cookingRates.setting.${name}` } as const
  return unit === null ? own : { key: 'cookingRates.settingRow', params: { name: own, unit: { key: unit } } }
}
/** Pairs of settings of which the first must be below the second. */
const ordered = [
  ['min_time_value_share', 'max_time_value_share'],
  ['min_biogas_C', 'full_biogas_C'],
] as const satisfies [CookingSetting, CookingSetting][]

/** One setting a row, since each has a source of its own. */
export const cookSettingsTable = {
  title: 'cookingRates.settings',
  hint: 'cookingRates.settingsHint',
  fields: { amount: figure('rates.value', null, { min: -20, max: 1e9, decimals: 6 }) },
  label(row_key) {
    const name = cookingSettingNames.find(one => one === row_key)
    return name === undefined ? unknownRow(row_key) : settingLabel(name)
  },
  conflicts: rows => [...outOfRange(rows), ...turnedPairs(rows)],
  seeds: cookingSettingNames.map(row_key => {
    const { value, source, vintage } = cookingSettings[row_key]
    return { row_key, amount: value, source, vintage }
  }),
} as const satisfies AssumptionTable

function outOfRange(rows: readonly AssumptionRow[]): Conflict[] {
  return rows.flatMap(({ row_key, amount }): Conflict[] => {
    const name = cookingSettingNames.find(one => one === row_key)
    if (name === undefined) return []
    const { min, max } = cookingSettings[name]
    if (Number(amount) >= min && Number(amount) <= max) return []
    return [
      { row_key: name, field: 'amount', what: { key: 'cookingRates.outOfRange', params: { min, max } } },
    ]
  })
}

function turnedPairs(rows: readonly AssumptionRow[]): Conflict[] {
  const amountOf = (name: CookingSetting) => Number(rows.find(({ row_key }) => row_key === name)?.amount)
  return ordered.flatMap(([lower, upper]): Conflict[] => {
    // A comparison with a missing row is false.
    if (!(amountOf(lower) >= amountOf(upper))) return []
    const what = (other: CookingSetting, key: 'cookingRates.mustExceed' | 'cookingRates.mustBeBelow') => ({
      key,
      params: { other: { key: `cookingRates.setting.${other}` as const } },
    })
    return [
      { row_key: lower, field: 'amount', what: what(upper, 'cookingRates.mustBeBelow') },
      { row_key: upper, field: 'amount', what: what(lower, 'cookingRates.mustExceed') },
    ]
  })
}

export const cookSubsidyTable = {
  title: 'cookingRates.subsidies',
  hint: 'cookingRates.subsidiesHint',
  fields: {
    ...fieldsOf(subsidyFigures, 'cookingRates.subsidy'),
    is_rural_only: isSwitch('subsidy.is_rural_only', true),
  } satisfies RateFields,
  label: stoveLabel,
  conflicts: () => [],
  seeds: subsidySeeds,
} as const satisfies AssumptionTable
