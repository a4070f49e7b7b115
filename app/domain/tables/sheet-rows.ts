import { type TableRow, trimCells } from './table.ts'
import { tableFault } from './table-fault.ts'
import { megabytesToBytes, tableLimits } from './table-limits.ts'
import { type CellFormats, textOfCell } from './workbook-parts.ts'
import { attributeOf, type XmlHandlers } from './xml-reader.ts'

/**
 * Collects the rows of a sheet while its XML is read. `drain` removes and returns the rows found so far. Empty rows
 * and cells take no memory, wherever they are. Throws a TableFault for tables that exceed the limits.
 */
export function sheetReader(file: string, formats: CellFormats) {
  let found: TableRow[] = []
  let row = 0
  let cells: string[] = []
  let column = -1
  let [type, style] = ['n', 0]
  let value: string[] = []
  let isValue = false
  let isPhonetic = false
  let isOver = false
  /** Shared texts may be larger than the unpacked size. */
  let chars = 0

  function addCell(): void {
    if (value.length === 0) return
    const text = textOfCell(type, style, value.join(''), formats)
    if (text === '') return
    if (column >= tableLimits.columns) {
      if (text.trim() === '') return
      throw tableFault('columns', file, { row, most: tableLimits.columns })
    }
    chars += text.length
    if (chars > megabytesToBytes(tableLimits.unpacked_MB))
      throw tableFault('unpacked', file, { row, most: tableLimits.unpacked_MB })
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  const on: XmlHandlers = {
    open(name, attributes) {
      if (isOver) return
      if (name === 'row') {
        row = Number(attributeOf(attributes, 'r') ?? row + 1)
        column = -1
        cells = []
      } else if (name === 'c') {
        const place = attributes === '' ? undefined : attributeOf(attributes, 'r')
        column = place === undefined ? column + 1 : columnOf(place)
        type = attributeOf(attributes, 't') ?? 'n'
        style = Number(attributeOf(attributes, 's') ?? 0)
        value = []
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') isValue = !isPhonetic
    },
    close(name) {
      if (isOver) return
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') addCell()
      else if (name === 'row') {
        const trimmed = trimCells(cells)
        if (trimmed.length > 0) found.push({ row, cells: trimmed })
        cells = []
      } else if (name === 'rPh') isPhonetic = false
      else if (name === 'sheetData') isOver = true
    },
    text(text) {
      if (isValue) value.push(text)
    },
  }
  return {
    on,
    drain(): TableRow[] {
      const rows = found
      found = []
      return rows
    },
    row: () => row,
    isOver: () => isOver,
  }
}

/** Returns 0 for `A1` and 27 for `AB7`. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
