import { crc32, deflateSync } from 'node:zlib'

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)
const truecolour = 2

/**
 * A PNG of 8-bit RGB pixels, row by row. Each row is filtered by the gradient of its neighbours (Paeth), which
 * suits ground that changes slowly.
 */
export function encodePng(rgb: Uint8Array, width: number, height: number, level = 6): Uint8Array {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, 8)
  header.setUint8(9, truecolour)
  const data = deflateSync(filtered(rgb, width, height), { level })
  const parts = [signature, ...chunk('IHDR', new Uint8Array(header.buffer)), ...chunk('IDAT', data)]
  return Buffer.concat([...parts, ...chunk('IEND', new Uint8Array(0))])
}

function filtered(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const stride = width * 3
  const rows = new Uint8Array((stride + 1) * height)
  for (let y = 0, out = 0; y < height; y++) {
    rows[out++] = 4
    for (let x = 0, at = y * stride; x < stride; x++, at++, out++) {
      const left = x < 3 ? 0 : rgb[at - 3]
      const above = y === 0 ? 0 : rgb[at - stride]
      const corner = x < 3 || y === 0 ? 0 : rgb[at - stride - 3]
      const toLeft = Math.abs(above - corner)
      const toAbove = Math.abs(left - corner)
      const toCorner = Math.abs(left + above - 2 * corner)
      const guess = toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
      rows[out] = rgb[at] - guess
    }
  }
  return rows
}

function chunk(name: string, data: Uint8Array): Uint8Array[] {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return [length, typed, check]
}
