import type { Say } from '../../../domain/messages/messages.ts'
import { editedTables } from '../../../domain/rates/contract.ts'
import { rowKey, type TableKind, tableFields, tableKinds } from '../../../domain/rates/edited-tables.ts'
import { rateColumns, rateHeads } from '../../../domain/rates/rate-heads.ts'
import { ratesCsv } from '../../../domain/rates/rates-csv.ts'
import { toCsv } from '../../../formats/csv.ts'
import type { TemplateColumn } from '../../../formats/template.ts'
import { call } from '../../api/browser.ts'
import { loadAllLanguages } from '../../ui/sheet/all-languages.ts'
import { openInWorker } from '../../ui/sheet/open-in-worker.ts'

/** A row of any table of rates, with its fields, source and vintage. */
export type AnyRow = { id: number } & Record<string, string | number | boolean | null>
/** One line of a table that is uploaded. */
export type RateLine = {
  table: TableKind
  row: string
  item: string
  value: string | number
  source: string
  vintage: string
}

/** All rows of a table. No table has more than one page of rows. */
export async function allRows(kind: TableKind): Promise<AnyRow[]> {
  const { list } = editedTables[kind] as (typeof editedTables)['grid']
  const { results } = await call(list, { query: { page_size: '100' } })
  return results as AnyRow[]
}

export const cellsOfLines = (lines: RateLine[]): (string | number)[][] =>
  lines.map(line => rateColumns.map(column => line[column]))
export const linesCsv = (lines: RateLine[]): string => toCsv([...rateColumns], cellsOfLines(lines))

/** The current rates, in the form in which rates are uploaded. */
export async function todaysRates(kinds: readonly TableKind[] = tableKinds): Promise<RateLine[]> {
  const tables = await Promise.all(kinds.map(async kind => ({ kind, rows: await allRows(kind) })))
  return tables.flatMap(({ kind, rows }) =>
    rows.flatMap(row =>
      Object.keys(tableFields[kind]).map(item => ({
        table: kind,
        row: rowKey(kind, row),
        item,
        value: typeof row[item] === 'boolean' ? String(row[item]) : (row[item] ?? ''),
        source: String(row.source),
        vintage: String(row.vintage),
      })),
    ),
  )
}

/** Reads a rate table from a file as CSV, with the name of the sheet if the file has several. */
export async function csvOfFile(file: File): Promise<{ csv: string; sheet: string | null }> {
  const says = Object.values(await loadAllLanguages())
  const table = await openInWorker(file)
  try {
    return await ratesCsv(table, says)
  } finally {
    table.close()
  }
}

/** Permitted values of a rate table. */
export const rateTemplate = (say: Say): TemplateColumn[] =>
  rateColumns.map(column => {
    const words =
      column === 'table'
        ? tableKinds
        : column === 'item'
          ? [...new Set(tableKinds.flatMap(kind => Object.keys(tableFields[kind])))]
          : []
    const rule = say(words.length > 0 ? 'tables.oneOf' : `rates.takes.${column as 'row'}`, {
      choices: words.join(', '),
    })
    return { head: say(rateHeads[column]), rule, words, isOpen: false }
  })
