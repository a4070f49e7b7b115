import { roundHalfUp } from '../format.ts'
import type { Message } from '../words/words.ts'
import { type Technology, technologies } from './contract.ts'
import { isYield } from './costs/quantities.ts'

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
/** Null: feasible; else why not. */
export type Verdicts = Partial<Record<Technology, Message | null>>

/** Which options can stand at a site; micro-hydro is left out in the Terai (models C). */
export function feasibility(site: SiteFacts): Verdicts {
  const verdicts: Verdicts = {}
  for (const technology of technologies) {
    if (technology !== 'mhp' || !site.is_in_terai) verdicts[technology] = rules[technology](site)
  }
  return verdicts
}

const rules: Record<Technology, (site: SiteFacts) => Message | null> = {
  shs: ({ pvout_kWh }) => tooLittleSun(pvout_kWh, thresholds.shsPvout_kWh),
  solar_minigrid: ({ pvout_kWh, minigrid_pvout_kWh, minigrid_land_ha, minigrid_ruled_out }) =>
    unknownSun(minigrid_pvout_kWh) ??
    tooLittleSun(pvout_kWh, thresholds.minigridPvout_kWh) ??
    (minigrid_land_ha !== null && minigrid_land_ha < thresholds.minLand_ha
      ? noGround(minigrid_ruled_out)
      : null),
  mhp: ({ distance_to_mhp_km }) =>
    distance_to_mhp_km !== null && distance_to_mhp_km <= thresholds.mhpReach_km
      ? null
      : { key: 'bat.infeasible.stream', params: { reach: thresholds.mhpReach_km } },
  grid: ({ distance_to_grid_km }) =>
    distance_to_grid_km !== null && distance_to_grid_km <= thresholds.gridReach_km
      ? null
      : { key: 'bat.infeasible.gridTooFar', params: { reach: thresholds.gridReach_km } },
}

/** A mini-grid is sized by the sun: without it none can be computed. */
const unknownSun = (pvout_kWh: number | null): Message | null =>
  isYield(pvout_kWh) ? null : { key: 'bat.infeasible.sunUnknown', params: {} }

function tooLittleSun(pvout_kWh: number | null, min: number): Message | null {
  return pvout_kWh !== null && pvout_kWh < min ? { key: 'bat.infeasible.sun', params: { least: min } } : null
}

/** Which conditions leave too little ground, the one that rules out most first. */
function noGround(ruledOut: RuledOut | null): Message {
  const min = thresholds.minLand_ha
  const why = (Object.keys(ruledOut ?? {}) as GroundFault[])
    .map(fault => ({ fault, share: ruledOut?.[fault] ?? 0 }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .map(
      ({ fault, share }): Message => ({
        key: `bat.ground.${fault}`,
        params: { percent: roundHalfUp(share * 100, 0), most: thresholds.minigridSlope_deg },
      }),
    )
  return why.length === 0
    ? { key: 'bat.infeasible.landSmall', params: { least: min } }
    : { key: 'bat.infeasible.land', params: { least: min, why } }
}

/** Why panels cannot stand on a cell; empty where they can. */
export function groundFaults(slope_deg: number, aspect_deg: number, cover: string): GroundFault[] {
  const fromNorth = Math.min(aspect_deg, 360 - aspect_deg)
  const facesNorth = aspect_deg >= 0 && fromNorth <= thresholds.northWithin_deg
  return [
    ...(slope_deg > thresholds.minigridSlope_deg ? ['steep' as const] : []),
    ...(slope_deg > thresholds.northSlope_deg && facesNorth ? ['north' as const] : []),
    ...(unsuitedCovers.includes(cover) ? ['cover' as const] : []),
  ]
}

const unsuitedCovers = ['water', 'snow or glacier', 'dense forest']

/** Yearly yield of a 30° array facing south in Nepal, kWh a kWp. */
export const bestPvout_kWh = 1700
/** Yield from temperature and ground where no layer tells it: `bestPvout_kWh` derated by both (models C). */
export function pvoutFrom(temperature_C: number, slope_deg: number, aspect_deg: number): number {
  const cell_C = temperature_C + 25
  const heat = 1 - 0.004 * (cell_C - 25)
  const northness = aspect_deg < 0 ? 0 : Math.max(0, Math.cos((aspect_deg * Math.PI) / 180))
  return bestPvout_kWh * heat * (1 - 0.0025 * Math.max(0, slope_deg - 10) * northness)
}

/** Mean yearly temperature at a height, where no layer tells it. */
export const temperatureAt = (elevation_m: number): number => 26 - 0.006 * elevation_m

/** Whether a place is Terai where no layer tells it: low, and flat within 5 km (S-072). */
export const isLikelyTerai = (elevation_m: number, relief_m: number): boolean =>
  elevation_m < 300 && relief_m < 150
