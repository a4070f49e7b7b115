import { formatPercent } from '../format.ts'
import type { ColourName } from '../layers/style-table.ts'
import type { Language, MessageKey, MessageParams, Say } from '../messages/messages.ts'
import { inLatinDigits } from '../messages/numerals.ts'
import { type ReportMapKey, reportMaps } from './maps/report-maps.ts'
import { type RankedActivity, rankedOf } from './money.ts'
import { type DataPart, dataOfMap, generatedWords } from './tables/data-parts.ts'
import { withoutSameColumns } from './tables/same-columns.ts'
import type { WholePlan } from './whole-plan.ts'

export type ReportColumn = { head: string; align?: 'right' }
export type Block =
  /** Starts a new page unless it runs on. Chapters before the first numbered one have no number. */
  | { kind: 'chapter'; id: string; text: string; runs_on?: true }
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'paragraph'; text: string }
  /** Secondary information: sources, and what a table omits. */
  | { kind: 'note'; text: string }
  | { kind: 'list'; items: string[] }
  /** A cell is one text without line breaks: values that belong together are in the same row. */
  | ({
      kind: 'table'
      caption: string
      columns: ReportColumn[]
      rows: string[][]
      total: string[] | null
    } & InRows &
      Generated)
  /** Cells that are filled from the left by a share from 0 to 1. The first cell of a row names it. */
  | ({
      kind: 'grid'
      caption: string
      columns: ReportColumn[]
      rows: FilledRow[]
      total: string[] | null
    } & InRows &
      Generated)
  /** `share` is relative to the longest bar and ranges from 0 to 1. */
  | ({ kind: 'bars'; caption: string; bars: Bar[] } & Generated)
  /** Three per row by default. */
  | ({ kind: 'figures'; figures: KeyFigure[]; across?: number } & Generated)
  /** A map with its legend. `missing` replaces it where there is no geometry to draw. */
  | ({ kind: 'map'; caption: string; map: ReportMapKey; missing: Missing } & Generated)
  /** States that something has not been entered. */
  | ({ kind: 'missing' } & Missing)
  /** An empty frame for handwriting. */
  | { kind: 'frame'; height_mm: number }
  | { kind: 'signatures'; lines: { name: string; role: string }[] }
type InRows = {
  /** Heads of groups of rows, in order. `at` is the first row of the group; `more` is printed at the right. */
  groups?: RowGroup[]
  /** Rows in bold. */
  strong?: number[]
  /** Printed on a landscape page. */
  landscape?: true
}
export type RowGroup = { at: number; text: string; more: string }
/** Names of the generated data on which the block is based. Absent if all of it is measured or entered. */
type Generated = { generated?: string[] }
type Missing = { label: string; text: string }
export type FilledRow = { cells: string[]; fill: number[] }
/** In the accent colour, unless it has a colour of its own, as a technology does. */
export type Bar = { name: string; text: string; share: number; colour?: ColourName }
export type KeyFigure = { value: string; name: string; more: string }

/** Maximum number of printed rows of a table. 5,000 activities are better read on a screen. */
export const maxRows = 500
/** The same in annexes, for tables that are complete only there: the supply options of 750 clusters. */
export const maxAnnexRows = 3000

export type TableSpec<R> = {
  caption: MessageKey
  params?: MessageParams
  columns: [head: string, cell: (row: R) => string, align?: 'right'][]
  rows: readonly R[]
  total?: string[]
  /** Data on which the figures are based. A band names those that are generated. */
  uses?: readonly DataPart[]
  /** Head of the group of a row. It is printed above the first of several rows with the same text. */
  group?: (row: R) => { text: string; more?: string }
  strong?: (row: R) => boolean
  landscape?: true
  /** Maximum number of printed rows, if it differs from `maxRows`. Groups are not split by it. */
  limit?: number
}
type GridSpec = Pick<TableSpec<never>, 'landscape' | 'uses'> & {
  /** `texts` are cells without a fill, which precede and follow the shares. */
  columns: { before: string[]; years: string[]; after: ReportColumn[] }
  rows: { before: string[]; percents: number[]; after: string[]; group: string }[]
  total?: string[]
}

