import { type Language, languageTable } from './languages.ts'

export const latinZero = 0x30
let zero: number = latinZero

/**
 * Displays figures with the digits of a language. The page calls it once. Do not use it on a server, where several
 * readers share the process.
 */
export function showNumeralsOf(language: Language) {
  zero = languageTable[language].zero
}

/** Converts a displayed figure to the reader's digits. */
export const inNumerals = (text: string): string =>
  zero === latinZero ? text : text.replace(/\d/g, digit => String.fromCharCode(zero + Number(digit)))

/** Replaces Devanagari digits by Latin ones. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0x966 + latinZero))
