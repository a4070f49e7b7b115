import type { Sheets } from '../../app/server/paper/type-scale.ts'
import type { Heading, Manual } from './read-manual.ts'

/** State of a document that is being drawn. */
export type ManualDrawing = Sheets & {
  manual: Manual
  /** Headings not yet drawn, and the pages of those already drawn, by slug. */
  headings: Heading[]
  pages: Map<string, number>
  /** Number of displayed formulas drawn so far. */
  formulas: number
}
