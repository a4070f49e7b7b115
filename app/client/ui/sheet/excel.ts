import type { CellValue } from '../grid/grid-cells.ts'

/** A table as a file has it: its heads, then texts and numbers. */
export type Sheet = { heads: string[]; rows: CellValue[][] }

/** It as an Excel file. */
export const excelOf = (sheet: Sheet): Promise<Blob> => workbookOf([{ name: 'Sheet1', ...sheet }])

/** Sheets by their names as one Excel file, whose writer is loaded when it is asked for. */
export async function workbookOf(sheets: (Sheet & { name: string })[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const made = await write(
    sheets.map(({ name, heads, rows }) => ({
      sheet: name,
      data: [heads.map(value => ({ value, fontWeight: 'bold' as const })), ...rows],
      stickyRowsCount: 1,
      columns: heads.map(() => ({ width: 24 })),
    })),
  )
  return made.toBlob()
}
