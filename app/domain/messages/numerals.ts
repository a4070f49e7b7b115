import { type Language, languageTable } from './languages.ts'

export const latinZero = 0x30
let zero: number = latinZero

/**
 * Shows figures with the digits of a language; called once by the page. Beware: not for servers, where
 * several readers share the process.
 */
export function showNumeralsOf(language: Language) {
  zero = languageTable[language].zero
}

/** A displayed figure in the reader's digits. */
export const inNumerals = (text: string): string =>
  zero === latinZero ? text : text.replace(/\d/g, digit => String.fromCharCode(zero + Number(digit)))
