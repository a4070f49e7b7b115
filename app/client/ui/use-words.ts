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

type Load = () => Promise<Dictionary>
/** Each language is two chunks, which only its readers load: the screens of a plan bring theirs. */
const main: Record<Language, Load> = {
  en: () => import('../../domain/words/en/main-english.ts').then(({ mainEnglish }) => mainEnglish),
  ne: () => import('../../domain/words/ne/main-nepali.ts').then(({ mainNepali }) => mainNepali),
}
const ofPlan: Record<Language, Load> = {
  en: () => import('../../domain/words/en/plan-english.ts').then(({ planEnglish }) => planEnglish),
  ne: () => import('../../domain/words/ne/plan-nepali.ts').then(({ planNepali }) => planNepali),
}
const wanted = [main]
/** How many of them each language has. */
const there: Record<Language, number> = { en: 0, ne: 0 }

/** The sentences of the reader's language that every screen but the first ones needs. */
export async function loadWords(language: Language = languageChoice.get()): Promise<void> {
  const loaded = await Promise.all(wanted.map(load => load[language]()))
  if (there[language] >= loaded.length) return
  there[language] = loaded.length
  words = { ...words, [language]: Object.assign({}, ...loaded) }
  for (const listener of listeners) listener()
}

/** Those of the screens of a plan too, from now on in each language. */
export async function loadPlanWords(): Promise<void> {
  if (!wanted.includes(ofPlan)) wanted.push(ofPlan)
  await loadWords()
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
