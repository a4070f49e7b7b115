import type { Message, Say } from './messages.ts'

/** Joins the sentences of a result into one field of a file. */
export const notesOf = (warnings: readonly Message[], say: Say): string =>
  warnings.map(({ key, params }) => say(key, params)).join(' | ')
