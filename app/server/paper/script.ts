import { type Language, languageTable } from '../../domain/messages/languages.ts'

/** Whether a language is written in Devanagari, whose letters need more room. */
export const isDevanagari = (language: Language): boolean =>
  new Intl.Locale(languageTable[language].locale).maximize().script === 'Deva'
