import { useCallback } from 'react'
import { type Language, say, type WordKey } from '../../domain/words/words.ts'
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

export type Say = (key: WordKey, params?: Record<string, string | number>) => string

/** `say(key, params)` in the reader's language; the component redraws when the language changes. */
export function useWords(): Say {
  const language = languageChoice.use()
  return useCallback((key, params) => say(language, key, params), [language])
}
