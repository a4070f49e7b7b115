import type { LegacyFeature } from 'geojson-vt'
import { type ByteWriter, byteWriter, zigzag } from './byte-writer.ts'
import { gzipped } from './gzipped.ts'

/**
 * A feature in tile units (0 to 4096, y pointing down). `type` is 1 for points, 2 for lines and 3 for rings. Fields
 * that are null are omitted.
 */
export type TileFeature = LegacyFeature

/**
 * Encodes layers as a gzipped Mapbox vector tile, version 2 (https://github.com/mapbox/vector-tile-spec). Returns null
 * if the tile would be empty.
 */
export function encodeVectorTile(layers: Record<string, TileFeature[]>): Uint8Array | null {
  tile.clear()
  for (const [name, features] of Object.entries(layers)) {
    if (features.length === 0) continue
    writeLayer(name, features)
    tile.varint(0x1a)
    tile.varint(layer.length())
    tile.append(layer)
  }
  return tile.length() === 0 ? null : gzipped(tile.bytes())
}

const tile = byteWriter(1 << 16)
const layer = byteWriter(1 << 16)
const feature = byteWriter(1 << 12)
const part = byteWriter(1 << 12)

type Value = string | number | boolean
const isValue = (value: unknown): value is Value => value !== null && value !== undefined

function writeLayer(name: string, features: TileFeature[]): void {
  const keys = new Map<string, number>()
  const values = new Map<Value, number>()
  layer.clear()
  layer.text(0x0a, name)
  for (const { id, type, geometry, tags } of features) {
    feature.clear()
    if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0) {
      feature.varint(0x08)
      feature.varint(id)
    }
    part.clear()
    for (const key in tags) {
      const value: unknown = tags[key]
      if (!isValue(value)) continue
      part.varint(placeOf(keys, key))
      part.varint(placeOf(values, value))
    }
    section(0x12, part)
    feature.varint(0x18)
    feature.varint(type)
    part.clear()
    if (type === 1) writePoints(geometry)
    else writeLines(geometry, type === 3)
    section(0x22, part)
    layer.varint(0x12)
    layer.varint(feature.length())
    layer.append(feature)
  }
  for (const key of keys.keys()) layer.text(0x1a, key)
  for (const value of values.keys()) {
    part.clear()
    writeValue(value)
    layer.varint(0x22)
    layer.varint(part.length())
    layer.append(part)
  }
  for (const number of [0x28, 4096, 0x78, 2]) layer.varint(number)
}

function section(tag: number, content: ByteWriter): void {
  feature.varint(tag)
  feature.varint(content.length())
  feature.append(content)
}

function placeOf<Key>(places: Map<Key, number>, key: Key): number {
  let place = places.get(key)
  if (place === undefined) {
    place = places.size
    places.set(key, place)
  }
  return place
}

function writeValue(value: Value): void {
  if (typeof value === 'string') part.text(0x0a, value)
  else if (typeof value === 'boolean') {
    part.varint(0x38)
    part.varint(value ? 1 : 0)
  } else if (Number.isSafeInteger(value) && value >= 0) {
    part.varint(0x28)
    part.varint(value)
  } else {
    part.varint(0x19)
    part.double(value)
  }
}

const moveTo = 1
const lineTo = 2
const closePath = 15
const command = (name: number, count: number) => count * 8 + name

function writePoints(points: [number, number][]): void {
  part.varint(command(moveTo, points.length))
  let x = 0
  let y = 0
  for (const [px, py] of points) {
    part.varint(zigzag(px - x))
    part.varint(zigzag(py - y))
    x = px
    y = py
  }
}

/** The format omits the last position of a ring, which repeats the first. */
function writeLines(lines: [number, number][][], closed: boolean): void {
  let x = 0
  let y = 0
  for (const line of lines) {
    const count = closed ? line.length - 1 : line.length
    part.varint(command(moveTo, 1))
    for (let i = 0; i < count; i++) {
      if (i === 1) part.varint(command(lineTo, count - 1))
      const [px, py] = line[i]
      part.varint(zigzag(px - x))
      part.varint(zigzag(py - y))
      x = px
      y = py
    }
    if (closed) part.varint(closePath)
  }
}
