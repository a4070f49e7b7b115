import type { LngLat, PolygonRings } from '../../domain/spatial/geometry.ts'
import type { Atlas } from './atlas.ts'
import type { MhpSite } from './mhp-sites.ts'

/** Kilometres to the nearest 11 or 33 kV line, substation or transformer; null where the atlas has none. */
export function gridDistance_km(atlas: Atlas, from: LngLat | PolygonRings): number | null {
  const km = atlas.energy.distanceToGrid_km(from)
  return Number.isFinite(km) ? km : null
}

/** Kilometres to the nearest stream that offers `power_kW` in the dry season, or existing plant; null beyond reach. */
export function mhpDistance_km(atlas: Atlas, from: LngLat | PolygonRings, power_kW: number): number | null {
  return nearestMhp(atlas, from, power_kW)?.km ?? null
}

/** The same with the stream's vertex; null where an existing plant is nearer. */
export function nearestMhp(
  atlas: Atlas,
  from: LngLat | PolygonRings,
  power_kW: number,
): { km: number; site: MhpSite | null } | null {
  const site = atlas.mhpSites.nearest(from, power_kW)
  const plant_km = atlas.energy.nearestMicroHydro_km(from)
  if (site !== null && site.km <= plant_km) return { km: site.km, site }
  return Number.isFinite(plant_km) ? { km: plant_km, site: null } : null
}
