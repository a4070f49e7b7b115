import english from './en/all.ts'
import retiredEnglish from './en/retired.json' with { type: 'json' }
import { formatMessage } from './format-message.ts'
import { type Language, languageCodes } from './languages.ts'
import nepali from './ne/all.ts'
import retiredNepali from './ne/retired.json' with { type: 'json' }

export type MessageKey = keyof typeof english

export type { Language } from './languages.ts'
/** Every language at once, for the server; a page loads the folder of its reader's language alone. */
export const languages: Record<Language, Record<MessageKey, string>> = { en: english, ne: nepali }

/** Those and the retired ones, which stored results may still name. */
export const allMessages: Record<Language, Record<string, string>> = {
  en: { ...retiredEnglish, ...english },
  ne: { ...retiredNepali, ...nepali },
}

/**
 * A message before its language is known, which is where it is read. Its parameters may be messages themselves; several
 * together are listed.
 */
export type Message = { key: MessageKey; params?: MessageParams }
export type MessageParams = Record<string, string | number | Message | readonly Message[]>

/** Formats a message for its reader. */
export type Say = (key: MessageKey, params?: MessageParams) => string

/** The message of `key` in `language` with its parameters, of which those that are messages are formatted too. */
export function say(language: Language, key: MessageKey, params?: MessageParams): string {
  return formatMessage(language, allMessages[language], key, params)
}

/** Formats a message in each language, for what is written or read in all of them. */
export const sayByLanguage = Object.fromEntries(
  languageCodes.map((language): [Language, Say] => [language, (key, params) => say(language, key, params)]),
) as Record<Language, Say>
