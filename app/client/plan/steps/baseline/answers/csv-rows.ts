type Separator = ',' | ';' | '\t'

/**
 * The rows of a text with separators, in batches as its pieces come, whatever its length: separated by what the first
 * line has most of. A cell between quotes may hold separators, lines and, doubled, quotes (RFC 4180).
 */
export async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let separator: Separator | null = null
  let held = ''
  for await (const piece of pieces) {
    held += piece
    if (separator === null) {
      if (!/[\r\n]/.test(held)) continue
      separator = separatorOf(held)
    }
    const { rows, rest } = split(held, separator, false)
    held = rest
    if (rows.length > 0) yield rows
  }
  const { rows } = split(held, separator ?? separatorOf(held), true)
  if (rows.length > 0) yield rows
}

function separatorOf(text: string): Separator {
  const [first] = text.split(/[\r\n]/, 1)
  const [most] = ([',', ';', '\t'] as const).toSorted((a, b) => first.split(b).length - first.split(a).length)
  return most
}

/** The whole rows of a text, and what follows the last of them. Empty lines are no rows. */
function split(text: string, separator: Separator, isEnd: boolean): { rows: string[][]; rest: string } {
  const rows: string[][] = []
  let row: string[] = []
  let rowAt = 0
  let at = 0
  while (at < text.length || (isEnd && row.length > 0)) {
    let cell = ''
    if (text[at] === '"') {
      let close = at + 1
      while (true) {
        const quote = text.indexOf('"', close)
        // The last character may be the first half of a doubled quote.
        if (quote < 0 || (quote === text.length - 1 && !isEnd)) {
          if (!isEnd) return { rows, rest: text.slice(rowAt) }
          close = text.length
          break
        }
        if (text[quote + 1] !== '"') {
          close = quote
          break
        }
        close = quote + 2
      }
      cell = text.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
    }
    let stop = at
    while (stop < text.length && text[stop] !== separator && text[stop] !== '\n' && text[stop] !== '\r')
      stop++
    if (!isEnd && (stop === text.length || (text[stop] === '\r' && stop === text.length - 1))) break
    row.push(cell + text.slice(at, stop))
    const isRow = text[stop] !== separator
    at = stop + (text[stop] === '\r' && text[stop + 1] === '\n' ? 2 : 1)
    if (!isRow) {
      if (isEnd && at >= text.length) {
        row.push('')
        if (row.some(one => one !== '')) rows.push(row)
        return { rows, rest: '' }
      }
      continue
    }
    if (row.some(one => one !== '')) rows.push(row)
    row = []
    rowAt = at
  }
  return { rows, rest: text.slice(rowAt) }
}
