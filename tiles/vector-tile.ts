import { gzipSync } from 'node:zlib'
import type { LegacyFeature } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'

/** A feature in tile units (0 to 4096, y down): `type` 1 points, 2 lines, 3 rings; null fields are left out. */
export type TileFeature = LegacyFeature

/** Mapbox vector tile 2 of some layers, gzipped; null when nothing would be in it. */
export function encodeVectorTile(layers: Record<string, TileFeature[]>): Uint8Array | null {
  const full = Object.entries(layers).filter(([, features]) => features.length > 0)
  if (full.length === 0) return null
  const named = Object.fromEntries(full.map(([name, features]) => [name, { features }]))
  return gzipSync(fromGeojsonVt(named, { version: 2, extent: 4096 }), { level: 6 })
}
