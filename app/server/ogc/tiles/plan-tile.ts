import { gunzipSync } from 'node:zlib'
import GeoJSONVT from 'geojson-vt'
import { encodeVectorTile } from '../../../../tiles/write/vector-tile.ts'
import { type PlanCollections, planZooms } from '../collections/plan-collections.ts'

/** A plan changes while it is looked at, so each tile is cut from what stands in it now. */
export function planTile(collections: PlanCollections, z: number, x: number, y: number): Uint8Array | null {
  if (z < planZooms.minzoom || z > planZooms.maxzoom) return null
  const layers = collections.map(({ id, features }) => {
    const given = features.map(({ id: of, geometry, properties }) => ({
      type: 'Feature' as const,
      id: of,
      geometry,
      properties,
    }))
    const options = { extent: 4096, buffer: 64, maxZoom: z, indexMaxZoom: 0 }
    const cut = new GeoJSONVT({ type: 'FeatureCollection', features: given }, options).getTile(z, x, y)
    return [id, cut?.features ?? []] as const
  })
  const zipped = encodeVectorTile(Object.fromEntries(layers))
  return zipped && gunzipSync(zipped)
}
