import { crc32, inflate } from 'node:zlib'
import { paeth, pngSignature } from '../png.ts'

/**
 * A PNG (ISO/IEC 15948) as far as its chunks tell. `depth` is in bits per sample; `colour` is 0 (grey), 2 (red, green,
 * blue), 3 (palette), 4 (grey with alpha) or 6 (all with alpha).
 */
export type Png = {
  type: 'png'
  width: number
  height: number
  depth: number
  colour: number
  isInterlaced: boolean
  palette: Uint8Array
  transparency: Uint8Array | null
  /** Compressed rows. */
  data: Uint8Array
}

const depthsOf: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** First column and row of each pass of interlacing, and the steps to the next ones. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
]

export const isPng = (bytes: Uint8Array): boolean => pngSignature.every((one, at) => bytes[at] === one)

/** Reads the chunks of a PNG. Returns null if one is missing, cut off, damaged or unknown to the standard. */
export function readPng(bytes: Uint8Array): Png | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = new Map<string, Uint8Array[]>()
  for (let at = pngSignature.length; !chunks.has('IEND'); ) {
    if (at + 12 > bytes.length) return null
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length) return null
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) return null
    const known = chunks.get(name)
    const chunk = bytes.subarray(at + 8, end)
    if (known) known.push(chunk)
    else chunks.set(name, [chunk])
    at = end + 4
  }
  const [header] = chunks.get('IHDR') ?? []
  const data = chunks.get('IDAT')
  if (header?.length !== 13 || data === undefined) return null
  const [depth, colour, compression, filter, interlacing] = header.subarray(8)
  const [palette] = chunks.get('PLTE') ?? [new Uint8Array(0)]
  const isKnown = depthsOf[colour]?.includes(depth) && compression + filter === 0 && interlacing <= 1
  if (!isKnown || palette.length % 3 !== 0 || (colour === 3 && palette.length === 0)) return null
  const size = new DataView(header.buffer, header.byteOffset)
  const [width, height] = [size.getUint32(0), size.getUint32(4)]
  if (width === 0 || height === 0) return null
  return {
    type: 'png',
    width,
    height,
    depth,
    colour,
    isInterlaced: interlacing === 1,
    palette,
    transparency: chunks.get('tRNS')?.[0] ?? null,
    data: Buffer.concat(data),
  }
}

type Pass = { left: number; top: number; across: number; down: number; width: number; height: number }
function passesOf({ width, height, isInterlaced }: Png): Pass[] {
  return (isInterlaced ? adam7 : [[0, 0, 1, 1]])
    .map(([left, top, across, down]) => ({
      left,
      top,
      across,
      down,
      width: Math.ceil((width - left) / across),
      height: Math.ceil((height - top) / down),
    }))
    .filter(pass => pass.width > 0 && pass.height > 0)
}

const rowBytes = ({ depth, colour }: Png, { width }: Pass): number =>
  Math.ceil((width * depth * samplesOf[colour]) / 8)

/**
 * Decompresses the rows of a PNG in another thread. Returns null if they are damaged or fewer than the picture has. The
 * memory for it, at most eight bytes a pixel, is limited by the size in the header.
 */
export async function inflatePng(png: Png): Promise<Uint8Array | null> {
  const size = passesOf(png).reduce((sum, pass) => sum + (rowBytes(png, pass) + 1) * pass.height, 0)
  const rows = await new Promise<Uint8Array | null>(resolve =>
    inflate(png.data, { maxOutputLength: size + 1024 }, (error, found) => resolve(error ? null : found)),
  )
  if (rows === null || rows.length < size) return null
  let at = 0
  for (const pass of passesOf(png))
    for (let y = 0; y < pass.height; y++, at += rowBytes(png, pass) + 1) if (rows[at] > 4) return null
  return rows
}

/**
 * Returns the pixels of a PNG as red, green and blue with 8 bits each, on white where it is transparent. `rows` come
 * from `inflatePng` and are changed.
 */
export function pixelsOf(png: Png, rows: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(png.width * png.height * 3)
  const put = colourOf(png)
  const step = Math.max(1, (png.depth * samplesOf[png.colour]) >> 3)
  let at = 0
  for (const pass of passesOf(png)) {
    const length = rowBytes(png, pass)
    let before: Uint8Array = new Uint8Array(length)
    for (let y = 0; y < pass.height; y++) {
      const row = rows.subarray(at + 1, at + 1 + length)
      unfilter(row, before, step, rows[at])
      const first = ((pass.top + y * pass.down) * png.width + pass.left) * 3
      for (let x = 0; x < pass.width; x++) put(row, x, rgb, first + x * pass.across * 3)
      before = row
      at += length + 1
    }
  }
  return rgb
}

/** Restores a row from the differences to its left and to the row above. */
function unfilter(row: Uint8Array, above: Uint8Array, step: number, filter: number): void {
  if (filter === 0) return
  for (let at = 0; at < row.length; at++) {
    const left = at < step ? 0 : row[at - step]
    const up = above[at]
    if (filter === 1) row[at] += left
    else if (filter === 2) row[at] += up
    else if (filter === 3) row[at] += (left + up) >> 1
    else row[at] += paeth(left, up, at < step ? 0 : above[at - step])
  }
}

type Put = (row: Uint8Array, x: number, rgb: Uint8Array, at: number) => void
/** Returns how the samples of a pixel become a colour. */
function colourOf({ depth, colour, palette, transparency }: Png): Put {
  const count = samplesOf[colour]
  const max = 2 ** depth - 1
  const hasAlpha = colour === 4 || colour === 6
  const sample = (row: Uint8Array, nth: number): number => {
    if (depth === 8) return row[nth]
    if (depth === 16) return (row[2 * nth] << 8) | row[2 * nth + 1]
    const bit = nth * depth
    return (row[bit >> 3] >> (8 - depth - (bit & 7))) & max
  }
  const clear = transparency && colour !== 3 ? clearOf(transparency, count) : null
  const scaled = (value: number) => (depth === 8 ? value : Math.round((value * 255) / max))
  const isClear = (row: Uint8Array, from: number) =>
    clear?.every((one, nth) => one === sample(row, from + nth)) ?? false
  if (colour === 3)
    return (row, x, rgb, at) => {
      const index = sample(row, x)
      const alpha = transparency?.[index] ?? 255
      for (let part = 0; part < 3; part++) rgb[at + part] = onWhite(palette[3 * index + part] ?? 0, alpha)
    }
  return (row, x, rgb, at) => {
    const from = x * count
    const alpha = hasAlpha ? scaled(sample(row, from + count - 1)) : isClear(row, from) ? 0 : 255
    for (let part = 0; part < 3; part++)
      rgb[at + part] = onWhite(scaled(sample(row, count > 2 ? from + part : from)), alpha)
  }
}

/** The only colour that is transparent, as samples. */
const clearOf = (transparency: Uint8Array, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (transparency[2 * at] << 8) | transparency[2 * at + 1])

const onWhite = (value: number, alpha: number): number =>
  alpha === 255 ? value : Math.round((value * alpha + 255 * (255 - alpha)) / 255)
