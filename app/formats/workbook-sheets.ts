type Cell = string | number | null
/** A table for files: its headings, and rows of text and numbers. */
export type SheetTable = { heads: string[]; rows: Cell[][] }

/** Prepares named sheets for write-excel-file, with bold, frozen headings. */
export const workbookSheets = (sheets: (SheetTable & { name: string })[]) =>
  sheets.map(({ name, heads, rows }) => ({
    sheet: name,
    data: [heads.map(value => ({ value, fontWeight: 'bold' as const })), ...rows],
    stickyRowsCount: 1,
    columns: heads.map(() => ({ width: 24 })),
  }))
