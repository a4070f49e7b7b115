import type { Message } from '../../domain/messages/messages.ts'
import { emblemLimits, maxEmblem_bytes } from '../../domain/plan/emblem-contract.ts'
import { isJpeg, type Jpeg, readJpeg } from '../../formats/pictures/jpeg.ts'
import { inflatePng, isPng, type Png, readPng } from '../../formats/pictures/png.ts'

/** An emblem that can be printed. `rows` are the decompressed rows of a PNG. */
export type ReadableEmblem = { picture: Jpeg } | { picture: Png; rows: Uint8Array }

/**
 * Reads an emblem by its first bytes, whatever its name. Returns a message for the planner if it cannot be printed. Its
 * size is known before anything is decompressed, which another thread does.
 */
export async function readEmblemFile(bytes: Uint8Array): Promise<ReadableEmblem | Message> {
  const { max_MB, min_px, max_px } = emblemLimits
  if (bytes.length > maxEmblem_bytes) return { key: 'emblem.fileTooLarge', params: { most: max_MB } }
  if (!isPng(bytes) && !isJpeg(bytes)) return { key: 'emblem.notPicture' }
  const picture = isPng(bytes) ? readPng(bytes) : readJpeg(bytes)
  if (picture === null) return { key: 'emblem.broken' }
  const { width, height } = picture
  const size = { width: String(width), height: String(height) }
  if (Math.max(width, height) > max_px)
    return { key: 'emblem.tooManyPixels', params: { ...size, most: String(max_px) } }
  if (Math.min(width, height) < min_px)
    return { key: 'emblem.tooFewPixels', params: { ...size, least: String(min_px) } }
  if (picture.type === 'jpeg') {
    if (!picture.isCommon) return { key: 'emblem.kind' }
    return picture.isTurned ? { key: 'emblem.turned' } : { picture }
  }
  const rows = await inflatePng(picture)
  return rows === null ? { key: 'emblem.broken' } : { picture, rows }
}
