import { sheetReader } from './sheet-rows.ts'
import type { TableFile, TableRow, TableSheet } from './table.ts'
import { TableFault, tableFault } from './table-fault.ts'
import { megabytesToBytes, tableLimits } from './table-limits.ts'
import { textPieces } from './text-pieces.ts'
import { dateStyles, relationList, sharedTexts, sheetList } from './workbook-parts.ts'
import { readXml, type XmlHandlers } from './xml-reader.ts'
import type { ZipEntry } from './zip-entries.ts'

/** Opens an Excel workbook (ECMA-376), whose sheets are unpacked one by one as they are read. */
export async function openWorkbook(file: File, entries: ZipEntry[]): Promise<TableFile> {
  if (file.size > megabytesToBytes(tableLimits.workbook_MB))
    throw tableFault('tooLarge', file.name, { most: tableLimits.workbook_MB })
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  const unpacking = unpackWithin(file.name)

  async function partOf<T>(name: string, part: { on: XmlHandlers; read(): T }): Promise<T> {
    const entry = byName.get(name)
    if (entry !== undefined) for await (const _ of unpacking(entry, part.on, () => 1));
    return part.read()
  }
  const { sheets, is1904 } = await partOf('xl/workbook.xml', sheetList())
  const paths = await partOf('xl/_rels/workbook.xml.rels', relationList())
  const isDate = await partOf('xl/styles.xml', dateStyles())
  const shared = await partOf('xl/sharedStrings.xml', sharedTexts())
  const formats = { shared, isDate, is1904 }

  const opened = sheets.slice(0, tableLimits.sheets).flatMap(({ name, isHidden, relation }): TableSheet[] => {
    const entry = byName.get(paths.get(relation) ?? '')
    if (entry === undefined) return []
    async function* rows(): AsyncGenerator<TableRow[]> {
      const reader = sheetReader(file.name, formats)
      for await (const _ of unpacking(entry as ZipEntry, reader.on, reader.row)) {
        yield reader.drain()
        if (reader.isOver()) return
      }
    }
    return [{ name, isHidden, rows }]
  })
  if (opened.length === 0) throw tableFault('damaged', file.name)
  return { file: file.name, sheets: opened, progress: () => null }
}

/** Reads the parts of a file within a limit that applies to all of them together. */
function unpackWithin(file: string) {
  const max = tableLimits.unpacked_MB
  let read = 0
  return async function* unpacking(entry: ZipEntry, on: XmlHandlers, row: () => number) {
    const tooLarge = () => tableFault('unpacked', file, { row: Math.max(1, row()), most: max })
    if (entry.bytes > megabytesToBytes(max)) throw tooLarge()
    const push = readXml(on)
    try {
      for await (const { text, bytes, isBroken } of textPieces(entry.open())) {
        read += bytes
        if (read > megabytesToBytes(max)) throw tooLarge()
        push(text)
        if (isBroken) throw tableFault('damaged', file)
        yield
      }
    } catch (error) {
      throw error instanceof TableFault ? error : tableFault('damaged', file)
    }
  }
}
