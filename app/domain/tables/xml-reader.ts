/** Names come without their prefix; `attributes` is the text after the name. */
export type XmlHandlers = {
  open(name: string, attributes: string): void
  close(name: string): void
  /** Raw text with entities; may arrive in several chunks. */
  text(text: string): void
}
const longestTag = 1_000_000

/**
 * Reads program-generated XML in chunks of any length. Entities of a document type are never expanded. Throws
 * a RangeError for a tag of more than a million letters.
 */
export function readXml(on: XmlHandlers): (piece: string) => void {
  let buffer = ''
  return piece => {
    // `join` instead of `+`: engines store a sum as a rope and may flatten it for each search.
    const text = [buffer, piece].join('')
    buffer = ''
    let at = 0
    while (at < text.length) {
      const open = text.indexOf('<', at)
      if (open !== at) on.text(text.slice(at, open < 0 ? text.length : open))
      if (open < 0) return
      const [close, length] = tagEnd(text, open)
      if (close < 0) {
        buffer = text.slice(open)
        if (buffer.length > longestTag) throw new RangeError('tag')
        return
      }
      at = close + length
      const first = text[open + 1]
      if (first === '!' && text.startsWith('[CDATA[', open + 2)) on.text(escaped(text.slice(open + 9, close)))
      else if (first === '/') on.close(bareName(text.slice(open + 2, close).trim()))
      else if (first !== '!' && first !== '?') readTag(text.slice(open + 1, close), on)
    }
  }
}

function tagEnd(text: string, open: number): [at: number, length: number] {
  if (text[open + 1] === '!') {
    if (text.startsWith('[CDATA[', open + 2)) return [text.indexOf(']]>', open), 3]
    if (text.startsWith('--', open + 2)) return [text.indexOf('-->', open + 4), 3]
  }
  return [text.indexOf('>', open), 1]
}

function readTag(tag: string, on: XmlHandlers): void {
  const isEmpty = tag.endsWith('/')
  const length = tag.search(/[\s/]/)
  const name = bareName(length < 0 ? tag : tag.slice(0, length))
  on.open(name, length < 0 ? '' : tag.slice(length))
  if (isEmpty) on.close(name)
}

const bareName = (name: string): string => name.slice(name.indexOf(':') + 1)
const escaped = (text: string): string => text.replaceAll('&', '&amp;')

const patterns = new Map<string, RegExp>()
/** Value of an attribute, whatever its prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (pattern === undefined) {
    pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? plainXml(found[1] ?? found[2]) : undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Decoded text of XML. */
export function plainXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return entities[name.toLowerCase()]
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
