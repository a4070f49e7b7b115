import type { Sheets } from '../../app/server/paper/type-scale.ts'
import type { Heading, Manual } from './read-manual.ts'

/** A document while it is drawn. */
export type ManualDrawing = Sheets & {
  manual: Manual
  /** Remaining headings, and the pages of the drawn ones, by slug. */
  headings: Heading[]
  pages: Map<string, number>
  /** How many formulas on lines of their own were drawn. */
  formulas: number
}
