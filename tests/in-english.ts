import { type Message, type Say, say } from '../app/domain/messages/messages.ts'

/** What an English reader is told. */
export const english: Say = (key, params) => say('en', key, params)

/** Every sentence of a result, as an English reader is told it. */
export const inEnglish = (sentences: readonly Message[]): string[] =>
  sentences.map(({ key, params }) => english(key, params))
