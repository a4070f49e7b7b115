/** A JPEG (ISO/IEC 10918-1) as far as its frame header tells. */
export type Jpeg = {
  type: 'jpeg'
  width: number
  height: number
  /**
   * Whether every reader of PDF and Word shows it alike: 8 bits, Huffman coded, in grey or in colour. Printing colours
   * (CMYK) are inverted by some.
   */
  isCommon: boolean
  /** Whether it is to be turned or mirrored before it is shown (Exif 2.32, tag Orientation), which Word does not do. */
  isTurned: boolean
}

export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** Markers without content: restarts, and one for private use. */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01
/** Frame headers. C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const [scan, end, app1] = [0xda, 0xd9, 0xe1]

/** Reads the markers of a JPEG up to its end. Returns null if it has no frame, no scan or no end. */
export function readJpeg(bytes: Uint8Array): Jpeg | null {
  let frame: { marker: number; at: number } | null = null
  let [hasScan, isTurned] = [false, false]
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
      return jpegOf(bytes, frame, isTurned)
    }
    const length = at + 1 < bytes.length ? (bytes[at] << 8) | bytes[at + 1] : 0
    if (length < 2 || at + length > bytes.length) return null
    if (isFrame(marker)) frame ??= { marker, at }
    isTurned ||= marker === app1 && isTurnedBy(bytes.subarray(at + 2, at + length))
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
  isTurned: boolean,
): Jpeg | null {
  const [depth, high, low, wide, narrow, parts] = bytes.subarray(at + 2, at + 8)
  const [height, width] = [(high << 8) | low, (wide << 8) | narrow]
  if (width === 0 || height === 0) return null
  const isCommon = marker <= 0xc2 && depth === 8 && (parts === 1 || parts === 3)
  return { type: 'jpeg', width, height, isCommon, isTurned }
}

/** Length of the mark before the TIFF header in Exif data, and of an entry of a directory. */
const [mark, entryLength] = [6, 12]
const orientation = 0x0112

/** Whether Exif data have an orientation other than upright. */
function isTurnedBy(exif: Uint8Array): boolean {
  if (String.fromCharCode(...exif.subarray(0, mark)) !== 'Exif\0\0') return false
  const tiff = exif.subarray(mark)
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = tiff[0] === 0x49
  const short = (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0)
  const directory = tiff.length < 8 ? 0 : view.getUint32(4, isLittle)
  const count = short(directory)
  for (let nth = 0; nth < count; nth++) {
    const entry = directory + 2 + nth * entryLength
    if (short(entry) === orientation) return short(entry + 8) > 1
  }
  return false
}
