/** A row that holds anything. `row` is its number in the file, from 1, as spreadsheet programs show it. */
export type TableRow = { row: number; cells: string[] }

export type TableSheet = {
  /** Empty for a text. */
  name: string
  isHidden: boolean
  /** Rows from the top, in batches; each call begins anew. Throws a TableFault. */
  rows(): AsyncGenerator<TableRow[]>
}

export type TableFile = {
  file: string
  sheets: TableSheet[]
  /** How much of the file has been read, from 0 to 1; null where that is not known. */
  progress(): number | null
}

/** Cells up to the last one that holds anything. */
export function trimCells(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1].trim() === '') length--
  return length === cells.length ? cells : cells.slice(0, length)
}
