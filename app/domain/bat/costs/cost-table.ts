import { type RateKind, rateFields } from '../../rates/rate-fields.ts'
import { battery_NPR, countingRow, type Rates } from '../../rates/rates.ts'
import type { CostPart, TechnologyProduct } from '../../technologies/cost-products.ts'
import type { Quantities } from '../../technologies/quantities.ts'
import {
  aloneTechnology,
  byTechnology,
  type Technology,
  type TechnologyRows,
  technologyRows,
} from '../../technologies/technologies.ts'
import type { CostStream } from '../lifecycle.ts'
import type { CostProduct, Figures, FiguresWithProvenance } from './cost-product.ts'
import { billProducts, networkRate } from './network-products.ts'
import { quantityOf, sizedNetworkOf } from './option-quantities.ts'
import type { Supply } from './quantities.ts'

export const fieldsOfTable = {
  ...(byTechnology(one => rateFields[technologyRows[one].rateKind]) as {
    [T in Technology]: (typeof rateFields)[TechnologyRows[T]['rateKind']]
  }),
  settings: rateFields.settings,
}

/** Products of every option, in the order in which they are added up and displayed. */
const products = byTechnology(one => withTables(one, technologyRows[one].products))
const productsWithBatteries = byTechnology(one => {
  const { withBatteries } = technologyRows[one]
  return withBatteries && withTables(one, withBatteries)
})

function withTables(technology: Technology, rows: readonly TechnologyProduct[]): readonly CostProduct[] {
  return rows.map(one => ({ ...one, table: one.table === 'own' ? technology : one.table }))
}

export function productsOf(
  technology: Technology,
  figures: Pick<Figures, 'shs'>,
  { dc_watt, network }: Pick<Supply, 'dc_watt' | 'network'>,
): readonly CostProduct[] {
  const isBatteryEach = dc_watt === null && figures.shs.rc_rate === 0
  const own = (one: Technology) => (isBatteryEach && productsWithBatteries[one]) || products[one]
  const sized = sizedNetworkOf(technology, { network })
  if (sized === null) return own(technology)
  const { standalone_households, standalone_institutions } = sized.network
  const isAnyAlone = standalone_households > 0 || standalone_institutions > 0
  return [
    ...own(technology).flatMap(product => {
      if (product.field === 'distribution_NPR_per_connection')
        return billProducts(sized.network.by[sized.option])
      return product.quantity === 'energy_kWh'
        ? [{ ...product, quantity: 'supplied_kWh' as const }]
        : [product]
    }),
    ...(isAnyAlone ? own(aloneTechnology).map(standaloneProduct) : []),
  ]
}

/** The product for a household's home system when an option does not connect that household. */
function standaloneProduct(product: CostProduct): CostProduct {
  const quantity = product.quantity === 'watts' ? 'standalone_watts' : 'standalone_connections'
  return { ...product, quantity, part: standaloneParts[product.part] ?? product.part }
}
const standaloneParts: Partial<Record<CostPart, CostPart>> = {
  system: 'standalone_system',
  installation: 'standalone_setup',
  transportation: 'standalone_setup',
  replacement: 'standalone_replacement',
}

/** Cost of one unit of a product's quantity, or a percentage for rates in percent. */
export function rateOf(product: CostProduct, figures: Figures): number {
  const { table, field } = product
  if (table === 'fixed') return battery_NPR
  if (table === 'network' || table === 'conductor' || table === 'transformer') {
    if (!figures.network) throw new Error('a sized network without its rates')
    return networkRate(product, figures.network)
  }
  return (figures[table] as Record<string, number>)[field]
}

/** In NPR. Throws for a size that cannot be computed; such an option has no costs. */
export function amountOf(product: CostProduct, quantities: Quantities, rate: number): number {
  const quantity = quantityOf(product, quantities)
  if (quantity === null) throw new Error(`no ${product.quantity} to reckon with`)
  return product.isPercent ? (quantity * rate) / 100 : quantity * rate
}

/** Returns zero for each part, as the start of a sum. */
export const noParts = (): Record<CostPart, number> => ({
  system: 0,
  installation: 0,
  transportation: 0,
  distribution: 0,
  operation: 0,
  replacement: 0,
  standalone_system: 0,
  standalone_setup: 0,
  standalone_replacement: 0,
})

