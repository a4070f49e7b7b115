/** A row with content. `row` is its number in the file, from 1, as in spreadsheet programs. */
export type TableRow = { row: number; cells: string[] }

export type TableSheet = {
  /** Empty for a text. */
  name: string
  isHidden: boolean
  /** Rows from the top, in batches; each call starts again. Throws a TableFault. */
  rows(): AsyncGenerator<TableRow[]>
}

export type TableFile = {
  file: string
  sheets: TableSheet[]
  /** Share of the file read so far, 0 to 1; null if unknown. */
  progress(): number | null
}

/** Cells up to the last with content. */
export function trimCells(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1].trim() === '') length--
  return length === cells.length ? cells : cells.slice(0, length)
}
