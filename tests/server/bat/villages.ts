import type { LngLat, Ring } from '../../../app/domain/geometry.ts'
import type { Sddmm } from '../../../app/domain/region-codes.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'

/** A ring of 24 corners around a place. */
export function around([lng, lat]: LngLat, radius_km: number): Ring {
  const ring = Array.from({ length: 24 }, (_, i): LngLat => {
    const angle = (2 * Math.PI * i) / 24
    return [lng + (Math.cos(angle) * radius_km) / 98, lat + (Math.sin(angle) * radius_km) / 111]
  })
  return [...ring, ring[0]]
}

/** A drawn village wholly inside a local level, around one of its larger settlements. */
export function villageIn(atlas: Atlas, sddmm: Sddmm, radius_km = 0.6): Ring {
  for (const { at } of atlas.settlements.inMunicipality(sddmm)) {
    const ring = around(at, radius_km)
    if (ring.every(corner => atlas.regions.levelAt(corner) === sddmm)) return ring
  }
  throw new Error(`no village of ${radius_km} km inside ${sddmm}`)
}
