import type { Message } from '../messages/messages.ts'

/** Thresholds in models C. */
export const thresholds = {
  shsPvout_kWh: 900,
  minigridPvout_kWh: 1000,
  minigridSlope_deg: 20,
  /** Ground that is steeper than this must not face north. */
  northSlope_deg: 10,
  northWithin_deg: 45,
  /** Minimum area of suitable cells for a polygon to pass a rule that applies to cells. */
  minLand_ha: 1,
  mhpReach_km: 3,
  minMhp_kW: 5,
  gridReach_km: 15,
  /** Diameter. Low-voltage lines reach about half this distance from the plant or the transformer. */
  networkBreadth_km: 5,
} as const

/** Reasons why ground is unsuitable for panels. */
export type GroundFault = 'steep' | 'north' | 'cover'
export type RuledOut = Record<GroundFault, number>

/**
 * Facts about a site. Null means unknown, in which case the rule is skipped; a mini-grid, however, requires its solar
 * yield.
 */
export type SiteFacts = {
  is_in_terai: boolean
  /** In kWh per kWp and year. */
  pvout_kWh: number | null
  /** Solar yield of the cells where a mini-grid's panels could be built, or of all cells if there are none. */
  minigrid_pvout_kWh: number | null
  /** Area in hectares of the cells where a mini-grid's panels could be built. */
  minigrid_land_ha: number | null
  /** Fraction of the ground that each condition rules out, from 0 to 1. A cell may fail several conditions. */
  minigrid_ruled_out: RuledOut | null
  distance_to_grid_km: number | null
  distance_to_mhp_km: number | null
}
/** Whether a yield can be used to size panels: it is known, and at least 1 kWh per kWp and year. */
export const isYield = (pvout_kWh: number | null): pvout_kWh is number => pvout_kWh !== null && pvout_kWh >= 1

/** Returns why the solar yield is insufficient, or null if it is sufficient or unknown. */
export const tooLittleSun = (pvout_kWh: number | null, min: number): Message | null =>
  pvout_kWh !== null && pvout_kWh < min ? { key: 'bat.infeasible.sun', params: { least: min } } : null
