import type { FiguresOf } from '../../rates/rate-fields.ts'
import { battery_NPR, defaultRow, type RateProvenance, type Rates } from '../../rates/rates.ts'
import type { Technology } from '../../technologies/technologies.ts'
import type { CostStream } from '../lifecycle.ts'
import type { Quantities, QuantityName } from './quantities.ts'

/** Parts of a cost; `operation` is a year's, `replacement` that of one event. */
export const costParts = [
  'system',
  'installation',
  'transportation',
  'distribution',
  'operation',
  'replacement',
] as const
export type CostPart = (typeof costParts)[number]
/** Tables of the rates in use; `fixed` holds what is no rate but the specification's. */
export const rateTableNames = ['shs', 'solar_minigrid', 'mhp', 'grid', 'settings', 'fixed'] as const
export type RateTableName = (typeof rateTableNames)[number]
/** The rates of one cluster: a row of each table. Whoever holds them can reckon every cost again. */
export type Figures = {
  shs: FiguresOf<'shs_ac'>
  solar_minigrid: FiguresOf<'smg'>
  mhp: FiguresOf<'mhp'>
  grid: FiguresOf<'grid'>
  settings: FiguresOf<'settings'> & { days_per_year: number }
}
/** The same with where each row comes from. */
export type FiguresWithProvenance = { [T in keyof Figures]: Figures[T] & RateProvenance }

/** One product of a cost: a quantity times a rate, a hundredth of it where the rate is a percentage. */
export type CostProduct = {
  part: CostPart
  quantity: QuantityName
  table: RateTableName
  field: string
  isPercent?: true
}

const product = (
  part: CostPart,
  quantity: QuantityName,
  table: RateTableName,
  field: string,
): CostProduct => ({
  part,
  quantity,
  table,
  field,
})
const plant = (quantity: QuantityName, table: RateTableName, suffix: 'rate' | 'per_kW'): CostProduct[] => [
  product('system', quantity, table, `sc_${suffix}`),
  product('installation', quantity, table, `ic_${suffix}`),
  product('transportation', quantity, table, `tc_${suffix}`),
  product('operation', quantity, table, `omc_${suffix}`),
]
const upkeepOf = (quantity: QuantityName): CostProduct => ({
  ...product('operation', quantity, 'settings', 'line_upkeep_percent'),
  isPercent: true,
})
const distribution = [
  product('distribution', 'connections', 'settings', 'distribution_NPR_per_connection'),
  upkeepOf('distribution_NPR'),
]

/** Every option's products (models B3), in the order in which they are summed and told. */
const table: Record<Technology, readonly CostProduct[]> = {
  shs: [...plant('watts', 'shs', 'rate'), product('replacement', 'watts', 'shs', 'rc_rate')],
  solar_minigrid: [
    ...plant('plant_kWp', 'solar_minigrid', 'per_kW'),
    ...distribution,
    product('replacement', 'plant_kWp', 'solar_minigrid', 'rc_per_kW'),
  ],
  mhp: [
    ...plant('plant_kW', 'mhp', 'per_kW'),
    ...distribution,
    product('distribution', 'mhp_km', 'settings', 'mhp_line_NPR_per_km'),
    upkeepOf('plant_line_NPR'),
  ],
  grid: [
    product('system', 'grid_km', 'grid', 'cc_rate'),
    product('operation', 'grid_km', 'grid', 'omc_rate'),
    ...distribution,
    product('operation', 'energy_kWh', 'settings', 'grid_energy_NPR_per_kWh'),
  ],
}
/** AC systems whose replacement costs nothing get a battery a connection instead (S-065). */
const withBatteries = [
  ...table.shs.filter(({ part }) => part !== 'replacement'),
  product('replacement', 'connections', 'fixed', 'battery_NPR'),
]

/** The products of an option's cost. */
export function productsOf(
  technology: Technology,
  figures: Pick<Figures, 'shs'>,
  dc_watt: number | null,
): readonly CostProduct[] {
  const isBatteryEach = technology === 'shs' && dc_watt === null && figures.shs.rc_rate === 0
  return isBatteryEach ? withBatteries : table[technology]
}

