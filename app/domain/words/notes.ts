import type { Say, Unsaid } from './words.ts'

/** The sentences of a result in one field of a file. */
export const notesOf = (warnings: readonly Unsaid[], say: Say): string =>
  warnings.map(({ key, params }) => say(key, params)).join(' | ')
