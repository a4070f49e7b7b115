import { createHash } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Bounds } from '../../app/domain/geometry.ts'
import {
  type Tileset,
  type TilesetName,
  type TilesetReport,
  tilesets,
} from '../../app/domain/tilesets/schema.ts'

export type PmtilesWriter = {
  /** `bytes` as they are served: gzipped for vector tiles, PNG for terrain. Any order; each tile once. */
  add(z: number, x: number, y: number, bytes: Uint8Array): void
  /** Writes the archive under another name and renames it, so that a partial one is never visible. */
  finish(): Promise<TilesetReport>
}
/** A tileset outside of the atlas brings its schema along. */
export type NamedTileset = Tileset & { name: string }
export type PmtilesOptions = {
  path: string
  tileset: TilesetName | NamedTileset
  bounds: Bounds
  attribution: string
}

type Entry = { id: number; offset: number; length: number; run: number }

const headerBytes = 127
/** Header and root directory must fit into what a reader asks for first. */
const firstRequestBytes = 16_384

/**
 * A PMTiles 3 archive (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): clustered, equal
 * tiles stored once, runs of equal tiles in one entry, leaf directories if the root would grow too large, and
 * true bounds and zooms in the header, which tile servers and maps use as extent. Throws on a tile outside
 * the tileset's zooms or added twice.
 */
export function createPmtiles({ path, tileset, bounds, attribution }: PmtilesOptions): PmtilesWriter {
  const schema: NamedTileset = typeof tileset === 'string' ? { name: tileset, ...tilesets[tileset] } : tileset
  const contents: Uint8Array[] = []
  const contentOf = new Map<string, number>()
  const tiles = new Map<number, number>()
  const zooms = { min: Infinity, max: -Infinity }

  return {
    add(z, x, y, bytes) {
      if (z < schema.minzoom || z > schema.maxzoom)
        throw new Error(`${schema.name}: zoom ${z} is not in its schema`)
      const id = tileId(z, x, y)
      if (tiles.has(id)) throw new Error(`${schema.name}: tile ${z}/${x}/${y} was added twice`)
      const key = createHash('sha1').update(bytes).digest('base64')
      let content = contentOf.get(key)
      if (content === undefined) {
        content = contents.push(bytes) - 1
        contentOf.set(key, content)
      }
      tiles.set(id, content)
      zooms.min = Math.min(zooms.min, z)
      zooms.max = Math.max(zooms.max, z)
    },

    async finish() {
      const minzoom = tiles.size === 0 ? schema.minzoom : zooms.min
      const maxzoom = tiles.size === 0 ? schema.maxzoom : zooms.max
      const { entries, data } = laidOut(tiles, contents)
      const { root, leaves } = directories(entries)
      const metadata = gzipSync(JSON.stringify(metadataOf(schema, attribution)), { level: 9 })
      const sections = [root, metadata, leaves, data]
      const header = new DataView(new ArrayBuffer(headerBytes))
      for (const [i, letter] of [...'PMTiles'].entries()) header.setUint8(i, letter.charCodeAt(0))
      header.setUint8(7, 3)
      let offset = headerBytes
      for (const [i, section] of sections.entries()) {
        header.setBigUint64(8 + i * 16, BigInt(offset), true)
        header.setBigUint64(16 + i * 16, BigInt(section.length), true)
        offset += section.length
      }
      for (const [i, count] of [tiles.size, entries.length, contents.length].entries()) {
        header.setBigUint64(72 + i * 8, BigInt(count), true)
      }
      const [west, south, east, north] = bounds
      const gzip = 2
      const none = 1
      const png = schema.kind === 'raster-dem'
      const small = [1, gzip, png ? none : gzip, png ? 2 : 1, minzoom, maxzoom]
      for (const [i, value] of small.entries()) header.setUint8(96 + i, value)
      for (const [i, degrees] of bounds.entries())
        header.setInt32(102 + i * 4, Math.round(degrees * 1e7), true)
      header.setUint8(118, Math.min(maxzoom, Math.max(minzoom, 7)))
      header.setInt32(119, Math.round(((west + east) / 2) * 1e7), true)
      header.setInt32(123, Math.round(((south + north) / 2) * 1e7), true)

      await writeFile(`${path}.part`, Buffer.concat([new Uint8Array(header.buffer), ...sections]))
      await rename(`${path}.part`, path)
      const sizes = [...tiles.values()].map(content => contents[content].length).sort((a, b) => a - b)
      return {
        file: basename(path),
        minzoom,
        maxzoom,
        tiles: tiles.size,
        p95_bytes: sizes[Math.max(0, Math.ceil(sizes.length * 0.95) - 1)] ?? 0,
        max_bytes: sizes.at(-1) ?? 0,
      }
    },
  }
}

