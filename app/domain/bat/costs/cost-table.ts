import { type FiguresOf, type RateKind, rateFields } from '../../rates/rate-fields.ts'
import { battery_NPR, countingRow, type RateProvenance, type Rates } from '../../rates/rates.ts'
import type { CostPart, TechnologyProduct } from '../../technologies/cost-products.ts'
import type { Quantities } from '../../technologies/quantities.ts'
import {
  byTechnology,
  type Technology,
  type TechnologyRows,
  technologies,
  technologyRows,
} from '../../technologies/technologies.ts'
import type { CostStream } from '../lifecycle.ts'

/** Tables of the rates in use; `fixed` holds what is no rate but the specification's. */
export const rateTableNames = [...technologies, 'settings', 'fixed'] as const
export type RateTableName = (typeof rateTableNames)[number]
/** The rates of one cluster: a row of each table. Whoever holds them can reckon every cost again. */
export type Figures = { [T in Technology]: FiguresOf<TechnologyRows[T]['rateKind']> } & {
  settings: FiguresOf<'settings'> & { days_per_year: number }
}
/** The same with where each row comes from. */
export type FiguresWithProvenance = { [T in keyof Figures]: Figures[T] & RateProvenance }

/** The fields of each table. */
export const fieldsOfTable = {
  ...(byTechnology(one => rateFields[technologyRows[one].rateKind]) as {
    [T in Technology]: (typeof rateFields)[TechnologyRows[T]['rateKind']]
  }),
  settings: rateFields.settings,
}

/** One product of a cost, by the table of its rate. */
export type CostProduct = Omit<TechnologyProduct, 'table'> & { table: RateTableName }

/** Every option's products, in the order in which they are summed and told. */
const products = byTechnology(one => withTables(one, technologyRows[one].products))
const productsWithBatteries = byTechnology(one => {
  const { withBatteries } = technologyRows[one]
  return withBatteries && withTables(one, withBatteries)
})

function withTables(technology: Technology, rows: readonly TechnologyProduct[]): readonly CostProduct[] {
  return rows.map(one => ({ ...one, table: one.table === 'own' ? technology : one.table }))
}

/** The products of an option's cost. */
export function productsOf(
  technology: Technology,
  figures: Pick<Figures, 'shs'>,
  dc_watt: number | null,
): readonly CostProduct[] {
  const isBatteryEach = dc_watt === null && figures.shs.rc_rate === 0
  return (isBatteryEach && productsWithBatteries[technology]) || products[technology]
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
  const { replacement_period_yrs } = figures[technology] as { replacement_period_yrs?: number }
  return replacement_period_yrs === undefined ? null : { cost, period_yrs: replacement_period_yrs }
}

/** What has a value at the end, and for how long: a plant without its battery, and lines (models B2a). */
export function residualsOf(
  technology: Technology,
  { system, distribution, replacement }: Pick<CostsByPart, 'system' | 'distribution' | 'replacement'>,
  settings: Figures['settings'],
): CostStream['residuals'] {
  const { life, network } = technologyRows[technology]
  const plant = {
    of: 'system',
    cost: Math.max(0, system - replacement),
    life_yrs: settings[life.setting],
  } as const
  const lines = { of: 'distribution', cost: distribution, life_yrs: settings.life_line_yrs } as const
  return network === 'none' ? [plant] : [plant, lines]
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
  const rows = byTechnology(one => {
    const row = rowInUse(rates, one, dc_watt)
    if (row === undefined) throw new Error(`no rate for solar home systems of ${dc_watt} W`)
    return row
  })
  return { ...rows, settings: rates.settings } as FiguresWithProvenance
}

/** The row that an option is reckoned with; undefined for a size of DC systems that has none. */
export function rowInUse<R extends Record<RateKind, object> & { shs_dc: { watt: number }[] }>(
  rates: R,
  technology: Technology,
  dc_watt: number | null,
) {
  const { rateKind, dcRateKind } = technologyRows[technology]
  if (dcRateKind === null || dc_watt === null) return countingRow(rates, rateKind)
  return rates[dcRateKind].find(({ watt }) => watt === dc_watt)
}

/** Where the rates of an option come from. */
export const rateName = (technology: Technology, figures: Figures, dc_watt: number | null): string =>
  technologyRows[technology].rateName(figures[technology] as { category?: string }, dc_watt)
