import { deflateSync } from 'node:zlib'
import { pngFile } from '../../../app/formats/png.ts'

/** A green disc on clear ground, 64 pixels a side, with alpha. */
export const emblemPng: Buffer = discPng(64)

/** A disc as a PNG with red, green, blue and alpha of 8 bits. */
export function discPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc((4 * side + 1) * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (Math.hypot(x - side / 2, y - side / 2) < side / 2)
        rows.set([14, 107, 88, 255], y * (4 * side + 1) + 1 + 4 * x)
  return Buffer.from(pngFile({ IHDR: header, IDAT: deflateSync(rows) }))
}

/** The emblem of a plan as it is stored. */
export const emblemRow = (plan_id: number) => ({
  plan_id,
  type: 'png' as const,
  width: 64,
  height: 64,
  bytes: emblemPng,
})
