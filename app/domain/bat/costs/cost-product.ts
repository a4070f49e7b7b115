import type { NetworkTables, SourcedNetworkTables } from '../../network/network-rates.ts'
import type { FiguresOf } from '../../rates/rate-fields.ts'
import type { RateProvenance } from '../../rates/rates.ts'
import type { TechnologyProduct } from '../../technologies/cost-products.ts'
import { type Technology, type TechnologyRows, technologies } from '../../technologies/technologies.ts'

/** Tables of the rates in use; `fixed` holds figures that the specification fixes. */
export const rateTableNames = [
  ...technologies,
  'settings',
  'fixed',
  'network',
  'conductor',
  'transformer',
] as const
export type RateTableName = (typeof rateTableNames)[number]
/** The rates of one cluster: a row of each table, enough to recompute every cost. */
export type Figures = { [T in Technology]: FiguresOf<TechnologyRows[T]['rateKind']> } & {
  settings: FiguresOf<'settings'> & { days_per_year: number }
  /** Present if a network is sized. */
  network?: NetworkTables
}
/** The same with the source of each row. */
export type FiguresWithProvenance = { [T in Technology | 'settings']: Figures[T] & RateProvenance } & {
  network?: SourcedNetworkTables
}

/** One product of a cost, by the table of its rate. */
export type CostProduct = Omit<TechnologyProduct, 'table'> & {
  table: RateTableName
  /** Row name where several rows of a table apply: a conductor's name, a transformer's kVA. */
  row?: string
  /** Quantity of a line of the network's bill. */
  counted?: number
}
