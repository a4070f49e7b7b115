import type { NetworkArea } from './areas/wire-area.ts'
import type { BillLine, LvQuantities } from './supply/bill.ts'
import type { LoadedSubstation, NetworkOption } from './supply/feed-areas.ts'
import type { Losses } from './supply/losses.ts'
import type { MvLines } from './supply/medium-voltage.ts'

/** One value for each edge of the layout's tree. */
export type SizedEdges = {
  /**
   * Index among the 400 V conductors of the table. −1 if there is no such line: to stand-alone systems, and between
   * areas.
   */
  conductor: Int16Array
  /** Index among the areas, or −1 if there is no line. */
  area: Int32Array
  kW: Float64Array
  A: Float64Array
  /** Voltage drop at 400 V on this line. */
  drop_percent: Float64Array
}
/** One value for each pole of the layout. */
export type SizedPoles = {
  /** Index among the areas, or −1 for stand-alone systems. */
  area: Int32Array
  /** Voltage drop at 400 V from the transformer. */
  drop_percent: Float64Array
}
/** How an option feeds the network, with its costs and losses. */
export type OptionNetwork = Losses & {
  mv: MvLines
  substations: LoadedSubstation[]
  /** By rating, starting with the smallest. Unused ratings are omitted. */
  transformers: { kVA: number; count: number }[]
  bill: BillLine[]
  total_NPR: number
  /** Every meter counts as a connection. Null if there is none. */
  NPR_per_connection: number | null
}
export type SizedNetwork = LvQuantities & {
  /** Pole in the weighted middle of the village. */
  root: number
  meters: number
  institution_W: number
  energy_kWh: number
  peak_kW: number
  standalone_households: number
  /** Demand subscribed by households and institutions that have stand-alone systems. */
  standalone_W: number
  poles: SizedPoles
  edges: SizedEdges
  /** 1 for each point that has a stand-alone system. */
  standalone: Uint8Array
  /** Ordered by site. */
  areas: NetworkArea[]
  options: Record<NetworkOption, OptionNetwork>
}
