import { SourceError } from '../../recipe.ts'
import { byteQueue } from '../byte-queue.ts'
import type { ZipMember } from './zip-members.ts'

export type DbfTable = {
  count: number
  /** The next row, null if marked as deleted. Rows come in the order of the shapes. */
  next(place: string): Promise<Record<string, unknown> | null>
}
type Column = { name: string; type: string; from: number; to: number }

const head_bytes = 32
const column_bytes = 32
const deleted = 0x2a

/**
 * Table of a Shapefile (dBASE III and later). Texts are in the encoding of its .cpg; without one in UTF-8, or
 * if invalid in Windows-1252. Throws a SourceError if file and header do not match.
 */
export async function readDbfHead(file: string, dbf: ZipMember, cpg: string | null): Promise<DbfTable> {
  const refuse = (reason: string, place: string | null = null) => new SourceError(file, place, reason)
  const rows = byteQueue(dbf.read())
  if (!(await rows.fill(head_bytes))) throw refuse('its .dbf ends within its header: it is cut off')
  const head = rows.peek(head_bytes)
  const [count, first_byte, row_bytes] = [head.readUInt32LE(4), head.readUInt16LE(8), head.readUInt16LE(10)]
  if (first_byte <= head_bytes || row_bytes < 1 || !(await rows.fill(first_byte))) {
    throw refuse('its .dbf has no header that can be read')
  }
  if (first_byte + count * row_bytes > dbf.bytes) {
    throw refuse(`its .dbf has ${dbf.bytes} bytes, too few for its ${count} rows: it is cut off`)
  }
  const decode = decoderOf(file, cpg)
  const columns = columnsOf(rows.read(first_byte), decode)
  if (columns.some(({ to }) => to > row_bytes)) throw refuse('its .dbf has fields wider than its rows')
  let rowsRead = 0
  return {
    count,
    async next(place) {
      if (rowsRead++ >= count) throw refuse(`has no row in the .dbf, which has ${count}`, place)
      if (rows.available() < row_bytes && !(await rows.fill(row_bytes)))
        throw refuse('its row in the .dbf is cut off', place)
      const row = rows.read(row_bytes)
      if (row[0] === deleted) return null
      const values: Record<string, unknown> = {}
      for (const { name, type, from, to } of columns) {
        const value = cellValue(type, row, from, to, decode)
        if (value === undefined)
          throw refuse(`its ${name} is not in the encoding ${cpg} that its .cpg names`, place)
        values[name] = value
      }
      return values
    },
  }
}

type Decode = (bytes: Buffer) => string | undefined

function columnsOf(head: Buffer, decode: Decode): Column[] {
  const columns: Column[] = []
  let from = 1
  for (let at = head_bytes; at + column_bytes <= head.length && head[at] !== 0x0d; at += column_bytes) {
    const end = head.indexOf(0, at)
    const name =
      decode(head.subarray(at, end < 0 || end > at + 11 ? at + 11 : end)) ?? `field ${columns.length + 1}`
    const to = from + head[at + 16]
    columns.push({ name, type: String.fromCharCode(head[at + 11]), from, to })
    from = to
  }
  return columns
}

/** Null for an empty value, undefined for a text in another encoding. */
function cellValue(type: string, row: Buffer, from: number, to: number, decode: Decode): unknown {
  let [first, end] = [from, to]
  while (first < end && (row[end - 1] === 0x20 || row[end - 1] === 0)) end--
  while (first < end && row[first] === 0x20) first++
  if (first === end) return null
  if (type === 'C') return decode(row.subarray(first, end))
  const text = row.toString('latin1', first, end)
  if (type === 'L') return /^[TtYy]$/.test(text) ? true : /^[FfNn]$/.test(text) ? false : null
  if (type !== 'N' && type !== 'F') return text
  // Asterisks fill a number that was too wide for its field.
  return text.startsWith('*') ? null : Number(text)
}

function decoderOf(file: string, cpg: string | null): Decode {
  const fallback = new TextDecoder('windows-1252')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const label = cpg === null ? null : encodingLabel(cpg)
  let named: InstanceType<typeof TextDecoder> | null
  try {
    named = label === null ? null : new TextDecoder(label, { fatal: true })
  } catch {
    throw new SourceError(file, null, `its .cpg names the encoding ${cpg}, which is not known`)
  }
  const attempt = (decoder: typeof utf8, bytes: Buffer) => {
    try {
      return decoder.decode(bytes)
    } catch {
      return undefined
    }
  }
  return bytes => {
    if (isAscii(bytes)) return bytes.toString('latin1')
    return named ? attempt(named, bytes) : (attempt(utf8, bytes) ?? fallback.decode(bytes))
  }
}

function isAscii(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte > 127) return false
  return true
}

/** 'UTF8', '1252', 'ANSI 1252', '88591' as the encoding standard calls them. */
function encodingLabel(cpg: string): string {
  const digits = /(\d+)\D*$/.exec(cpg)?.[1] ?? ''
  if (/^(8|65001)$/.test(digits) && /utf|65001/i.test(cpg)) return 'utf-8'
  if (/^125\d$/.test(digits)) return `windows-${digits}`
  const latin = /8859[- ]?(\d+)/.exec(cpg)
  return latin ? `iso-8859-${latin[1]}` : cpg
}