/** Number of a tile: those of lower zooms, then its place on the Hilbert curve of its own. */
export function tileId(z: number, x: number, y: number): number {
  const side = 2 ** z
  if (!(x >= 0 && y >= 0 && x < side && y < side)) throw new Error(`no tile ${z}/${x}/${y}`)
  let id = (4 ** z - 1) / 3
  for (let s = side / 2; s >= 1; s /= 2) {
    const rx = x & s ? 1 : 0
    const ry = y & s ? 1 : 0
    id += s * s * ((3 * rx) ^ ry)
    if (ry === 0) {
      if (rx === 1) {
        x = side - 1 - x
        y = side - 1 - y
      }
      ;[x, y] = [y, x]
    }
  }
  return id
}

/** Contents in the order in which their tiles come, each once; entries by tile id with runs joined. */
function laidOut(tiles: Map<number, number>, contents: Uint8Array[]): { entries: Entry[]; data: Buffer } {
  const ids = Float64Array.from(tiles.keys()).sort()
  const offsets = new Map<number, number>()
  const parts: Uint8Array[] = []
  const entries: Entry[] = []
  let end = 0
  for (const id of ids) {
    const content = tiles.get(id)!
    const length = contents[content].length
    let offset = offsets.get(content)
    if (offset === undefined) {
      offset = end
      offsets.set(content, offset)
      parts.push(contents[content])
      end += length
    }
    const last = entries.at(-1)
    if (last && last.offset === offset && last.length === length && last.id + last.run === id) last.run++
    else entries.push({ id, offset, length, run: 1 })
  }
  return { entries, data: Buffer.concat(parts) }
}

function directories(entries: Entry[]): { root: Uint8Array; leaves: Buffer } {
  let root = directory(entries)
  if (root.length <= firstRequestBytes - headerBytes) return { root, leaves: Buffer.alloc(0) }
  for (let size = 4096; ; size *= 2) {
    const leaves: Uint8Array[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = directory(entries.slice(from, from + size))
      leaves.push(leaf)
      pointers.push({ id: entries[from].id, offset, length: leaf.length, run: 0 })
      offset += leaf.length
    }
    root = directory(pointers)
    if (root.length <= firstRequestBytes - headerBytes) return { root, leaves: Buffer.concat(leaves) }
  }
}

function directory(entries: Entry[]): Uint8Array {
  const bytes: number[] = []
  const varint = (value: number) => {
    while (value > 127) {
      bytes.push((value % 128) | 128)
      value = Math.floor(value / 128)
    }
    bytes.push(value)
  }
  varint(entries.length)
  for (const [i, entry] of entries.entries()) varint(entry.id - (i === 0 ? 0 : entries[i - 1].id))
  for (const entry of entries) varint(entry.run)
  for (const entry of entries) varint(entry.length)
  for (const [i, entry] of entries.entries()) {
    const before = entries[i - 1]
    varint(before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1)
  }
  return gzipSync(Uint8Array.from(bytes), { level: 9 })
}

function metadataOf(schema: NamedTileset, attribution: string) {
  const vector_layers = Object.entries(schema.layers).map(([id, layer]) => ({
    id,
    description: layer.about,
    minzoom: layer.minzoom,
    maxzoom: layer.maxzoom,
    fields: layer.fields,
  }))
  const raster = { encoding: 'terrarium' }
  return {
    name: schema.name,
    format: schema.kind === 'vector' ? 'pbf' : 'png',
    type: 'overlay',
    version: '1',
    attribution,
    ...(schema.kind === 'vector' ? { vector_layers } : raster),
  }
}