/** Adds up the products of each part, in their order. */
export function sumCostParts(products: readonly { part: CostPart }[], amounts: ArrayLike<number>) {
  const parts = noParts()
  for (let i = 0; i < products.length; i++) parts[products[i].part] += amounts[i]
  return parts
}
export type CostsByPart = Record<CostPart, number>

/**
 * Returns an option's costs over time. If the settings say so, the residual value of the plant and lines is deducted.
 */
export function makeCostStream(technology: Technology, parts: CostsByPart, figures: Figures): CostStream {
  const { system, installation, transportation, distribution, operation, replacement } = parts
  return {
    capital: system + installation + transportation + distribution + standaloneCapital(parts),
    operation,
    replacements: [
      ...replacementOf(technology, replacement, figures),
      ...(parts.standalone_replacement > 0
        ? replacementOf(aloneTechnology, parts.standalone_replacement, figures)
        : []),
    ],
    residuals: figures.settings.residual_value ? residualsOf(technology, parts, figures.settings) : [],
  }
}

/** Cost in NPR of home systems for households that an option does not connect. */
export const standaloneCapital = (
  parts: Pick<CostsByPart, 'standalone_system' | 'standalone_setup'>,
): number => parts.standalone_system + parts.standalone_setup

function replacementOf(technology: Technology, cost: number, figures: Figures): CostStream['replacements'] {
  const { replacement_period_yrs } = figures[technology] as { replacement_period_yrs?: number }
  return replacement_period_yrs === undefined ? [] : [{ cost, period_yrs: replacement_period_yrs }]
}

/**
 * Returns the parts that have a residual value, with their lifetimes: the plant without its battery, and the lines
 * (models B2a).
 */
export function residualsOf(
  technology: Technology,
  parts: CostsByPart,
  settings: Figures['settings'],
): CostStream['residuals'] {
  const { system, distribution, replacement, standalone_system, standalone_replacement } = parts
  const { life, network } = technologyRows[technology]
  const plant = {
    of: 'system',
    cost: Math.max(0, system - replacement),
    life_yrs: settings[life.setting],
  } as const
  const lines = { of: 'distribution', cost: distribution, life_yrs: settings.life_line_yrs } as const
  if (network === 'none') return [plant]
  if (standalone_system === 0) return [plant, lines]
  const alone = {
    of: 'standalone',
    cost: Math.max(0, standalone_system - standalone_replacement),
    life_yrs: settings[technologyRows[aloneTechnology].life.setting],
  } as const
  return [plant, lines, alone]
}

/** Returns an option's costs over time without the breakdown. */
export function costStream(
  technology: Technology,
  quantities: Quantities,
  figures: Figures,
  supply: Pick<Supply, 'dc_watt' | 'network'>,
): CostStream {
  const products = productsOf(technology, figures, supply)
  const amounts = products.map(one => amountOf(one, quantities, rateOf(one, figures)))
  return makeCostStream(technology, sumCostParts(products, amounts), figures)
}

/** Returns the rows that apply to clusters with that kind of home system. */
export function ratesInUse(rates: Rates, dc_watt: number | null): FiguresWithProvenance {
  const rows = byTechnology(one => {
    const row = rowInUse(rates, one, dc_watt)
    if (row === undefined) throw new Error(`no rate for solar home systems of ${dc_watt} W`)
    return row
  })
  return {
    ...rows,
    settings: rates.settings,
    ...(rates.network && { network: rates.network }),
  } as FiguresWithProvenance
}

/** Returns the row that applies to an option, or undefined if a DC size has no row. */
export function rowInUse<R extends Record<RateKind, object> & { shs_dc: { watt: number }[] }>(
  rates: R,
  technology: Technology,
  dc_watt: number | null,
) {
  const { rateKind, dcRateKind } = technologyRows[technology]
  if (dcRateKind === null || dc_watt === null) return countingRow(rates, rateKind)
  return rates[dcRateKind].find(({ watt }) => watt === dc_watt)
}

/** Returns the name of the source of an option's rates. */
export const rateName = (technology: Technology, figures: Figures, dc_watt: number | null): string =>
  technologyRows[technology].rateName(figures[technology] as { category?: string }, dc_watt)
