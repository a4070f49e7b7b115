import type { LngLat, PolygonRings } from '../../domain/geometry.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import type { Atlas } from './atlas.ts'
import type { MhpSite } from './mhp-sites.ts'

/** Data for computing distances: an atlas, or an atlas with the corrections of a plan. */
export type Ways = Pick<Atlas, 'energy' | 'mhpSites'>

/** Distance in km to the nearest 11 or 33 kV line, substation or transformer, or null if the atlas has none. */
export function gridDistance_km({ energy }: Ways, from: LngLat | PolygonRings): number | null {
  const km = energy.distanceToGrid_km(from)
  return Number.isFinite(km) ? km : null
}

/**
 * Line from the edge of a cluster to the target of `gridDistance_km`. Undefined if they meet or if there is no target.
 */
export function gridLink({ energy }: Ways, from: PolygonRings): [LngLat, LngLat] | undefined {
  const link = energy.linkToGrid(from)
  return link ? [sixDecimals(link.from), sixDecimals(link.to)] : undefined
}
const sixDecimals = ([lng, lat]: LngLat): LngLat => [Number(lng.toFixed(6)), Number(lat.toFixed(6))]

/**
 * Distance in km to the nearest existing plant, or stream that has `power_kW` in the dry season. Null if it is beyond
 * reach.
 */
export function mhpDistance_km(ways: Ways, from: LngLat | PolygonRings, power_kW: number): number | null {
  return nearestMhp(ways, from, power_kW)?.km ?? null
}

/** The same distance with the vertex of the stream, or null if an existing plant is nearer. */
export function nearestMhp(
  { energy, mhpSites }: Ways,
  from: LngLat | PolygonRings,
  power_kW: number,
): { km: number; site: MhpSite | null } | null {
  const site = mhpSites.nearest(from, power_kW)
  const plant_km = energy.nearestMicroHydro_km(from)
  if (site !== null && site.km <= plant_km) return { km: site.km, site }
  return Number.isFinite(plant_km) ? { km: plant_km, site: null } : null
}

/** Returns an atlas with a plan's corrections. */
export const waysOf = ({ energy, mhpSites }: Ways, own: OwnMap | undefined): Ways => ({
  energy: own && own.corrections.length > 0 ? energy.corrected(own.corrections) : energy,
  mhpSites,
})
