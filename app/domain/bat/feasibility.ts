import type { Message } from '../messages/messages.ts'
import { type GroundFault, type SiteFacts, thresholds } from '../technologies/site.ts'
import { type Technology, technologies, technologyRows } from '../technologies/technologies.ts'

/** Null if the option is feasible, otherwise the reason why not. */
export type Verdicts = Partial<Record<Technology, Message | null>>

/** Checks the feasibility of each option at a site. Options that are not offered there get no verdict (models C). */
export function feasibility(site: SiteFacts): Verdicts {
  const verdicts: Verdicts = {}
  for (const technology of technologies) {
    const { rule, isOffered } = technologyRows[technology]
    if (isOffered(site)) verdicts[technology] = rule(site)
  }
  return verdicts
}

/** Reasons why panels cannot be built on a cell; empty if they can. */
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

/** Annual yield of a south-facing array tilted at 30° in Nepal, in kWh per kWp. */
export const bestPvout_kWh = 1700
/**
 * Estimates the yield from temperature and terrain where no layer provides it: `bestPvout_kWh`, derated for both
 * (models C).
 */
export function pvoutFrom(temperature_C: number, slope_deg: number, aspect_deg: number): number {
  const cell_C = temperature_C + 25
  const heat = 1 - 0.004 * (cell_C - 25)
  const northness = aspect_deg < 0 ? 0 : Math.max(0, Math.cos((aspect_deg * Math.PI) / 180))
  return bestPvout_kWh * heat * (1 - 0.0025 * Math.max(0, slope_deg - 10) * northness)
}

/** Estimates the mean annual temperature from the elevation where no layer provides it. */
export const temperatureAt = (elevation_m: number): number => 26 - 0.006 * elevation_m

/** Whether a place probably is in the Terai, where no layer says so: it is low, and flat within 5 km (S-072). */
export const isLikelyTerai = (elevation_m: number, relief_m: number): boolean =>
  elevation_m < 300 && relief_m < 150
