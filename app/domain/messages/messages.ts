import { type BundleName, bundles, type MessageKey } from './bundles/bundles.ts'
import { formatMessage } from './format-message.ts'
import { type Language, languageCodes } from './languages.ts'
import { joined } from './read-catalogues.ts'

export type { MessageKey } from './bundles/bundles.ts'
export type { Language } from './languages.ts'

const inUse = (Object.keys(bundles) as BundleName[]).flatMap(name => [...bundles[name]])
const byLanguage = (features: readonly string[]) =>
  Object.fromEntries(languageCodes.map(language => [language, joined(language, features)])) as Record<
    Language,
    Record<string, string>
  >

/** Every language at once, for the server; a page loads the bundles of its reader's language alone. */
export const languages: Record<Language, Record<MessageKey, string>> = byLanguage(inUse)

/** Those and the retired ones, which stored results may still name. */
export const allMessages = byLanguage(['retired', ...inUse])

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
