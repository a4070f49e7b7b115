import type { UnsaidParams, WordParams } from '../failure.ts'
import { english } from './en/english.ts'
import { fillIn } from './fill-in.ts'
import { nepali } from './ne/nepali.ts'

export type WordKey = keyof typeof english
/** What a feature's file of another language must be: the same keys, no more and no less. */
export type Translation<T> = Record<keyof T, string>

export type Language = 'en' | 'ne'
/** Both languages at once, for the server; a page loads the folder of its reader's language alone. */
export const languages: Record<Language, Record<WordKey, string>> = { en: english, ne: nepali }

/** The sentence of `key` in `language`, its `{parameters}` filled in; those that are sentences are said too. */
export function say(language: Language, key: WordKey, params: UnsaidParams = {}): string {
  const said: WordParams = {}
  for (const [name, value] of Object.entries(params)) {
    said[name] =
      typeof value === 'object'
        ? [value]
            .flat()
            .map(one => say(language, one.key, one.params))
            .join(', ')
        : value
  }
  return fillIn(languages[language][key], said)
}
