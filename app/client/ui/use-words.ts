import { useCallback, useSyncExternalStore } from 'react'
import { fillIn } from '../../domain/words/fill-in.ts'
import { firstWords } from '../../domain/words/first-words.ts'
import { type Language, languageCodes, languageFrom, languageTable } from '../../domain/words/languages.ts'
import { showNumeralsOf } from '../../domain/words/numerals.ts'
import type { Say } from '../../domain/words/words.ts'
import { stored } from './stored.ts'

const listeners = new Set<() => void>()

/** The language whose digits stand beside its words; English ones stand beside all others. Remembered like the language. */
export const numeralChoice = stored<Language>(
  'urja.numerals',
  languageCodes,
  () => 'en',
  numerals => showNumeralsOf(numerals === document.documentElement.lang ? numerals : 'en'),
)

/** The language of the panels, remembered, at the first visit that of the browser; `<html lang>` follows it, and what shows when another tab switched. */
export const languageChoice = stored<Language>(
  'urja.language',
  languageCodes,
  () => languageFrom(navigator.languages.map(tag => tag.split('-')[0]).find(code => code in languageTable)),
  language => {
    document.documentElement.lang = language
    showNumeralsOf(numeralChoice.get() === language ? language : 'en')
    if (listeners.size > 0) void loadWords(language)
  },
)

type Dictionary = Record<string, string | undefined>
/** English of the first pages comes with the script and stands in until `loadWords` brings the rest. */
let words: Partial<Record<Language, Dictionary>> = {}

/** Files of sentences by language, each in a chunk that only its readers load; all that they export counts. */
export type Words = Record<Language, () => Promise<Record<string, Dictionary>>>
const wanted: Words[] = [
  {
    en: () => import('../../domain/words/en/main-english.ts'),
    ne: () => import('../../domain/words/ne/main-nepali.ts'),
  },
]
/** How many of them each language has; nothing before the first. */
const there = {} as Record<Language, number>

/** The sentences of the reader's language that every screen but the first ones needs. */
export async function loadWords(language: Language = languageChoice.get()): Promise<void> {
  const { files, dictionary } = await dictionaryOf(language)
  if (there[language] >= files) return
  there[language] = files
  words = { ...words, [language]: dictionary }
  for (const listener of listeners) listener()
}

/** All sentences of a language that were wanted so far, and of how many files. */
export async function dictionaryOf(language: Language): Promise<{ files: number; dictionary: Dictionary }> {
  const loaded = await Promise.all(wanted.map(load => load[language]()))
  return { files: loaded.length, dictionary: Object.assign({}, ...loaded.flatMap(Object.values)) }
}

/** More sentences too, from now on in each language. */
export function alsoLoad(words: Words): Promise<void> {
  if (!wanted.includes(words)) wanted.push(words)
  return loadWords()
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
  const numerals = numeralChoice.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said with other digits is said anew
  return useCallback(
    (key, params) => fillIn(known[language] ?? firstWords, key, params),
    [known, language, numerals],
  )
}

function heard(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
