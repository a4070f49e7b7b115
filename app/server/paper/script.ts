import { type Language, scriptOf } from '../../domain/messages/languages.ts'

/** Whether a language is written in Devanagari, whose letters need more room. */
export const isDevanagari = (language: Language): boolean => scriptOf(language) === 'Deva'
