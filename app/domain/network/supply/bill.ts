import { roundHalfUp } from '../../format.ts'
import type { Equipment, Substation } from '../equipment.ts'
import type { MvLines } from './medium-voltage.ts'

/**
 * Items on the bill, with the rate field that gives the price of each. Rows are conductors by name or transformers by
 * rating in kVA.
 */
export const billItems = {
  lv_poles: { table: 'network', field: 'lv_pole_NPR' },
  lv_km: { table: 'conductor', field: 'NPR_per_km' },
  mv_km: { table: 'conductor', field: 'NPR_per_km' },
  mv_poles: { table: 'network', field: 'mv_pole_NPR' },
  transformers: { table: 'transformer', field: 'NPR' },
  services: { table: 'network', field: 'service_NPR' },
  services_m: { table: 'network', field: 'service_NPR_per_m' },
  meters: { table: 'network', field: 'meter_NPR' },
  wirings: { table: 'network', field: 'wiring_NPR' },
} as const
export type BillItem = keyof typeof billItems
/** `NPR` is the quantity times the rate. */
export type BillLine = {
  item: BillItem
  row: string | number | null
  quantity: number
  rate: number
  NPR: number
}

/** Quantities at 400 V, which are the same for every option. */
export type LvQuantities = {
  lv_poles: number
  /** By 400 V conductor, in the order of the table. */
  lv_km: Float64Array
  services: number
  services_m: number
  households: number
  institutions: number
}

/**
 * Returns the items on a bill. Items that are not needed (11 kV lines, conductors, transformers, wiring) are omitted.
 */
export function makeBill(
  lv: LvQuantities,
  mv: Pick<MvLines, 'km' | 'poles'>,
  substations: readonly Substation[],
  equipment: Equipment,
): BillLine[] {
  const { rates } = equipment
  const line = (item: BillItem, quantity: number, rate: number, row: BillLine['row'] = null): BillLine => ({
    item,
    row,
    quantity,
    rate,
    NPR: quantity * rate,
  })
  const always = [
    line('services', lv.services, rates.service_NPR),
    line('services_m', lv.services_m, rates.service_NPR_per_m),
    line('meters', metersOf(lv), rates.meter_NPR),
  ]
  const perhaps = [
    ...equipment.lv.map((one, i) => line('lv_km', lv.lv_km[i], one.NPR_per_km, one.name)),
    line('mv_km', mv.km, equipment.mv.NPR_per_km, equipment.mv.name),
    line('mv_poles', mv.poles, rates.mv_pole_NPR),
    ...countSubstations(substations, equipment).map(({ row, count }) =>
      line('transformers', count, row.NPR, row.kVA),
    ),
  ].filter(({ quantity }) => quantity > 0)
  const wiring = line('wirings', roundHalfUp(lv.households, 0), rates.wiring_NPR)
  return [
    line('lv_poles', lv.lv_poles, rates.lv_pole_NPR),
    ...perhaps,
    ...always,
    ...(wiring.rate > 0 ? [wiring] : []),
  ]
}

/** Number of transformers of each rating in use, starting with the smallest. */
export const countSubstations = (
  substations: readonly Substation[],
  { transformers }: Equipment,
): Substation[] =>
  transformers
    .map(row => ({
      row,
      count: substations.reduce((sum, one) => (one.row === row ? sum + one.count : sum), 0),
    }))
    .filter(({ count }) => count > 0)

/** Number of meters: one for each household and institution. */
export const metersOf = ({ households, institutions }: LvQuantities): number =>
  roundHalfUp(households, 0) + institutions
