import { type BookSheet, formulaBook } from './formula-book.ts'
import { type TemplateColumn, templateBook } from './template.ts'
import { type SheetTable, workbookSheets } from './workbook-sheets.ts'

/** Returns a table as an Excel file. */
export const excelOf = (table: SheetTable): Promise<Blob> => workbookOf([{ name: 'Sheet1', ...table }])

/** Returns named sheets as one Excel file. The writer is loaded on demand. */
export async function workbookOf(sheets: (SheetTable & { name: string })[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  return (await write(workbookSheets(sheets))).toBlob()
}

/** Returns a template as an Excel file. */
export async function templateOf(
  columns: readonly TemplateColumn[],
  allowedSheet: string,
  rows?: SheetTable['rows'],
): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const { sheets, options } = templateBook(columns, allowedSheet, rows)
  return (await write(sheets, options)).toBlob()
}

/** Returns sheets with live formulas as an Excel file. */
export async function formulaBookOf(sheets: BookSheet[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const { sheets: written, options } = formulaBook(sheets)
  return (await write(written, options)).toBlob()
}
