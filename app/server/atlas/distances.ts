import type { LngLat, PolygonRings } from '../../domain/spatial/geometry.ts'
import type { Atlas } from './atlas.ts'

/** Kilometres to the nearest 11 or 33 kV line, substation or transformer; null where the atlas has none. */
export function gridDistance_km(atlas: Atlas, from: LngLat | PolygonRings): number | null {
  const km = atlas.energy.distanceToGrid_km(from)
  return Number.isFinite(km) ? km : null
}

/** Kilometres to the nearest stream that offers `power_kW` in the dry season, or existing plant; null beyond reach. */
export function mhpDistance_km(atlas: Atlas, from: LngLat | PolygonRings, power_kW: number): number | null {
  const stream_km = atlas.mhpSites.nearest_km(from, power_kW) ?? Number.POSITIVE_INFINITY
  const km = Math.min(stream_km, atlas.energy.nearestMicroHydro_km(from))
  return Number.isFinite(km) ? km : null
}
