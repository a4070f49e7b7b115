import type { NetworkTables, SourcedNetworkTables } from '../../network/network-rates.ts'
import type { FiguresOf } from '../../rates/rate-fields.ts'
import type { RateProvenance } from '../../rates/rates.ts'
import type { TechnologyProduct } from '../../technologies/cost-products.ts'
import { type Technology, type TechnologyRows, technologies } from '../../technologies/technologies.ts'

/** Tables of the rates in use. `fixed` holds figures that the specification fixes. */
export const rateTableNames = [
  ...technologies,
  'settings',
  'fixed',
  'network',
  'conductor',
  'transformer',
] as const
export type RateTableName = (typeof rateTableNames)[number]
/** The rates of one cluster: one row from each table, which is enough to recompute every cost. */
export type Figures = { [T in Technology]: FiguresOf<TechnologyRows[T]['rateKind']> } & {
  settings: FiguresOf<'settings'> & { days_per_year: number }
  /** Present if a network is sized. */
  network?: NetworkTables
}
/** Figures with the source of each row. */
export type FiguresWithProvenance = { [T in Technology | 'settings']: Figures[T] & RateProvenance } & {
  network?: SourcedNetworkTables
}

/** One product in a cost calculation, with the table that its rate comes from. */
export type CostProduct = Omit<TechnologyProduct, 'table'> & {
  table: RateTableName
  /** Name of the row if several rows of a table apply: a conductor's name, or a transformer's rating in kVA. */
  row?: string
  /** Quantity of an item on the network's bill. */
  counted?: number
}
