import type { Message } from '../messages/messages.ts'
import { type GroundFault, type SiteFacts, thresholds } from '../technologies/site.ts'
import { type Technology, technologies, technologyRows } from '../technologies/technologies.ts'

/** Null if feasible; otherwise the reason. */
export type Verdicts = Partial<Record<Technology, Message | null>>

/** Feasibility of each option at a site; options not offered there have no verdict (models C). */
export function feasibility(site: SiteFacts): Verdicts {
  const verdicts: Verdicts = {}
  for (const technology of technologies) {
    const { rule, isOffered } = technologyRows[technology]
    if (isOffered(site)) verdicts[technology] = rule(site)
  }
  return verdicts
}

/** Why panels cannot be built on a cell; empty if they can. */
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
/** Yield from temperature and ground where no layer has it: `bestPvout_kWh` derated by both (models C). */
export function pvoutFrom(temperature_C: number, slope_deg: number, aspect_deg: number): number {
  const cell_C = temperature_C + 25
  const heat = 1 - 0.004 * (cell_C - 25)
  const northness = aspect_deg < 0 ? 0 : Math.max(0, Math.cos((aspect_deg * Math.PI) / 180))
  return bestPvout_kWh * heat * (1 - 0.0025 * Math.max(0, slope_deg - 10) * northness)
}

/** Mean yearly temperature by elevation, where no layer has it. */
export const temperatureAt = (elevation_m: number): number => 26 - 0.006 * elevation_m

/** Whether a place is Terai where no layer says so: low, and flat within 5 km (S-072). */
export const isLikelyTerai = (elevation_m: number, relief_m: number): boolean =>
  elevation_m < 300 && relief_m < 150
