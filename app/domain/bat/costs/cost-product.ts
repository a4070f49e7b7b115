import type { NetworkTables, SourcedNetworkTables } from '../../network/network-rates.ts'
import type { FiguresOf } from '../../rates/rate-fields.ts'
import type { RateProvenance } from '../../rates/rates.ts'
import type { TechnologyProduct } from '../../technologies/cost-products.ts'
import { type Technology, type TechnologyRows, technologies } from '../../technologies/technologies.ts'

/** Tables of the rates in use; `fixed` holds what is no rate but the specification's. */
export const rateTableNames = [
  ...technologies,
  'settings',
  'fixed',
  'network',
  'conductor',
  'transformer',
] as const
export type RateTableName = (typeof rateTableNames)[number]
/** The rates of one cluster: a row of each table. Whoever holds them can reckon every cost again. */
export type Figures = { [T in Technology]: FiguresOf<TechnologyRows[T]['rateKind']> } & {
  settings: FiguresOf<'settings'> & { days_per_year: number }
  /** Where a network is sized. */
  network?: NetworkTables
}
/** The same with where each row comes from. */
export type FiguresWithProvenance = { [T in Technology | 'settings']: Figures[T] & RateProvenance } & {
  network?: SourcedNetworkTables
}

/** One product of a cost, by the table of its rate. */
export type CostProduct = Omit<TechnologyProduct, 'table'> & {
  table: RateTableName
  /** Of a table of several that count at once: a conductor's name, a transformer's kVA. */
  row?: string
  /** Of the network's bill: its quantity. */
  counted?: number
}
