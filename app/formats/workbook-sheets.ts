type Cell = string | number | null
/** A table as a file has it: its heads, then texts and numbers. */
export type SheetTable = { heads: string[]; rows: Cell[][] }

/** Sheets by their names as write-excel-file takes them: heads are bold and stay in sight. */
export const workbookSheets = (sheets: (SheetTable & { name: string })[]) =>
  sheets.map(({ name, heads, rows }) => ({
    sheet: name,
    data: [heads.map(value => ({ value, fontWeight: 'bold' as const })), ...rows],
    stickyRowsCount: 1,
    columns: heads.map(() => ({ width: 24 })),
  }))
