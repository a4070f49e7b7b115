/** A JPEG (ISO/IEC 10918-1) as far as its frame header tells. */
export type Jpeg = {
  type: 'jpeg'
  width: number
  height: number
  /** Whether every reader of PDF and Word decodes it: 8 bits, Huffman coded, in grey, in colour or in Adobe's CMYK. */
  isCommon: boolean
}

export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** Markers without content: restarts, and one for private use. */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01
/** Frame headers. C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const [scan, end, adobe] = [0xda, 0xd9, 0xee]

/** Reads the markers of a JPEG up to its end. Returns null if it has no frame, no scan or no end. */
export function readJpeg(bytes: Uint8Array): Jpeg | null {
  let frame: { marker: number; at: number } | null = null
  let [hasScan, hasAdobe] = [false, false]
  let at = 2
  while (at < bytes.length) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return null
    at += 2
    if (marker === 0xff) {
      // Any number of these may stand before a marker.
      at--
      continue
    }
    if (isAlone(marker)) continue
    if (marker === end) {
      if (frame === null || !hasScan) return null
      return jpegOf(bytes, frame, hasAdobe)
    }
    const length = at + 1 < bytes.length ? (bytes[at] << 8) | bytes[at + 1] : 0
    if (length < 2 || at + length > bytes.length) return null
    if (isFrame(marker)) frame ??= { marker, at }
    hasAdobe ||= marker === adobe && String.fromCharCode(...bytes.subarray(at + 2, at + 7)) === 'Adobe'
    at += length
    if (marker !== scan) continue
    hasScan = true
    // In what is scanned, FF is followed by 0 or is a restart.
    while (at < bytes.length && !(bytes[at] === 0xff && bytes[at + 1] !== 0 && !isAlone(bytes[at + 1]))) at++
  }
  return null
}

function jpegOf(
  bytes: Uint8Array,
  { marker, at }: { marker: number; at: number },
  hasAdobe: boolean,
): Jpeg | null {
  const [depth, high, low, wide, narrow, parts] = bytes.subarray(at + 2, at + 8)
  const [height, width] = [(high << 8) | low, (wide << 8) | narrow]
  if (width === 0 || height === 0) return null
  const isCommon = marker <= 0xc2 && depth === 8 && (parts === 1 || parts === 3 || (parts === 4 && hasAdobe))
  return { type: 'jpeg', width, height, isCommon }
}
