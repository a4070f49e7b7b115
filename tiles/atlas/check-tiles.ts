import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import {
  type TileLayer,
  type TilesetName,
  type TilesetReport,
  tileBudget,
  tilesets,
} from '../../app/domain/tilesets/schema.ts'
import { forEachTile } from '../write/pmtiles-reader.ts'

/** So many tiles of an archive are looked into, besides the largest. */
const sampled = 400

/**
 * Sizes of all tiles of an archive, checking that their content matches the schema: the same layers, zooms,
 * fields and types, nothing else. Throws with the tileset, the tile and the fault; tiles over the budget only
 * go to `report`, because a map with heavy tiles still works.
 */
export async function checkTiles(
  path: string,
  name: TilesetName,
  report: (what: string) => void,
): Promise<TilesetReport> {
  const tiles: { z: number; x: number; y: number; bytes: Uint8Array }[] = []
  await forEachTile(path, (z, x, y, bytes) => tiles.push({ z, x, y, bytes }))
  const sizes = tiles.map(tile => tile.bytes.length).sort((a, b) => a - b)
  const p95_bytes = sizes[Math.max(0, Math.ceil(sizes.length * 0.95) - 1)] ?? 0
  const max_bytes = sizes.at(-1) ?? 0
  const largest = tiles.find(tile => tile.bytes.length === max_bytes)
  const place = largest ? `${largest.z}/${largest.x}/${largest.y}` : 'none'
  if (max_bytes > tileBudget.max_bytes) {
    report(`tile ${place} has ${max_bytes} bytes; the budget is ${tileBudget.max_bytes}`)
  }
  if (p95_bytes > tileBudget.p95_bytes) {
    report(`one tile in twenty has more than ${p95_bytes} bytes; the budget is ${tileBudget.p95_bytes}`)
  }
  const { kind, minzoom, maxzoom, layers } = tilesets[name]
  if (kind === 'vector') {
    const every = Math.max(1, Math.floor(tiles.length / sampled))
    const looked = tiles.filter((tile, i) => i % every === 0 || tile === largest)
    for (const { z, x, y, bytes } of looked) {
      const wrong = deviation(bytes, z, layers)
      if (wrong) throw new Error(`${name}: tile ${z}/${x}/${y} ${wrong}`)
    }
  }
  const zooms = tiles.map(tile => tile.z)
  return {
    file: `${name}.pmtiles`,
    minzoom: zooms.reduce((a, b) => Math.min(a, b), maxzoom),
    maxzoom: zooms.reduce((a, b) => Math.max(a, b), minzoom),
    tiles: tiles.length,
    p95_bytes,
    max_bytes,
  }
}

/** What is in a tile that the schema does not know, or null. */
export function deviation(bytes: Uint8Array, zoom: number, layers: Record<string, TileLayer>): string | null {
  const tile = new VectorTile(new PbfReader(gunzipSync(bytes)))
  for (const [name, layer] of Object.entries(tile.layers)) {
    const known = layers[name]
    if (!known) return `holds a layer '${name}' that the schema does not name`
    if (zoom < known.minzoom || zoom > known.maxzoom) return `holds the layer '${name}' outside its zooms`
    for (let i = 0; i < layer.length; i++) {
      for (const [field, value] of Object.entries(layer.feature(i).properties)) {
        const type = known.fields[field]
        if (!type) return `holds the field '${name}.${field}' that the schema does not name`
        if (typeof value !== type.toLowerCase())
          return `holds a ${typeof value} in '${name}.${field}', not a ${type}`
      }
    }
  }
  return null
}
