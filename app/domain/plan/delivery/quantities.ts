import * as v from 'valibot'
import type { FailureFields } from '../../api/failure.ts'
import { type UsageRow, usageRows } from '../../assumptions/usage.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'
import type { Shares } from '../activities/tree-contract.ts'
import { hasDecimals } from '../plan-form.ts'
import { fiscalYearOf } from '../years.ts'

/** Things that an activity can deliver. The `usageRows` among them change the supply or the stove of households. */
export const deliveryMeasures = [
  ...usageRows,
  'institution_solar',
  'solar_pump',
  'mill_electrification',
  'iwm',
  'streetlight',
  'ev_charger',
  'efficiency',
  'training',
  'study',
  'tree_planting',
  'other',
] as const
export type DeliveryMeasure = (typeof deliveryMeasures)[number]
export const measureWords = (measure: DeliveryMeasure): MessageKey => `delivery.measure.${measure}`

const units = {
  shs: 'households',
  solar_minigrid: 'households',
  mhp: 'households',
  grid: 'households',
  electric_stove: 'households',
  biogas: 'households',
  ics: 'households',
  lpg: 'households',
  institution_solar: 'institutions',
  solar_pump: 'units',
  mill_electrification: 'units',
  iwm: 'units',
  streetlight: 'units',
  ev_charger: 'units',
  efficiency: 'households',
  training: 'people',
  study: 'number',
  tree_planting: 'ha',
  other: 'own',
} as const satisfies Record<DeliveryMeasure, string>
/** Unit of a quantity. `own` means that the description of the activity states the unit. */
export type DeliveryUnit = (typeof units)[DeliveryMeasure]
export const deliveryUnits = [...new Set(Object.values(units))]
export const unitOf = (measure: DeliveryMeasure): DeliveryUnit => units[measure]
export const unitWords = (unit: DeliveryUnit): MessageKey => `delivery.unit.${unit}`

export const hasUsage = (measure: DeliveryMeasure): measure is UsageRow =>
  usageRows.some(one => one === measure)

/** Maximum values of the cells. The minimum is 1 for tiers and 0 for all other numbers. */
export const maxQuantities = {
  quantity: 1e7,
  households: 1e6,
  female_headed: 1e6,
  kW: 1e6,
  target_tier: 5,
  usage: 1,
} as const
export type QuantityNumber = keyof typeof maxQuantities
const wholeCells: readonly QuantityNumber[] = ['households', 'female_headed', 'target_tier']
export const isWholeCell = (code: QuantityNumber): boolean => wholeCells.includes(code)
export const minQuantity = (code: QuantityNumber): number => (code === 'target_tier' ? 1 : 0)

/** Maximum number of decimals in cells that are not integers. */
export const quantityDecimals = 3
const wholeNumber: MessageKey = 'field.wholeNumber'
const threeDecimals: MessageKey = 'plan.threeDecimals'
const numberCell = (code: QuantityNumber) =>
  v.nullable(
    v.pipe(
      v.number(),
      v.minValue(minQuantity(code)),
      v.maxValue(maxQuantities[code]),
      v.check(value => !isWholeCell(code) || Number.isInteger(value), wholeNumber),
      v.check(value => hasDecimals(value, quantityDecimals), threeDecimals),
    ),
  )
/** A fiscal year, as the year A.D. in which it begins (in July). */
const FiscalYear = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2099)))

/** What an activity delivers, and when. Cells without an entry are null. */
export const quantityCells = {
  measure: v.nullable(v.picklist(deliveryMeasures)),
  quantity: numberCell('quantity'),
  /** Number of households that the activity reaches, and how many of them are headed by women. */
  households: numberCell('households'),
  female_headed: numberCell('female_headed'),
  kW: numberCell('kW'),
  /** Tier of the households' supply afterwards. */
  target_tier: numberCell('target_tier'),
  /** Share (0 to 1) of the need that the measure actually meets. */
  usage: numberCell('usage'),
  start: FiscalYear,
  end: FiscalYear,
}
export type QuantityCell = keyof typeof quantityCells
export const quantityCodes = Object.keys(quantityCells) as QuantityCell[]
export type Quantities = v.InferOutput<v.ObjectSchema<typeof quantityCells, undefined>>

export const noQuantities: Quantities = {
  measure: null,
  quantity: null,
  households: null,
  female_headed: null,
  kW: null,
  target_tier: null,
  usage: null,
  start: null,
  end: null,
}

type Years = { from: number; to: number }
/** Errors by index and cell: cells that contradict each other, and years outside the plan. `to` is the last year. */
export function quantityFaults(sent: readonly Partial<Quantities>[], { from, to }: Years): FailureFields {
  const faults: Record<string, Message[]> = {}
  for (const [at, { households, female_headed, start, end }] of sent.entries()) {
    if (female_headed != null && households != null && female_headed > households)
      faults[`${at}.female_headed`] = [{ key: 'delivery.moreFemaleHeaded', params: { most: households } }]
    const years = { start, end }
    for (const cell of ['start', 'end'] as const) {
      const year = years[cell]
      if (year != null && (year < from || year > to))
        faults[`${at}.${cell}`] = [{ key: 'activity.outsidePeriod', params: { from, to } }]
    }
    if (start != null && end != null && end < start)
      faults[`${at}.end`] ??= [{ key: 'delivery.endsBefore', params: { year: fiscalYearOf(start) } }]
  }
  return faults
}

/** Years that have a share of the budget but are before the start or after the end of the activity. */
export function yearsOutside(
  shares: Shares | null,
  { start, end }: Pick<Quantities, 'start' | 'end'>,
): number[] {
  return Object.entries(shares ?? {})
    .filter(([, percent]) => percent > 0)
    .map(([year]) => Number(year))
    .filter(year => (start !== null && year < start) || (end !== null && year > end))
}