/** What one unit of a product's quantity costs; percent where the product says so. */
export function rateOf({ table, field }: CostProduct, figures: Figures): number {
  if (table === 'fixed') return battery_NPR
  return (figures[table] as Record<string, number>)[field]
}

/** NPR. Throws for a size that cannot be computed: such an option has no costs. */
export function amountOf(product: CostProduct, quantities: Quantities, rate: number): number {
  const quantity = quantities[product.quantity]
  if (quantity === null) throw new Error(`no ${product.quantity} to reckon with`)
  return product.isPercent ? (quantity * rate) / 100 : quantity * rate
}

/** What sums of parts begin with. */
export const noParts = (): Record<CostPart, number> => ({
  system: 0,
  installation: 0,
  transportation: 0,
  distribution: 0,
  operation: 0,
  replacement: 0,
})

/** Each part as the sum of its products, in their order. */
export function sumCostParts(products: readonly { part: CostPart }[], amounts: ArrayLike<number>) {
  const parts = noParts()
  for (let i = 0; i < products.length; i++) parts[products[i].part] += amounts[i]
  return parts
}
export type CostsByPart = Record<CostPart, number>

/** An option's costs over time: what is left of plant and lines is taken off where the settings say so. */
export function makeCostStream(technology: Technology, parts: CostsByPart, figures: Figures): CostStream {
  const { system, installation, transportation, distribution, operation, replacement } = parts
  return {
    capital: system + installation + transportation + distribution,
    operation,
    replacement: replacementOf(technology, replacement, figures),
    residuals: figures.settings.residual_value ? residualsOf(technology, parts, figures.settings) : [],
  }
}

function replacementOf(technology: Technology, cost: number, figures: Figures): CostStream['replacement'] {
  if (technology !== 'shs' && technology !== 'solar_minigrid') return null
  return { cost, period_yrs: figures[technology].replacement_period_yrs }
}

/** What has a value at the end, and for how long: a plant without its battery, and lines (models B2a). */
export function residualsOf(
  technology: Technology,
  { system, distribution, replacement }: Pick<CostsByPart, 'system' | 'distribution' | 'replacement'>,
  settings: Figures['settings'],
): CostStream['residuals'] {
  const lines = { of: 'distribution', cost: distribution, life_yrs: settings.life_line_yrs } as const
  return technology === 'shs'
    ? [plantValue(technology, system, replacement, settings)]
    : [plantValue(technology, system, replacement, settings), lines]
}

function plantValue(
  technology: Technology,
  system: number,
  replacement: number,
  settings: Figures['settings'],
): CostStream['residuals'][number] {
  const life_yrs = {
    shs: settings.life_shs_yrs,
    solar_minigrid: settings.life_smg_yrs,
    mhp: settings.life_mhp_yrs,
    grid: settings.life_line_yrs,
  }[technology]
  return { of: 'system', cost: Math.max(0, system - replacement), life_yrs }
}

/** An option's costs over time, without telling how they come about. */
export function costStream(
  technology: Technology,
  quantities: Quantities,
  figures: Figures,
  dc_watt: number | null,
): CostStream {
  const products = productsOf(technology, figures, dc_watt)
  const amounts = products.map(one => amountOf(one, quantities, rateOf(one, figures)))
  return makeCostStream(technology, sumCostParts(products, amounts), figures)
}

/** The rows that clusters of that kind of home system are reckoned with. */
export function ratesInUse(rates: Rates, dc_watt: number | null): FiguresWithProvenance {
  const shs = dc_watt === null ? rates.shs_ac : rates.shs_dc.find(row => row.watt === dc_watt)
  if (shs === undefined) throw new Error(`no rate for solar home systems of ${dc_watt} W`)
  const { grid, settings } = rates
  return { shs, solar_minigrid: defaultRow(rates.smg), mhp: defaultRow(rates.mhp), grid, settings }
}

/** Where the rates of an option come from. */
export function rateName(technology: Technology, figures: Figures, dc_watt: number | null): string {
  if (technology === 'grid') return 'Grid extension'
  if (technology === 'shs') return dc_watt === null ? 'SHS AC' : `SHS DC ${dc_watt} W`
  return technology === 'mhp' ? `MHP ${figures.mhp.category}` : `SMG ${figures.solar_minigrid.category}`
}
