import { type Language, scriptOf } from '../../domain/messages/languages.ts'

/** Whether a language is written in Devanagari, which needs more space than Latin script. */
export const isDevanagari = (language: Language): boolean => scriptOf(language) === 'Deva'
