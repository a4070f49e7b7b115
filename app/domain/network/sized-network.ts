import type { NetworkArea } from './areas/wire-area.ts'
import type { BillLine, LvQuantities } from './supply/bill.ts'
import type { LoadedSubstation, NetworkOption } from './supply/feed-areas.ts'
import type { Losses } from './supply/losses.ts'
import type { MvLines } from './supply/medium-voltage.ts'

/** One value for each edge of the layout's tree. */
export type SizedEdges = {
  /** Place among the conductors of 400 V in the table; −1 where no such line is: to stand-alone systems, between areas. */
  conductor: Int16Array
  /** Place among the areas, −1 likewise. */
  area: Int32Array
  kW: Float64Array
  A: Float64Array
  /** Of 400 V, on this line. */
  drop_percent: Float64Array
}
/** One value for each pole of the layout. */
export type SizedPoles = {
  /** Place among the areas; −1 where stand-alone systems serve. */
  area: Int32Array
  /** Of 400 V, from the transformer. */
  drop_percent: Float64Array
}
/** How one option feeds the network, and what it pays and loses for it. */
export type OptionNetwork = Losses & {
  mv: MvLines
  substations: LoadedSubstation[]
  /** By rating, the smallest first; none that is not needed. */
  transformers: { kVA: number; count: number }[]
  bill: BillLine[]
  total_NPR: number
  /** A meter is a connection; null without one. */
  NPR_per_connection: number | null
}
export type SizedNetwork = LvQuantities & {
  /** The pole in the weighted middle of the village. */
  root: number
  meters: number
  institution_W: number
  energy_kWh: number
  peak_kW: number
  standalone_households: number
  /** Subscribed by households and institutions that stand-alone systems serve. */
  standalone_W: number
  poles: SizedPoles
  edges: SizedEdges
  /** 1 for each point that a stand-alone system serves. */
  standalone: Uint8Array
  /** By site. */
  areas: NetworkArea[]
  options: Record<NetworkOption, OptionNetwork>
}
