import { type Message, type Say, say } from '../app/domain/messages/messages.ts'

/** The English text of a message. */
export const english: Say = (key, params) => say('en', key, params)

/** Every sentence of a result in English. */
export const inEnglish = (sentences: readonly Message[]): string[] =>
  sentences.map(({ key, params }) => english(key, params))
