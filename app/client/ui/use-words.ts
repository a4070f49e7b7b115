import { useCallback, useSyncExternalStore } from 'react'
import { fillIn } from '../../domain/words/fill-in.ts'
import { firstWords } from '../../domain/words/first-words.ts'
import type { Language, Say } from '../../domain/words/words.ts'
import { stored } from './stored.ts'

const listeners = new Set<() => void>()

/** The language of the panels, remembered; `<html lang>` follows it, and what shows when another tab switched. */
export const languageChoice = stored<Language>(
  'urja.language',
  ['en', 'ne'],
  () => 'en',
  language => {
    document.documentElement.lang = language
    if (listeners.size > 0) void loadWords(language)
  },
)

type Dictionary = Record<string, string | undefined>
/** English of the first pages comes with the script and stands in until `loadWords` brings the rest. */
let words: Record<Language, Dictionary> = { en: firstWords, ne: firstWords }

/** Each language is a chunk of its own, which only its readers load. */
const folders: Record<Language, () => Promise<Dictionary>> = {
  en: () => import('../../domain/words/en/english.ts').then(({ english }) => english),
  ne: () => import('../../domain/words/ne/nepali.ts').then(({ nepali }) => nepali),
}

/** All sentences of the reader's language, which every screen but the first ones needs. */
export async function loadWords(language: Language = languageChoice.get()): Promise<void> {
  const loaded = await folders[language]()
  if (words[language] === loaded) return
  words = { ...words, [language]: loaded }
  for (const listener of listeners) listener()
}

/** Switches when the words of the language are there, so that nothing flickers in another one. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadWords(language)
  languageChoice.set(language)
}

/** `say(key, params)` in the reader's language; the component redraws when the language changes. */
export function useWords(): Say {
  const language = languageChoice.use()
  const known = useSyncExternalStore(heard, () => words)
  return useCallback((key, params) => fillIn(known[language], key, params), [known, language])
}

function heard(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
