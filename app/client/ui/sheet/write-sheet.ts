import { toCsv } from '../../../domain/csv.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import type { Say } from '../../../domain/words/words.ts'
import { download } from '../files/download.ts'
import { type CellValue, type GridColumn, plainText, type RowCells } from '../grid/grid-cells.ts'

type Sheet = { heads: string[]; rows: CellValue[][] }

export const saveCsv = (name: string, { heads, rows }: Sheet): void =>
  download(`${name}.csv`, fileTypes.csv, toCsv(heads, rows))

/** As an Excel file, whose writer is loaded when it is asked for. */
export async function saveExcel(name: string, { heads, rows }: Sheet): Promise<void> {
  const { default: write } = await import('write-excel-file/browser')
  const head = heads.map(value => ({ value, fontWeight: 'bold' as const }))
  const made = await write([head, ...rows], { stickyRowsCount: 1, columns: heads.map(() => ({ width: 24 })) })
  download(`${name}.xlsx`, '', await made.toBlob())
}

/** The rows as a file has them: the heads, then texts and numbers. */
export function sheetCells(rows: readonly RowCells[], columns: readonly GridColumn[], say: Say): Sheet {
  return {
    heads: columns.map(({ words, params }) => say(words, params)),
    rows: rows.map(row =>
      columns.map(column => {
        const value = row[column.id] ?? null
        return typeof value === 'string' ? plainText(value, column) : value
      }),
    ),
  }
}
