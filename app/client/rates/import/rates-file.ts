import { toCsv } from '../../../domain/csv.ts'
import { mostCsv_chars } from '../../../domain/rates/changes-contract.ts'
import { rateTables } from '../../../domain/rates/contract.ts'
import { type RateKind, rateFields, rateKinds, rowNames } from '../../../domain/rates/rate-fields.ts'
import { call } from '../../api/browser.ts'

/** A row of any table of rates: its fields, source and vintage. */
export type AnyRow = { id: number } & Record<string, string | number | boolean>
/** One line of the table that is uploaded. */
export type Line = {
  table: RateKind
  row: string
  item: string
  value: string | number
  source: string
  vintage: string
}

/** All rows of a table; none has more than a page of them. */
export async function allRows(kind: RateKind): Promise<AnyRow[]> {
  const { list } = rateTables[kind] as unknown as (typeof rateTables)['grid']
  const { results } = await call(list, { query: { page_size: '100' } })
  return results as unknown as AnyRow[]
}

/** What a row is called in the tables that come and go. */
export const nameOfRow = (kind: RateKind, row: AnyRow): string => {
  const name = rowNames[kind]
  return name === null ? '' : String(row[name])
}

export function linesCsv(lines: Line[]): string {
  const rows = lines.map(({ table, row, item, value, source, vintage }) => [
    table,
    row,
    item,
    value,
    source,
    vintage,
  ])
  return toCsv(['table', 'row', 'item', 'value', 'source', 'vintage'], rows)
}

/** The rates of today, in the form that is uploaded. */
export async function todaysRates(kinds: readonly RateKind[] = rateKinds): Promise<string> {
  const tables = await Promise.all(kinds.map(async kind => ({ kind, rows: await allRows(kind) })))
  return linesCsv(
    tables.flatMap(({ kind, rows }) =>
      rows.flatMap(row =>
        Object.keys(rateFields[kind]).map(item => ({
          table: kind,
          row: nameOfRow(kind, row),
          item,
          value: typeof row[item] === 'boolean' ? String(row[item]) : (row[item] as string | number),
          source: String(row.source),
          vintage: String(row.vintage),
        })),
      ),
    ),
  )
}

/** The text of a file in UTF-8, or in what Excel calls Unicode; null where it is none or far too long. */
export async function textOfFile(file: File): Promise<string | null | 'long'> {
  if (file.size > 4 * mostCsv_chars) return 'long'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
