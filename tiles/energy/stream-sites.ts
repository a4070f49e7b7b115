import type { LngLat } from '../../app/domain/spatial/geometry.ts'

/** A place on a stream where water could be taken, with the reach below it. */
export type StreamSite = {
  at: LngLat
  upstream_km2: number
  /** Dry-season design flow. */
  discharge_m3s: number
  /** Fall of the reach over some 800 m. */
  head_m: number
}

export async function readStreamSites(_path: string): Promise<StreamSite[]> {
  return []
}
