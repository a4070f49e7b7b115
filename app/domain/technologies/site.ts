import type { Message } from '../messages/messages.ts'

/** Thresholds of models C. */
export const thresholds = {
  shsPvout_kWh: 900,
  minigridPvout_kWh: 1000,
  minigridSlope_deg: 20,
  /** Above this slope the ground must not face north. */
  northSlope_deg: 10,
  northWithin_deg: 45,
  /** Minimum area of suitable cells for a polygon to pass a cell-wise rule. */
  minLand_ha: 1,
  mhpReach_km: 3,
  minMhp_kW: 5,
  gridReach_km: 15,
  /** Diameter; low-voltage lines reach about half of it from the plant or the transformer. */
  networkBreadth_km: 5,
} as const

/** Faults of ground for panels. */
export type GroundFault = 'steep' | 'north' | 'cover'
export type RuledOut = Record<GroundFault, number>

/** Facts about a site; null if unknown, which skips the rule (but a mini-grid requires its solar yield). */
export type SiteFacts = {
  is_in_terai: boolean
  /** kWh per kWp and year. */
  pvout_kWh: number | null
  /** The same for the cells where a mini-grid's panels could be built, or for all cells if there are none. */
  minigrid_pvout_kWh: number | null
  /** Hectares of cells where a mini-grid's panels could be built. */
  minigrid_land_ha: number | null
  /** Share of the ground that each condition rules out, 0 to 1; a cell may fail several. */
  minigrid_ruled_out: RuledOut | null
  distance_to_grid_km: number | null
  distance_to_mhp_km: number | null
}
/** Whether a yield is usable for sizing panels: known, and at least 1 kWh per kWp and year. */
export const isYield = (pvout_kWh: number | null): pvout_kWh is number => pvout_kWh !== null && pvout_kWh >= 1

/** Why the solar yield is insufficient; null if it is sufficient, or unknown. */
export const tooLittleSun = (pvout_kWh: number | null, min: number): Message | null =>
  pvout_kWh !== null && pvout_kWh < min ? { key: 'bat.infeasible.sun', params: { least: min } } : null
