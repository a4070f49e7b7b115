import { deflateSync } from 'node:zlib'
import { pngFile } from '../../../formats/png.ts'

export type Size = { width: number; height: number }
export type Rgb = [number, number, number]
/** Pixels as indices of palette colours. */
export type Paletted = { pixels: Uint8Array; palette: Rgb[] }

/** Creates a PNG with a palette (colour type 3). `dpi` determines its printed size. */
export function palettePng(
  { width, height }: Size,
  { pixels, palette }: Paletted,
  { level = 9, dpi }: { level?: number; dpi?: number } = {},
): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return pngFile({
    IHDR: header,
    ...(dpi !== undefined && { pHYs: perMetre(dpi) }),
    PLTE: Buffer.from(palette.flat()),
    IDAT: deflateSync(rows, { level }),
  })
}

/** Resolution in pixels per metre, horizontally and vertically. */
function perMetre(dpi: number): Uint8Array {
  const chunk = Buffer.alloc(9)
  const each = Math.round(dpi / 0.0254)
  chunk.writeUInt32BE(each, 0)
  chunk.writeUInt32BE(each, 4)
  chunk[8] = 1
  return chunk
}

const bits = 5
const bins = 1 << (3 * bits)
const binOf = (red: number, green: number, blue: number) =>
  ((red >> (8 - bits)) << (2 * bits)) | ((green >> (8 - bits)) << bits) | (blue >> (8 - bits))

/**
 * Reduces RGBA pixels to the 256 most frequent colours and ignores alpha. Other colours, which occur on the edges of
 * letters, become the nearest of these. A map has few colours, so the change is invisible.
 */
export function paletted(rgba: Uint8Array): Paletted {
  const count = new Uint32Array(bins)
  const sums = [new Float64Array(bins), new Float64Array(bins), new Float64Array(bins)]
  for (let at = 0; at < rgba.length; at += 4) {
    const bin = binOf(rgba[at], rgba[at + 1], rgba[at + 2])
    count[bin]++
    for (let part = 0; part < 3; part++) sums[part][bin] += rgba[at + part]
  }
  const used = Array.from(count.keys()).filter(bin => count[bin] > 0)
  used.sort((one, other) => count[other] - count[one] || one - other)
  const meanOf = (bin: number) => sums.map(sum => Math.round(sum[bin] / count[bin])) as Rgb
  const palette = used.slice(0, 256).map(meanOf)
  const placeOf = new Uint8Array(bins)
  used.forEach((bin, at) => {
    placeOf[bin] = at < palette.length ? at : nearest(palette, meanOf(bin))
  })
  const pixels = new Uint8Array(rgba.length / 4)
  for (let pixel = 0, at = 0; pixel < pixels.length; pixel++, at += 4) {
    pixels[pixel] = placeOf[binOf(rgba[at], rgba[at + 1], rgba[at + 2])]
  }
  return { pixels, palette }
}

function nearest(palette: readonly Rgb[], [red, green, blue]: Rgb): number {
  let found = 0
  let min = Number.POSITIVE_INFINITY
  palette.forEach(([r, g, b], at) => {
    const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
    if (far >= min) return
    min = far
    found = at
  })
  return found
}
