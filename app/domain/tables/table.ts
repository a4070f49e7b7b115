/** A row that has content. `row` is its number in the file, counted from 1 as in spreadsheet programs. */
export type TableRow = { row: number; cells: string[] }

export type TableSheet = {
  /** Empty for a text file. */
  name: string
  isHidden: boolean
  /** Rows from the top, in batches. Each call starts again. Throws a TableFault. */
  rows(): AsyncGenerator<TableRow[]>
}

export type TableFile = {
  file: string
  sheets: TableSheet[]
  /** Fraction of the file that has been read so far, from 0 to 1; null if unknown. */
  progress(): number | null
}

/** Returns the cells up to the last one that has content. */
export function trimCells(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1].trim() === '') length--
  return length === cells.length ? cells : cells.slice(0, length)
}
