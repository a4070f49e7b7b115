import { type Say, say, type Unsaid } from '../app/domain/words/words.ts'

/** What an English reader is told. */
export const english: Say = (key, params) => say('en', key, params)

/** Every sentence of a result, as an English reader is told it. */
export const inEnglish = (sentences: readonly Unsaid[]): string[] =>
  sentences.map(({ key, params }) => english(key, params))
