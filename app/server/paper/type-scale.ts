import type { Language } from '../../domain/messages/languages.ts'
import type { Paper } from './paper.ts'
import { isDevanagari } from './script.ts'

/** The paper on which blocks are drawn, with its type scale. */
export type Sheets = { paper: Paper; scale: TypeScale }

/** Font sizes and line spacing in points. Devanagari has more line spacing. */
export type TypeScale = ReturnType<typeof typeScale>

export function typeScale(language: Language, layout: 'book' | 'report' | 'leaflet' | 'sheet') {
  const more = isDevanagari(language) ? 1.1 : 1
  const small = { book: 1, report: 1, leaflet: 0.95, sheet: 0.92 }[layout]
  // Text on a sheet has at least 8 points.
  const min = layout === 'sheet' ? 8 : 0
  const of = (size: number, leading: number) => ({
    size: Math.max(min, size * small),
    leading: leading * small * more,
  })
  return {
    body: layout === 'sheet' ? of(9.3, 13) : of(10, 15),
    table: of(8.8, { sheet: 11.8, report: 11.8, book: 12.6, leaflet: 12.6 }[layout]),
    /** Font sizes of tables, from that of a table that has enough room to that of a very wide one. */
    tables: [8.8, 7.9, 7.2, 6.6].map(size => Math.max(min, size * small)),
    caption: of(8.6, 12.4),
    code: of(8.8, 13),
    headings: [of(24, 30), of(17, 22), of(12.8, 17.5), of(10.6, 15.5)],
    /** Space above and below a heading, by the depth of the heading. */
    above: layout === 'report' ? [0, 22, 13, 9] : [0, 26 * small, 16 * small, 11 * small],
    below: [14, 8 * small, 5 * small, 3 * small],
    gap: layout === 'report' ? 6 : 7 * small,
    /** Space above and below the content of a table row, and of a row of a long table. */
    row: { sheet: 1.4, report: 3, book: 4.5, leaflet: 4.5 }[layout],
    longRow: { sheet: 1.4, report: 2, book: 2.8, leaflet: 2.8 }[layout],
    /** Space to the left and right of the content of a cell. */
    cell: layout === 'sheet' ? 4 : 6,
    /** Space between bars, including their edges. */
    bars: { sheet: 1.6, report: 3.4, book: 5, leaflet: 5 }[layout],
  }
}
