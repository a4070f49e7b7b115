import type { Message, Say } from './messages.ts'

/** The sentences of a result in one field of a file. */
export const notesOf = (warnings: readonly Message[], say: Say): string =>
  warnings.map(({ key, params }) => say(key, params)).join(' | ')
