import type { Paper } from './paper.ts'
import type { Heading, Manual } from './read-manual.ts'
import type { TypeScale } from './type-scale.ts'

/** A document while it is drawn. */
export type Drawing = {
  paper: Paper
  scale: TypeScale
  manual: Manual
  /** Headings still to come, and the pages of those that came, by slug. */
  headings: Heading[]
  pages: Map<string, number>
}
