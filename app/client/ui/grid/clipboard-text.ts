/** Cells as spreadsheets write them into the clipboard: tabs between, a cell with tab, line or quote in quotes. */
export const toClipboard = (rows: string[][]): string =>
  rows.map(cells => cells.map(quoted).join('\t')).join('\r\n')

/** The cells in a text from the clipboard; the line end that spreadsheets put last opens no row. */
export function fromClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/g
  for (const [, found, end] of text.replace(/(\r\n|\r|\n)$/, '').matchAll(cell)) {
    rows.at(-1)?.push(unquoted(found))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

const quoted = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const unquoted = (cell: string) => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)
