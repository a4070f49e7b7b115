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

/** All languages, for the server. A page loads only the bundles of the reader's language. */
export const languages: Record<Language, Record<MessageKey, string>> = byLanguage(inUse)

/** Includes the retired messages, which stored results may still use. */
export const allMessages = byLanguage(['retired', ...inUse])

/**
 * A message before translation, which takes place where it is read. Parameters may be messages themselves; several
 * messages are formatted as a list.
 */
export type Message = { key: MessageKey; params?: MessageParams }
export type MessageParams = Record<string, string | number | Message | readonly Message[]>

/** Formats a message in the reader's language. */
export type Say = (key: MessageKey, params?: MessageParams) => string

/** Formats the message for `key` in `language`, including any messages among its parameters. */
export function say(language: Language, key: MessageKey, params?: MessageParams): string {
  return formatMessage(language, allMessages[language], key, params)
}

/** Formats a message in each language, for texts that exist in all of them. */
export const sayByLanguage = Object.fromEntries(
  languageCodes.map((language): [Language, Say] => [language, (key, params) => say(language, key, params)]),
) as Record<Language, Say>
