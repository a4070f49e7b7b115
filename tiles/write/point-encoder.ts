import { byteWriter, varintSize, zigzag } from '../../app/formats/byte-writer.ts'
import { gzipped } from '../../app/formats/gzipped.ts'

/**
 * Mapbox vector tile 2 (https://github.com/mapbox/vector-tile-spec) of one layer of points with small whole
 * numbers as properties, written byte by byte: a general encoder takes ten times as long.
 */
export type PointEncoder = {
  /** A point in tile units with the values of the fields, in their order, and whether it is `mark`ed false. */
  point(x: number, y: number, values: ArrayLike<number>, isMarked?: boolean): void
  /** The gzipped tile; the encoder is empty again. Null when nothing was added. */
  finish(): Uint8Array | null
}

/** Code of the value false among those of a tile; all others are whole numbers. */
const falseValue = -1

/** @param mark a field present, as false, only at marked points */
export function pointEncoder(layer: string, fields: string[], mark?: string): PointEncoder {
  const features = byteWriter(1 << 16)
  const feature = byteWriter(64)
  const tags = byteWriter(32)
  let values = new Map<number, number>()

  const tag = (field: number, value: number) => {
    let index = values.get(value)
    if (index === undefined) {
      index = values.size
      values.set(value, index)
    }
    tags.varint(field)
    tags.varint(index)
  }
  const begin = (given: ArrayLike<number>, isMarked: boolean) => {
    tags.clear()
    for (let f = 0; f < fields.length; f++) tag(f, given[f])
    if (isMarked) tag(fields.length, falseValue)
    feature.clear()
    feature.varint(0x12)
    feature.varint(tags.length())
    feature.append(tags)
    feature.varint(0x18)
    feature.varint(1)
    feature.varint(0x22)
  }
  const end = () => {
    features.varint(0x12)
    features.varint(feature.length())
    features.append(feature)
  }

  return {
    point(x, y, given, isMarked = false) {
      begin(given, isMarked)
      const zx = zigzag(x)
      const zy = zigzag(y)
      feature.varint(1 + varintSize(zx) + varintSize(zy))
      feature.varint(9)
      feature.varint(zx)
      feature.varint(zy)
      end()
    },
    finish() {
      if (features.length() === 0) return null
      const body = byteWriter(features.length() + 256 + values.size * 8)
      body.text(0x0a, layer)
      body.append(features)
      for (const field of fields) body.text(0x1a, field)
      if (mark !== undefined && values.has(falseValue)) body.text(0x1a, mark)
      for (const value of values.keys()) {
        body.varint(0x22)
        const isNumber = value !== falseValue
        body.varint(1 + (isNumber ? varintSize(value) : 1))
        body.varint(isNumber ? 0x28 : 0x38)
        body.varint(isNumber ? value : 0)
      }
      for (const part of [0x28, 4096, 0x78, 2]) body.varint(part)
      const tile = byteWriter(body.length() + 8)
      tile.varint(0x1a)
      tile.varint(body.length())
      tile.append(body)
      features.clear()
      values = new Map()
      return gzipped(tile.bytes())
    },
  }
}
