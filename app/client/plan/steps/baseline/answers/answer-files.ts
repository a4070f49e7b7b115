import type { Unsaid } from '../../../../../domain/words/words.ts'
import { excelCells } from '../../../../ui/sheet/read-sheet.ts'
import { csvRows } from './csv-rows.ts'
import type { ZipEntry } from './zip-entries.ts'

/** Rows of answers with the heads of their columns; `line` is that of the first row, `part` how much has been read. */
export type AnswerRows = { heads: string[]; line: number; rows: string[][]; part: number | null }

/** Why a file cannot be read at all, and what to do. */
export class FileFault extends Error {
  readonly what: Unsaid
  constructor(what: Unsaid) {
    super(what.key)
    this.what = what
  }
}

const mega = 1_000_000
/** A text is read as it comes; a workbook stands in memory as a whole. */
export const mostText_MB = 150
export const mostWorkbook_MB = 20

/** The rows of a file as ODK or Kobo export it, or of a workbook, in batches. Throws a FileFault that says what to do. */
export async function* answerRows(file: File): AsyncGenerator<AnswerRows> {
  const sign = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (!(sign[0] === 0x50 && sign[1] === 0x4b)) {
    yield* textRows(file.stream(), file.size)
    return
  }
  const { zipEntries } = await import('./zip-entries.ts')
  const entries = await zipEntries(file).catch(() => {
    throw new FileFault({ key: 'answers.file.broken' })
  })
  if (entries.some(({ name }) => name === '[Content_Types].xml')) yield* workbookRows(file)
  else {
    const { bytes, open } = tableIn(entries)
    yield* textRows(open(), bytes)
  }
}

/** The one table in an archive. */
function tableIn(entries: ZipEntry[]): ZipEntry {
  const tables = entries.filter(({ name }) => /\.(csv|tsv)$/i.test(name))
  if (tables.length === 1) return tables[0]
  if (tables.length > 1) {
    const files = tables.map(({ name }) => name).join(', ')
    throw new FileFault({ key: 'answers.file.several', params: { files: files.slice(0, 200) } })
  }
  const isNested = entries.some(({ name }) => /\.(zip|xlsx)$/i.test(name))
  throw new FileFault({ key: isNested ? 'answers.file.nested' : 'answers.file.noTable' })
}

async function* textRows(bytes: ReadableStream<Uint8Array>, size: number): AsyncGenerator<AnswerRows> {
  const tooLarge = () => new FileFault({ key: 'answers.file.tooLarge', params: { most: mostText_MB } })
  if (size > mostText_MB * mega) throw tooLarge()
  let read = 0
  async function* texts(): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined
    const reader = bytes.getReader()
    try {
      while (true) {
        const { done, value } = await reader.read()
        if (done) break
        decoder ??= new TextDecoder(isUtf16(value) ? 'utf-16le' : 'utf-8', { fatal: true })
        read += value.length
        // What an archive says of itself need not be so.
        if (read > mostText_MB * mega) throw tooLarge()
        yield checked(decoder.decode(value, { stream: true }))
      }
      yield checked(decoder?.decode() ?? '')
    } finally {
      await reader.cancel().catch(() => {})
    }
  }
  try {
    yield* withHeads(csvRows(texts()), () => (size > 0 ? Math.min(1, read / size) : null))
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault({ key: 'answers.file.broken' })
  }
}

const isUtf16 = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe
function checked(text: string): string {
  if (text.includes('\0')) throw new FileFault({ key: 'answers.file.broken' })
  return text
}

async function* workbookRows(file: File): AsyncGenerator<AnswerRows> {
  if (file.size > mostWorkbook_MB * mega)
    throw new FileFault({ key: 'answers.file.tooLarge', params: { most: mostWorkbook_MB } })
  const cells = await excelCells(file).catch(() => {
    throw new FileFault({ key: 'answers.file.broken' })
  })
  async function* rows(): AsyncGenerator<string[][]> {
    yield cells
  }
  yield* withHeads(rows(), () => null)
}

async function* withHeads(
  batches: AsyncIterable<string[][]>,
  part: () => number | null,
): AsyncGenerator<AnswerRows> {
  let heads: string[] | null = null
  let line = 2
  for await (const batch of batches) {
    const rows = heads === null ? batch.slice(1) : batch
    heads ??= batch[0]
    if (rows.length > 0) yield { heads, line, rows, part: part() }
    line += rows.length
  }
  if (line === 2) throw new FileFault({ key: 'answers.file.empty' })
}
