import { columnLetters } from './column-letters.ts'

/** A computed figure with its formula, `B2*C2`. `value` is for programs that do not evaluate the formula. */
type FormulaCell = { formula: string; value: number }
/** Text is never treated as a formula, whatever it begins with. */
export type BookCell = string | number | FormulaCell | null
export type BookRow = { cells: BookCell[]; isBold?: boolean }
export type BookSheet = {
  name: string
  rows: BookRow[]
  /** Width of each column, in letters. */
  widths: number[]
  /** Number format of each column in spreadsheet notation: `0.00`. */
  formats: (string | null)[]
  /** Number of frozen rows. */
  stickyRowsCount?: number
}

/** Amounts grouped by lakh and crore, with paisa. */
export const amountFormat = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00'

/** Prepares sheets with live formulas for write-excel-file, which omits their values. */
export function formulaBook(sheets: BookSheet[]) {
  const sheet = {
    transform: (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }) =>
      withValues(xml, sheets[sheetIndex]),
  }
  return {
    sheets: sheets.map(({ name, rows, widths, formats, stickyRowsCount }) => ({
      sheet: name,
      data: rows.map(({ cells, isBold }) =>
        cells.map((cell, at) =>
          cell === null
            ? null
            : {
                ...contentOf(cell),
                ...(isBold && { fontWeight: 'bold' as const }),
                ...(typeof cell !== 'string' && formats[at] != null && { format: formats[at] }),
              },
        ),
      ),
      columns: widths.map(width => ({ width })),
      orientation: 'landscape' as const,
      ...(stickyRowsCount && { stickyRowsCount }),
    })),
    options: { features: [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': sheet } } }] },
  }
}

function contentOf(cell: string | number | FormulaCell) {
  if (typeof cell === 'string') return { value: cell, type: String }
  if (typeof cell === 'number') return { value: cell, type: Number }
  return { value: cell.formula, type: 'Formula' as const }
}

/** Adds a value after the formula in `<c r="E7"><f>B7*D7</f></c>` (ECMA-376, 18.3.1.4). */
function withValues(xml: string, { rows }: BookSheet): string {
  const values = new Map<string, number>(
    rows.flatMap(({ cells }, row) =>
      cells.flatMap((cell, at) =>
        cell !== null && typeof cell === 'object'
          ? [[`${columnLetters(at)}${row + 1}`, cell.value] as const]
          : [],
      ),
    ),
  )
  return xml.replace(
    /(<c r="([A-Z]+\d+)"[^>]*><f>[^<]*<\/f>)/g,
    (_, cell: string, address: string) => `${cell}<v>${values.get(address) ?? ''}</v>`,
  )
}
