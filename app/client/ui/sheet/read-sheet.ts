import { asShown } from '../../../domain/cells/numbers.ts'
import { fromClipboard } from '../grid/clipboard-text.ts'

export type Separator = ',' | ';' | '\t'

const longest_bytes = 5_000_000

/**
 * The cells of an Excel file's first sheet or of a text with separators, as texts; null where the file is neither, or
 * larger than 5 MB. Excel's reader is loaded when there is something to read.
 */
export async function readSheet(file: File): Promise<string[][] | null> {
  if (file.size > longest_bytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return isZip(bytes) ? await excelCells(file) : textCells(decoded(bytes))
  } catch {
    return null
  }
}

const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

/** The cells of the first sheet of a workbook; a date is its day. Throws where the file is none. */
export async function excelCells(file: File): Promise<string[][]> {
  const { readSheet: read } = await import('read-excel-file/browser')
  return (await read(file)).map(row => row.map(textOf))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(asShown(cell))
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

/** The text in UTF-8, or in what Excel calls Unicode. Throws where it is none. */
function decoded(bytes: Uint8Array): string {
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8', {
    fatal: true,
  }).decode(bytes)
  if (text.includes('\0')) throw new TypeError('no text')
  return text
}

const textCells = (text: string): string[][] => fromClipboard(text, separatorOf(text))

/** What the first line of a text has most of. */
export function separatorOf(text: string): Separator {
  const [first] = text.split(/[\r\n]/, 1)
  const [most] = (['\t', ',', ';'] as const).toSorted((a, b) => first.split(b).length - first.split(a).length)
  return most
}
