import { csvReader } from './csv-records.ts'
import { openWorkbook } from './open-workbook.ts'
import type { TableFile, TableRow } from './table.ts'
import { TableFault, tableFault } from './table-fault.ts'
import { megabytesToBytes, tableLimits } from './table-limits.ts'
import { textPieces } from './text-pieces.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/** Old Excel files, and new ones with a password, are OLE files. */
const ole = [0xd0, 0xcf, 0x11, 0xe0]
/** Web pages and XML that have the file extension of a table, and JSON and PDF. */
const otherText = /^\s*(<|\{|%PDF)/

/**
 * Opens a CSV, TSV or .xlsx file, or the only CSV file in an archive. Throws a TableFault that names the file and says
 * what to do.
 */
export async function openTable(file: File): Promise<TableFile> {
  if (file.size === 0) throw tableFault('empty', file.name)
  const first = new Uint8Array(await file.slice(0, 512).arrayBuffer())
  if (ole.every((byte, at) => first[at] === byte)) throw tableFault('oldExcel', file.name)
  if (!(first[0] === 0x50 && first[1] === 0x4b)) {
    if (otherText.test(new TextDecoder().decode(first))) throw tableFault('otherFormat', file.name)
    return textTable(file.name, file.size, () => file.stream())
  }
  const entries = await zipEntries(file).catch(() => {
    throw tableFault('damaged', file.name)
  })
  const names = new Set(entries.map(({ name }) => name))
  if (names.has('xl/workbook.xml')) return openWorkbook(file, entries)
  if (names.has('[Content_Types].xml') || names.has('mimetype')) throw tableFault('otherFormat', file.name)
  const { bytes, open } = requireOneTable(file.name, entries)
  return textTable(file.name, bytes, open)
}

function requireOneTable(file: string, entries: ZipEntry[]): ZipEntry {
  const tables = entries.filter(({ name }) => /\.(csv|tsv)$/i.test(name))
  if (tables.length === 1) return tables[0]
  const tables_named = tables.map(({ name }) => name).join(', ')
  if (tables.length > 1) throw tableFault('several', file, { tables: tables_named.slice(0, 200) })
  const isNested = entries.some(({ name }) => /\.(zip|xlsx)$/i.test(name))
  throw tableFault(isNested ? 'nested' : 'noTable', file)
}

function textTable(file: string, size: number, open: () => ReadableStream<Uint8Array>): TableFile {
  const max = tableLimits.text_MB
  if (size > megabytesToBytes(max)) throw tableFault('tooLarge', file, { most: max })
  let read = 0
  async function* rows(): AsyncGenerator<TableRow[]> {
    read = 0
    const reader = csvReader(file)
    try {
      for await (const { text, bytes, isBroken } of textPieces(open())) {
        read += bytes
        // The sizes stated in an archive may be wrong.
        if (read > megabytesToBytes(max)) throw tableFault('tooLarge', file, { most: max })
        yield reader.read(text)
        if (isBroken) throw tableFault('notText', file, { row: reader.row() })
      }
      yield reader.end()
      reader.check()
    } catch (error) {
      throw error instanceof TableFault ? error : tableFault('damaged', file)
    }
  }
  const progress = () => (size > 0 ? Math.min(1, read / size) : null)
  return { file, sheets: [{ name: '', isHidden: false, rows }], progress }
}
