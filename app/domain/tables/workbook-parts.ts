import { asShown } from '../cells/numbers.ts'
import { attributeOf, plainXml, type XmlHandlers } from './xml-reader.ts'

/** What is needed to convert the cells of a workbook to text. */
export type CellFormats = {
  shared: readonly string[]
  /** Whether a cell with this style is a date. */
  isDate: readonly boolean[]
  is1904: boolean
}

/** Returns the sheets of a workbook in order, with their relation ids. */
export function sheetList() {
  const sheets: { name: string; isHidden: boolean; relation: string }[] = []
  let is1904 = false
  const on: XmlHandlers = {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const isHidden = /^(very)?hidden$/i.test(attributeOf(attributes, 'state') ?? '')
      const relation = /:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? ''
      sheets.push({ name: attributeOf(attributes, 'name') ?? '', isHidden, relation })
    },
    close() {},
    text() {},
  }
  return { on, read: () => ({ sheets, is1904 }) }
}

/** Returns the paths of parts by relation id. */
export function relationList() {
  const paths = new Map<string, string>()
  const on: XmlHandlers = {
    open(name, attributes) {
      const [id, target] = [attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')]
      if (name === 'Relationship' && id !== undefined && target !== undefined)
        paths.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
    close() {},
    text() {},
  }
  return { on, read: () => paths }
}

/** Returns the shared texts. The runs of each text are joined, and phonetic annotations are omitted. */
export function sharedTexts() {
  const texts: string[] = []
  let parts: string[] = []
  let isText = false
  let isPhonetic = false
  const on: XmlHandlers = {
    open(name) {
      if (name === 'si') parts = []
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') texts.push(cellText(parts.join('')))
    },
    text(text) {
      if (isText) parts.push(text)
    },
  }
  return { on, read: () => texts }
}

/** Finds the cell styles that are dates (ECMA-376, 18.8.30). */
export function dateStyles() {
  const ownFormats = new Map<string, boolean>()
  const isDate: boolean[] = []
  let isInCells = false
  const on: XmlHandlers = {
    open(name, attributes) {
      if (name === 'numFmt')
        ownFormats.set(
          attributeOf(attributes, 'numFmtId') ?? '',
          isDateFormat(attributeOf(attributes, 'formatCode') ?? ''),
        )
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) {
        const id = attributeOf(attributes, 'numFmtId') ?? '0'
        isDate.push(ownFormats.get(id) ?? isBuiltInDate(Number(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
    text() {},
  }
  return { on, read: () => isDate }
}

const builtInDates: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
const isBuiltInDate = (id: number) => builtInDates.some(([from, to]) => id >= from && id <= to)
/** The format contains a day or a month. With only minutes and seconds, it is a duration. */
const isDateFormat = (code: string) => /[ymd]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''))

/** Decodes Excel's escape sequences for characters that XML does not allow: `_x000D_`. */
const cellText = (xml: string): string => {
  const text = plainXml(xml)
  return text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

const day_ms = 24 * 3600_000
/** Returns the text of a cell from its type, style and raw value. */
export function textOfCell(type: string, style: number, value: string, formats: CellFormats): string {
  if (value === '') return ''
  if (type === 's') return formats.shared[Number(value)] ?? ''
  if (type === 'b') return value.trim() === '1' ? 'true' : 'false'
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n') return cellText(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return cellText(value)
  return formats.isDate[style] ? dayOfSerial(number, formats.is1904) : String(asShown(number))
}

/**
 * Excel counts days from 1899-12-30, or from 1904 in old Macintosh workbooks. A time just before midnight is rounded
 * to the next day.
 */
function dayOfSerial(serial: number, is1904: boolean): string {
  const first = Date.UTC(is1904 ? 1904 : 1899, is1904 ? 0 : 11, is1904 ? 1 : 30)
  const at = new Date(first + Math.round(serial * day_ms))
  return Number.isNaN(at.getTime()) ? String(asShown(serial)) : at.toISOString().slice(0, 10)
}
