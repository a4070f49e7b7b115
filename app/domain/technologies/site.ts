import type { Message } from '../messages/messages.ts'

/** Thresholds of models C. */
export const thresholds = {
  shsPvout_kWh: 900,
  minigridPvout_kWh: 1000,
  minigridSlope_deg: 20,
  /** Above this slope the ground must not face north. */
  northSlope_deg: 10,
  northWithin_deg: 45,
  /** Of cells that suit, for a polygon to pass a cell-wise rule. */
  minLand_ha: 1,
  mhpReach_km: 3,
  minMhp_kW: 5,
  gridReach_km: 15,
  /** Across; lines of low voltage reach about half of it from where the plant or the transformer stands. */
  networkBreadth_km: 5,
} as const

/** What may be wrong with ground for panels. */
export type GroundFault = 'steep' | 'north' | 'cover'
export type RuledOut = Record<GroundFault, number>

/** What a site offers; null where it is not known, which skips the rule that needs it (a mini-grid needs its sun). */
export type SiteFacts = {
  is_in_terai: boolean
  /** kWh a kWp a year. */
  pvout_kWh: number | null
  /** The same of the cells where a mini-grid's panels could stand, of all where there are none. */
  minigrid_pvout_kWh: number | null
  /** Hectares of cells where a mini-grid's field of panels could stand. */
  minigrid_land_ha: number | null
  /** Share of the ground that each condition rules out, 0 to 1; a cell may fail several. */
  minigrid_ruled_out: RuledOut | null
  distance_to_grid_km: number | null
  distance_to_mhp_km: number | null
}
/** A yield that panels can be sized by: known, and 1 kWh a kWp and year at least. */
export const isYield = (pvout_kWh: number | null): pvout_kWh is number => pvout_kWh !== null && pvout_kWh >= 1

/** Why the sun does not suffice; null where it does, or is not known. */
export const tooLittleSun = (pvout_kWh: number | null, min: number): Message | null =>
  pvout_kWh !== null && pvout_kWh < min ? { key: 'bat.infeasible.sun', params: { least: min } } : null
