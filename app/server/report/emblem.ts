import { deflateSync } from 'node:zlib'
import { say } from '../../domain/messages/messages.ts'
import type { Report } from '../../domain/report/report.ts'
import { pixelsOf } from '../../formats/pictures/png.ts'
import { pngFile } from '../../formats/png.ts'
import { readEmblemFile } from '../plan-core/emblem.ts'

/** Side of the square into which the emblem is fitted, in points: 40 mm. */
const side = 113
/** An emblem on a cover. */
export type CoverEmblem = {
  type: 'png' | 'jpeg'
  alt: string
  /** Printed size in points. */
  width: number
  height: number
  /** The file as it was chosen, for Word. */
  file: Buffer
  /** The same picture in a form that every reader of PDF shows alike. */
  plain: Buffer
}

/** Reads the emblem of a report. An emblem that cannot be read is left out, and a note says so. */
export async function coverEmblem({
  cover,
  language,
}: Report): Promise<{ emblem: CoverEmblem | null; note: string[] }> {
  if (cover.emblem === null) return { emblem: null, note: [] }
  const { alt, bytes } = cover.emblem
  const read = await readEmblemFile(bytes)
  if (!('picture' in read)) return { emblem: null, note: [say(language, 'emblem.unreadable')] }
  const { type, width, height } = read.picture
  const scale = side / Math.max(width, height)
  const file = Buffer.from(bytes)
  const plain = 'rows' in read ? plainPng(read.picture, pixelsOf(read.picture, read.rows)) : file
  return { emblem: { type, alt, width: width * scale, height: height * scale, file, plain }, note: [] }
}

/** Writes pixels as a PNG of 8 bits without transparency. Its rows hold the differences to the pixels on the left. */
function plainPng({ width, height }: { width: number; height: number }, rgb: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const length = width * 3
  const rows = Buffer.alloc((length + 1) * height)
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * length, y * (length + 1)]
    rows[to] = 1
    for (let at = 0; at < length; at++) rows[to + 1 + at] = rgb[from + at] - (at < 3 ? 0 : rgb[from + at - 3])
  }
  return Buffer.from(pngFile({ IHDR: header, IDAT: deflateSync(rows, { level: 9 }) }))
}
