import { gunzipSync } from 'node:zlib'
import GeoJSONVT from 'geojson-vt'
import type { Bounds } from '../../../domain/geometry.ts'
import { encodeVectorTile } from '../../../formats/vector-tile.ts'
import { type PlanCollections, planZooms } from '../collections/plan-collections.ts'

const extent = 4096
const buffer = 64
/**
 * Number of cells along each side of a tile. Each cell contains at most one survey point, because more points would
 * overlap at low zoom levels.
 */
const cells = { below: 128, nearest: 256 }

/**
 * Creates a tile of a plan. A plan may change while it is being viewed, so each tile is made from its current state.
 */
export async function planTile(
  collections: PlanCollections,
  z: number,
  x: number,
  y: number,
): Promise<Uint8Array | null> {
  if (z < planZooms.minzoom || z > planZooms.maxzoom) return null
  const [box, cell_deg] = [boxOf(z, x, y), cellOf(z, x, y)]
  const cut = collections.map(async ({ id, inTile }) => {
    const given = (await inTile(box, cell_deg)).map(({ id: of, geometry, properties }) => ({
      type: 'Feature' as const,
      id: of,
      geometry,
      properties,
    }))
    const options = { extent, buffer, maxZoom: z, indexMaxZoom: 0 }
    const tile = new GeoJSONVT({ type: 'FeatureCollection', features: given }, options).getTile(z, x, y)
    return [id, tile?.features ?? []] as const
  })
  const zipped = encodeVectorTile(Object.fromEntries(await Promise.all(cut)))
  return zipped && gunzipSync(zipped)
}

/** The box of a tile with its buffer, in degrees. */
function boxOf(z: number, x: number, y: number): Bounds {
  const margin = buffer / extent
  return [
    longitude(x - margin, z),
    latitude(y + 1 + margin, z),
    longitude(x + 1 + margin, z),
    latitude(y - margin, z),
  ]
}

function cellOf(z: number, x: number, y: number): [number, number] {
  const count = z < planZooms.maxzoom ? cells.below : cells.nearest
  return [(longitude(x + 1, z) - longitude(x, z)) / count, (latitude(y, z) - latitude(y + 1, z)) / count]
}

const longitude = (x: number, z: number): number => (x / 2 ** z) * 360 - 180
/** Latitude of the edge `y` of a row of tiles in Web Mercator (EPSG:3857). */
const latitude = (y: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI
