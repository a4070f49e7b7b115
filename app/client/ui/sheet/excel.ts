import type { CellValue } from '../grid/grid-cells.ts'

/** A table as a file has it: its heads, then texts and numbers. */
export type Sheet = { heads: string[]; rows: CellValue[][] }

/** It as an Excel file, whose writer is loaded when it is asked for. */
export async function excelOf({ heads, rows }: Sheet): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const head = heads.map(value => ({ value, fontWeight: 'bold' as const }))
  const made = await write([head, ...rows], { stickyRowsCount: 1, columns: heads.map(() => ({ width: 24 })) })
  return made.toBlob()
}
