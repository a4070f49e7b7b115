import { english } from './en/english.ts'
import { retiredEnglish } from './en/retired.ts'
import { fillIn } from './fill-in.ts'
import { type Language, languageCodes } from './languages.ts'
import { nepali } from './ne/nepali.ts'
import { retiredNepali } from './ne/retired.ts'

export type MessageKey = keyof typeof english

export type { Language } from './languages.ts'
/** Both languages at once, for the server; a page loads the folder of its reader's language alone. */
export const languages: Record<Language, Record<MessageKey, string>> = { en: english, ne: nepali }

/** Those and the retired ones, which stored results may still name. */
export const allSentences: Record<Language, Record<string, string>> = {
  en: { ...retiredEnglish, ...english },
  ne: { ...retiredNepali, ...nepali },
}

/**
 * A sentence that is not said yet: the reader's language is known only where it is read. Its parameters may be
 * unsaid themselves; several together are listed.
 */
export type Message = { key: MessageKey; params?: MessageParams }
export type MessageParams = Record<string, string | number | Message | readonly Message[]>

/** Says a sentence to whoever reads. */
export type Say = (key: MessageKey, params?: MessageParams) => string

/** The sentence of `key` in `language`, its `{parameters}` filled in; those that are sentences are said too. */
export function say(language: Language, key: MessageKey, params?: MessageParams): string {
  return fillIn(allSentences[language], key, params)
}

/** Says a sentence in each language, for what is written or read in all of them. */
export const sayByLanguage = Object.fromEntries(
  languageCodes.map((language): [Language, Say] => [language, (key, params) => say(language, key, params)]),
) as Record<Language, Say>