/** Builder for chapters: blocks in order, with automatic numbers for chapters, tables and figures. */
export type ReportSheet = {
  whole: WholePlan
  /** Activities of the plan in order of rank. */
  ranked: readonly RankedActivity[]
  language: Language
  say: Say
  /**
   * Starts a chapter with a number or a letter. Chapters before the first numbered one have neither. A chapter that
   * runs on starts below the previous one.
   */
  chapter(mark: string | null, title: MessageKey, flow?: 'new page' | 'runs on'): void
  heading(title: MessageKey, params?: MessageParams): void
  text(key: MessageKey, params?: MessageParams): void
  /** Text that a user entered, unchanged. */
  typed(text: string): void
  note(key: MessageKey, params?: MessageParams): void
  list(items: string[]): void
  table<R>(spec: TableSpec<R>): void
  bars(
    caption: MessageKey,
    bars: { name: string; value: number; text: string }[],
    more?: { params?: MessageParams; uses?: readonly DataPart[] },
  ): void
  /** Cells that are filled by percentages, such as the share of each year. */
  grid(caption: MessageKey, spec: GridSpec): void
  figures(figures: KeyFigure[], uses?: readonly DataPart[]): void
  /** A map, numbered with the figures of its chapter. */
  map(map: ReportMapKey): void
  /** Captions of the maps so far. */
  mapCaptions: readonly string[]
  missing(key: MessageKey): void
  frame(height_mm: number): void
  signatures(lines: { name: string; role: string }[]): void
}

export function startSheet(
  whole: WholePlan,
  language: Language,
  say: Say,
): { sheet: ReportSheet; blocks: Block[] } {
  const blocks: Block[] = []
  let mark = ''
  const mapCaptions: string[] = []
  const counts = { heading: 0, table: 0, bars: 0 }
  const numbered = (kind: keyof typeof counts) => `${mark}.${++counts[kind]}`
  const add = (block: Block) => void blocks.push(cleaned(block))
  const generatedIn = (uses: readonly DataPart[] = []) => {
    const generated = generatedWords(whole, uses).map(key => say(key))
    return generated.length > 0 ? { generated } : {}
  }
  const noteBelow = (same: readonly string[], shown: number, count: number) => {
    if (same.length > 0) sheet.note('report.same', { list: same.join('; ') })
    if (count > shown) sheet.note('report.cut', { shown, all: count })
  }
  const sheet: ReportSheet = {
    whole,
    ranked: rankedOf(whole),
    language,
    say,
    chapter(next, title, flow = 'new page') {
      mark = next ?? 'S'
      counts.heading = 0
      if (next !== null || blocks.length === 0) Object.assign(counts, { table: 0, bars: 0 })
      const text = next === null ? say(title) : `${next}  ${say(title)}`
      const id = next === null ? title : `chapter.${next}`
      add({ kind: 'chapter', id, text, ...(flow === 'runs on' && { runs_on: true }) })
    },
    heading(title, params) {
      const number = numbered('heading')
      const text = mark === 'S' ? say(title, params) : `${number}  ${say(title, params)}`
      add({ kind: 'heading', id: `heading.${number}`, text })
    },
    text: (key, params) => add({ kind: 'paragraph', text: say(key, params) }),
    typed: text => add({ kind: 'paragraph', text }),
    note: (key, params) => add({ kind: 'note', text: say(key, params) }),
    list: items => add({ kind: 'list', items }),
    table({ caption, params, columns, rows, total, uses, group, strong, landscape, limit = maxRows }) {
      const title = say(caption, params)
      const printed = firstRows(rows, limit, group)
      const {
        same,
        printed: _,
        ...cells
      } = withoutSameColumns(
        cleaned({
          columns: columns.map(([head, , align]) => ({ head, ...(align && { align }) })),
          rows: printed.map(row => columns.map(([, cell]) => cell(row))),
          total: total ?? null,
        }),
      )
      add({
        kind: 'table',
        caption: say('report.tableNumber', { number: numbered('table'), title }),
        ...cells,
        ...(group && { groups: groupsOf(printed.map(row => ({ more: '', ...group(row) }))) }),
        ...(strong && { strong: printed.flatMap((row, at) => (strong(row) ? [at] : [])) }),
        ...(landscape && { landscape }),
        ...generatedIn(uses),
      })
      noteBelow(same, printed.length, rows.length)
    },
    bars(caption, bars, { params, uses } = {}) {
      const title = say(caption, params)
      const longest = Math.max(0, ...bars.map(({ value }) => value))
      add({
        kind: 'bars',
        caption: say('report.figureNumber', { number: numbered('bars'), title }),
        bars: bars.map(({ name, value, text }) => ({
          name,
          text,
          share: longest > 0 ? Math.max(0, value) / longest : 0,
        })),
        ...generatedIn(uses),
      })
    },
    grid(caption, { columns: { before, years, after }, rows, total, landscape, uses }) {
      const printed = rows.slice(0, maxRows)
      const {
        same,
        printed: columns,
        ...cells
      } = withoutSameColumns({
        columns: [...[...before, ...years].map(head => ({ head })), ...after],
        rows: printed.map(row => [
          ...row.before,
          ...row.percents.map(percent => (percent > 0 ? formatPercent(percent) : '')),
          ...row.after,
        ]),
        total: total ?? null,
      })
      const fills = printed.map(({ percents }) => [
        ...before.map(() => 0),
        ...percents.map(percent => Math.min(100, Math.max(0, percent)) / 100),
        ...after.map(() => 0),
      ])
      add({
        kind: 'grid',
        caption: say('report.figureNumber', { number: numbered('bars'), title: say(caption) }),
        columns: cells.columns,
        rows: cells.rows.map((row, nth) => ({ cells: row, fill: columns.map(at => fills[nth][at]) })),
        total: cells.total,
        groups: groupsOf(printed.map(({ group }) => ({ text: group, more: '' }))),
        ...(landscape && { landscape }),
        ...generatedIn(uses),
      })
      noteBelow(same, printed.length, rows.length)
    },
    figures: (figures, uses) => add({ kind: 'figures', figures, ...generatedIn(uses) }),
    map(map) {
      const title = say(reportMaps[map].title)
      const caption = say('report.figureNumber', { number: numbered('bars'), title })
      mapCaptions.push(caption)
      const missing = { label: say('report.notDrawn'), text: say('report.noMap') }
      add({ kind: 'map', caption, map, missing, ...generatedIn(dataOfMap(map)) })
    },
    mapCaptions,
    missing: key => add({ kind: 'missing', label: say('report.notEntered'), text: say(key) }),
    frame: height_mm => add({ kind: 'frame', height_mm }),
    signatures: lines => add({ kind: 'signatures', lines }),
  }
  return { sheet, blocks }
}

