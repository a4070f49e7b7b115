/**
 * Formats cells as spreadsheets write them to the clipboard: separated by tabs, with quotes around a cell that contains
 * a tab, a line break or a quote.
 */
export const toClipboard = (rows: string[][]): string =>
  rows.map(cells => cells.map(quoted).join('\t')).join('\r\n')

/**
 * Reads the cells of a text from the clipboard. The final line break that spreadsheets add does not start another row.
 */
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
