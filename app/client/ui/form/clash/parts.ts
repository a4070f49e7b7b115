import type { Say } from '../../../../domain/messages/messages.ts'

/** Path of a part in its field: its row, then the column; a whole row without one. */
export type PartPath = readonly string[]
/** Two people's values of one part; null is a row that one of them has removed. */
export type BothOf = { at: PartPath; mine: unknown; theirs: unknown }

/** A field that consists of parts, such as the cells of a grid: two people's changes of it are merged part by part. */
export type FieldParts = {
  merge(base: unknown, mine: unknown, theirs: unknown): { value: unknown; both: BothOf[] }
  read(value: unknown, at: PartPath): unknown
  /** The field with another value of one part. */
  write(value: unknown, at: PartPath, part: unknown): unknown
  /** What a reader calls the part. */
  label(at: PartPath, say: Say): string
  /** Display of a part's value, if not plain text or number. */
  show?(at: PartPath, value: unknown, say: Say): string
}
