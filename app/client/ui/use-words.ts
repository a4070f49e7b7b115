import { useCallback, useSyncExternalStore } from 'react'
import type { WordParams } from '../../domain/failure.ts'
import { fillIn } from '../../domain/words/fill-in.ts'
import { firstWords } from '../../domain/words/first-words.ts'
import type { Language, WordKey } from '../../domain/words/words.ts'
import { stored } from './stored.ts'

/** The language of the panels, remembered; `<html lang>` follows it. */
export const languageChoice = stored<Language>(
  'urja.language',
  ['en', 'ne'],
  () => 'en',
  language => {
    document.documentElement.lang = language
  },
)

type Dictionary = Partial<Record<WordKey, string>>
/** English of the first pages comes with the script; everything else with `addWords`. */
let words: Record<Language, Dictionary> = { en: firstWords, ne: {} }
const listeners = new Set<() => void>()

/** All sentences in both languages, a chunk of its own: the map screen and Nepali need them. */
export async function loadWords(): Promise<void> {
  const { languages } = await import('../../domain/words/words.ts')
  if (words === languages) return
  words = languages
  for (const listener of listeners) listener()
}

/** Switches when the words of the language are there, so that nothing flickers in another one. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadWords()
  languageChoice.set(language)
}

export type Say = (key: WordKey, params?: WordParams) => string

/** `say(key, params)` in the reader's language; the component redraws when the language changes. */
export function useWords(): Say {
  const language = languageChoice.use()
  const known = useSyncExternalStore(heard, () => words)
  return useCallback(
    (key, params = {}) => fillIn(known[language][key] ?? known.en[key] ?? key, params),
    [known, language],
  )
}

function heard(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
