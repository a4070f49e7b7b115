import { english } from './en/english.ts'
import { fillIn } from './fill-in.ts'
import { nepali } from './ne/nepali.ts'

export type WordKey = keyof typeof english

export type Language = 'en' | 'ne'
/** Both languages at once, for the server; a page loads the folder of its reader's language alone. */
export const languages: Record<Language, Record<WordKey, string>> = { en: english, ne: nepali }

/**
 * A sentence that is not said yet: the reader's language is known only where it is read. Its parameters may be
 * unsaid themselves; several together are listed.
 */
export type Unsaid = { key: WordKey; params?: UnsaidParams }
export type UnsaidParams = Record<string, string | number | Unsaid | readonly Unsaid[]>

/** Says a sentence to whoever reads. */
export type Say = (key: WordKey, params?: UnsaidParams) => string

/** The sentence of `key` in `language`, its `{parameters}` filled in; those that are sentences are said too. */
export function say(language: Language, key: WordKey, params?: UnsaidParams): string {
  return fillIn(languages[language], key, params)
}
