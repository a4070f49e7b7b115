import type { Say } from '../../../../domain/messages/messages.ts'

/** Path of a part within its field: the row followed by the column. A path without a column is a whole row. */
export type PartPath = readonly string[]
/** Two people's values of one part. Null is a row that one of them has removed. */
export type BothOf = { at: PartPath; mine: unknown; theirs: unknown }

/** A field that consists of parts, such as the cells of a grid. Changes by two people are merged part by part. */
export type FieldParts = {
  merge(base: unknown, mine: unknown, theirs: unknown): { value: unknown; both: BothOf[] }
  read(value: unknown, at: PartPath): unknown
  /** The field with another value of one part. */
  write(value: unknown, at: PartPath, part: unknown): unknown
  /** Name of the part for readers. */
  label(at: PartPath, say: Say): string
  /** How to display the value of a part, if it is not plain text or a number. */
  show?(at: PartPath, value: unknown, say: Say): string
}
