/**
 * Extracts the layer with a given name from an uncompressed Mapbox vector tile, byte for byte. The result is empty if
 * there is no such layer. A tile is a sequence of layers with length prefixes, so nothing has to be decoded.
 */
export function oneLayer(tile: Uint8Array, name: string): Uint8Array {
  const wanted = new TextEncoder().encode(name)
  for (let at = 0; at < tile.length; ) {
    const [tag, bodyAt] = varint(tile, at)
    const [length, start] = varint(tile, bodyAt)
    const end = start + length
    if (tag !== layerTag || end > tile.length) throw new Error('a vector tile is damaged')
    if (isNamed(tile.subarray(start, end), wanted)) return tile.subarray(at, end)
    at = end
  }
  return new Uint8Array(0)
}

/** Field 3 of a tile and field 1 of a layer. Both are length-delimited. */
const layerTag = 0x1a
const nameTag = 0x0a

function isNamed(layer: Uint8Array, wanted: Uint8Array): boolean {
  for (let at = 0; at < layer.length; ) {
    const [tag, bodyAt] = varint(layer, at)
    const [value, start] = varint(layer, bodyAt)
    if (tag === nameTag)
      return value === wanted.length && wanted.every((byte, i) => layer[start + i] === byte)
    // The fields of a layer are either numbers (wire type 0) or length-delimited (wire type 2).
    at = (tag & 7) === 0 ? start : start + value
  }
  return false
}

function varint(bytes: Uint8Array, at: number): [value: number, next: number] {
  let [value, factor] = [0, 1]
  for (let i = at; i < bytes.length; i++) {
    value += (bytes[i] & 0x7f) * factor
    if (bytes[i] < 0x80) return [value, i + 1]
    factor *= 128
  }
  throw new Error('a vector tile is damaged')
}
