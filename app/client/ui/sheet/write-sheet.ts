import { fileTypes } from '../../../domain/file-types.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { toCsv } from '../../../formats/csv.ts'
import { excelOf, templateOf } from '../../../formats/excel.ts'
import type { TemplateColumn } from '../../../formats/template.ts'
import type { SheetTable } from '../../../formats/workbook-sheets.ts'
import { download } from '../files/download.ts'
import { cellText, type GridColumn, type RowCells } from '../grid/grid-cells.ts'

export const saveCsv = (name: string, { heads, rows }: SheetTable): void =>
  download(`${name}.csv`, fileTypes.csv, toCsv(heads, rows))

export const saveExcel = async (name: string, sheet: SheetTable): Promise<void> =>
  download(`${name}.xlsx`, '', await excelOf(sheet))

export async function saveTemplate(
  name: string,
  columns: readonly TemplateColumn[],
  allowed: string,
  rows?: SheetTable['rows'],
): Promise<void> {
  download(`${name}.xlsx`, '', await templateOf(columns, allowed, rows))
}

/** Converts rows to the content of a file: the heads, followed by texts and numbers. */
export function sheetCells(rows: readonly RowCells[], columns: readonly GridColumn[], say: Say): SheetTable {
  return {
    heads: columns.map(({ words, params }) => say(words, params)),
    rows: rows.map(row =>
      columns.map(column => {
        const value = row[column.id] ?? null
        return typeof value === 'string' ? cellText(value, column) : value
      }),
    ),
  }
}