/** The first rows, without those of a group of which some do not fit. */
function firstRows<R>(rows: readonly R[], limit: number, group: TableSpec<R>['group']): readonly R[] {
  const next = rows.at(limit)
  if (group === undefined || next === undefined) return rows.slice(0, limit)
  let end = limit
  while (end > 0 && group(rows[end - 1]).text === group(next).text) end--
  return rows.slice(0, end === 0 ? limit : end)
}

/** Heads of the groups of consecutive rows with the same text. */
const groupsOf = (heads: readonly { text: string; more: string }[]): RowGroup[] =>
  heads.flatMap((head, at) => (at > 0 && head.text === heads[at - 1].text ? [] : [{ at, ...head }]))

/**
 * Control characters, lone surrogates and invisible characters such as soft hyphens and marks that change the text
 * direction. Joiners and variation selectors are allowed.
 */
const unprintable =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cs}|[\ufff9-\ufffb\ufffe\uffff]/gu
/** Symbol and Wingdings bullets, which Word encodes with code points that no other font contains. */
const signsOfWord: readonly (readonly [RegExp, string])[] = [
  [/[\uf06c\uf06e\uf06f\uf071\uf076\uf0a7\uf0a8\uf0b7\uf0d8]/g, '•'],
  [/\uf0fc|\uf0fe/g, '✓'],
  [/\uf0e0/g, '→'],
]
/** Text of a printed file: without control characters, and with Latin digits only, as in its figures. */
export const printable = (text: string): string =>
  signsOfWord.reduce(
    (known, [sign, meant]) => known.replace(sign, meant),
    inLatinDigits(text.replace(/[\n\r\t\u2028\u2029]+/g, ' ').replace(unprintable, '')),
  )

/** Returns the same value with all of its texts made printable. */
export function cleaned<T>(value: T): T {
  if (typeof value === 'string') return printable(value) as T
  if (Array.isArray(value)) return value.map(cleaned) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)])) as T
}
