import { gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import type { Feature } from 'geojson'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse } from 'pmtiles'

/** A feature as a map would decode it; rings or lines in tile units. */
export type DecodedFeature = {
  id: number | undefined
  type: number
  properties: Record<string, string | number | boolean>
  rings: { x: number; y: number }[][]
  toGeoJSON(): Feature
}
export type TileArchive = {
  archive: PMTiles
  zooms(): Promise<[number, number]>
  /** Features of a layer in the tile that holds the position. */
  features(zoom: number, lon: number, lat: number, layer: string): Promise<DecodedFeature[]>
  /** Compressed bytes of every tile that the archive addresses over Nepal. */
  sizes(): Promise<number[]>
  tile(zoom: number, x: number, y: number): Promise<Record<string, DecodedFeature[]> | null>
}

/** Reads an archive with the official package, so that the writer is judged by another's reader. */
export function openArchive(bytes: Buffer): TileArchive {
  const archive = new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length): Promise<RangeResponse> => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer as ArrayBuffer,
    }),
  })
  const tile: TileArchive['tile'] = async (z, x, y) => {
    const found = await archive.getZxy(z, x, y)
    if (!found) return null
    const decoded = new VectorTile(new PbfReader(new Uint8Array(found.data)))
    const layers: Record<string, DecodedFeature[]> = {}
    for (const [name, layer] of Object.entries(decoded.layers)) {
      layers[name] = Array.from({ length: layer.length }, (_, i) => {
        const feature = layer.feature(i)
        const rings = feature.loadGeometry()
        return {
          id: feature.id,
          type: feature.type,
          properties: feature.properties,
          rings,
          toGeoJSON: () => feature.toGeoJSON(x, y, z),
        }
      })
    }
    return layers
  }
  return {
    archive,
    tile,
    async sizes() {
      const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
      const found: number[] = []
      for (let z = minZoom; z <= maxZoom; z++) {
        const [west, north] = tileAt(z, minLon, maxLat)
        const [east, south] = tileAt(z, maxLon, minLat)
        for (let x = west; x <= east; x++) {
          for (let y = north; y <= south; y++) {
            const raw = (await archive.getZxy(z, x, y))?.data
            if (raw) found.push(gzipSync(new Uint8Array(raw), { level: 6 }).length)
          }
        }
      }
      return found
    },
    async zooms() {
      const header = await archive.getHeader()
      return [header.minZoom, header.maxZoom]
    },
    async features(zoom, lon, lat, layer) {
      const [x, y] = tileAt(zoom, lon, lat)
      return (await tile(zoom, x, y))?.[layer] ?? []
    },
  }
}

/** Column and row of the tile that holds a position. */
export function tileAt(zoom: number, lon: number, lat: number): [number, number] {
  const side = 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(((lon + 180) / 360) * side), Math.floor(y * side)]
}
