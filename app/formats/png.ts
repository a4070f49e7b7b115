import { crc32, deflateSync } from 'node:zlib'

/** First bytes of every PNG. */
export const pngSignature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)
const truecolour = 2

/**
 * Encodes a PNG with 8-bit RGB pixels from two-byte codes: red and green, with blue 0. Rows use the Paeth filter,
 * which suits gradually changing terrain.
 */
export function encodePng(codes: Uint16Array, width: number, height: number, level = 6): Uint8Array {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, 8)
  header.setUint8(9, truecolour)
  const data = deflateSync(filtered(codes, width, height), { level })
  return pngFile({ IHDR: new Uint8Array(header.buffer), IDAT: data })
}

/** Returns a PNG that consists of these chunks (ISO/IEC 15948), in order. */
export function pngFile(chunks: Record<string, Uint8Array>): Uint8Array {
  const parts = Object.entries({ ...chunks, IEND: new Uint8Array(0) })
  return Buffer.concat([pngSignature, ...parts.flatMap(([name, data]) => chunk(name, data))])
}

function filtered(codes: Uint16Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array((width * 3 + 1) * height)
  for (let y = 0, at = 0, out = 0; y < height; y++) {
    rows[out++] = 4
    let left = 0
    let corner = 0
    for (let x = 0; x < width; x++, at++, out += 3) {
      const code = codes[at]
      const above = y === 0 ? 0 : codes[at - width]
      rows[out] = (code >> 8) - paeth(left >> 8, above >> 8, corner >> 8)
      rows[out + 1] = (code & 255) - paeth(left & 255, above & 255, corner & 255)
      left = code
      corner = above
    }
  }
  return rows
}

/** Predicts a byte from its neighbours: the one that is nearest to left + above - corner. */
export function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
}

function chunk(name: string, data: Uint8Array): Uint8Array[] {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return [length, typed, check]
}
