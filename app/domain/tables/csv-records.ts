import { type TableRow, trimCells } from './table.ts'
import { tableFault } from './table-fault.ts'
import { tableLimits } from './table-limits.ts'

const separators = ['\t', ';', ','] as const
export type Separator = (typeof separators)[number]
/** Number of lines used to detect the separator. */
const sampleLines = 10
const sampleChars = 64_000

/** Excel writes this line to state the separator and does not display it. */
const separatorLine = /^"?sep=([\t,;])"?(?:\r\n|\r|\n|$)/i

/**
 * Returns the separator whose count is the same in most of the first ten lines. The first line alone is not enough
 * because it may be a title, or contain commas between semicolons. In a tie, the comma loses. A comma before a space
 * counts only if there is nothing else.
 */
export function separatorOf(text: string): Separator {
  const named = separatorLine.exec(text)?.[1]
  if (named !== undefined) return named as Separator
  const lines = text
    .slice(0, sampleChars)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, sampleLines)
  const [best] = scored(lines.map(line => line.replaceAll(/, /g, ' ')))
  return best.lines > 0 ? best.separator : scored(lines)[0].separator
}

function scored(lines: readonly string[]) {
  return separators
    .map(separator => {
      const counts = lines.map(line => line.split(separator).length - 1).filter(count => count > 0)
      const agreeing = (count: number) => counts.filter(one => one === count).length
      const count = counts.toSorted((a, b) => agreeing(b) - agreeing(a) || b - a)[0] ?? 0
      return { separator, lines: agreeing(count), count }
    })
    .toSorted((a, b) => b.lines - a.lines || b.count - a.count)
}

export type CsvReader = {
  /** Returns the rows that are complete in the text so far. */
  read(text: string): TableRow[]
  /** Returns rows that the end of the text completes. `check` then throws if the text ends inside quotation marks. */
  end(): TableRow[]
  check(): void
  /** Number of the row that is being read. */
  row(): number
}

/**
 * Reads RFC 4180 text in chunks of any length. Empty rows are counted but skipped; empty cells at the end of a row are
 * kept. A quotation mark within a cell is literal. Throws a TableFault for a quotation that is never closed, and for
 * tables that exceed the limits.
 */
export function csvReader(file: string, maxRows: number = tableLimits.rows): CsvReader {
  let separator: Separator | undefined
  let buffer = ''
  let row = 0
  let isOpen = false

  function read(text: string, isEnd: boolean): TableRow[] {
    // Uses `join` instead of `+` because engines store a concatenated string as a rope and may flatten it for each
    // search.
    buffer = row === 0 && buffer === '' ? text.replace(/^\ufeff/, '') : [buffer, text].join('')
    if (separator === undefined) {
      if (!isEnd && buffer.length < sampleChars && buffer.split('\n', sampleLines + 1).length <= sampleLines)
        return []
      separator = separatorOf(buffer)
      buffer = buffer.replace(separatorLine, '')
    }
    const found: TableRow[] = []
    const { rest, isQuoted } = readRecords(buffer, separator, isEnd, record => {
      if (++row > maxRows) throw tableFault('rows', file, { row, most: maxRows })
      const { length } = trimCells(record)
      if (length > tableLimits.columns) throw tableFault('columns', file, { row, most: tableLimits.columns })
      if (length > 0) found.push({ row, cells: record })
    })
    buffer = rest
    isOpen = isQuoted
    if (buffer.length > tableLimits.row_chars)
      throw isQuoted
        ? tableFault('openQuote', file, { row: row + 1 })
        : tableFault('longRow', file, { row: row + 1, most: tableLimits.row_chars })
    return found
  }
  return {
    read: text => read(text, false),
    end: () => read('', true),
    check() {
      if (isOpen) throw tableFault('openQuote', file, { row: row + 1 })
    },
    row: () => row + (separator === undefined ? buffer.split('\n').length : 1),
  }
}

type Unread = { rest: string; isQuoted: boolean }
const noCells: string[] = []

/** Visits each complete record of a text. An incomplete record at the end remains unread. */
function readRecords(
  text: string,
  separator: Separator,
  isEnd: boolean,
  onRecord: (cells: string[]) => void,
): Unread {
  let start = 0
  let cells: string[] = []
  let at = 0
  const unread = (isQuoted: boolean): Unread => ({ rest: text.slice(start), isQuoted })
  while (at < text.length || cells.length > 0) {
    if (cells.length === 0 && text[at] === '\n') {
      onRecord(noCells)
      start = ++at
      continue
    }
    const quote = skipSpaces(text, at)
    const isQuoted = text[quote] === '"'
    const end = isQuoted ? quotedEnd(text, quote, separator) : plainEnd(text, at, separator)
    if (end === null || (!isEnd && end >= text.length)) return unread(end === null)
    cells.push(isQuoted ? unquoted(text.slice(quote + 1, end)) : text.slice(at, end))
    at = end + 1
    if (text[end] === separator) continue
    if (text[end] === '\r') {
      if (!isEnd && at >= text.length) return unread(false)
      if (text[at] === '\n') at++
    }
    onRecord(cells)
    cells = []
    start = at
  }
  return { rest: '', isQuoted: false }
}

/** Some programs put spaces around quoted cells. */
function skipSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at++
  return at
}

const unquoted = (text: string): string => text.slice(0, text.lastIndexOf('"')).replaceAll('""', '"')

function plainEnd(text: string, from: number, separator: Separator): number {
  const code = separator.charCodeAt(0)
  let at = from
  while (at < text.length) {
    const one = text.charCodeAt(at)
    if (one === code || one === 10 || one === 13) return at
    at++
  }
  return at
}

/** Returns the end of a quoted cell, or null if the text ends before it. */
function quotedEnd(text: string, from: number, separator: Separator): number | null {
  let at = from + 1
  while (true) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    const end = skipSpaces(text, quote + 1)
    const next = text[end]
    if (next === undefined || next === separator || next === '\n' || next === '\r') return end
    at = text[quote + 1] === '"' ? quote + 2 : quote + 1
  }
}
