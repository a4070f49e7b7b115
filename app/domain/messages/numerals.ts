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

/** Returns the language whose digits a text has: that of the text if the reader chose its digits, and else English. */
export const numeralsIn = (language: Language, numerals: Language): Language =>
  numerals === language ? numerals : 'en'

/**
 * What programs read, whose digits are never converted: addresses, e-mail addresses, file names, and the identifiers of
 * versions, which are compared with others.
 */
const machineRead =
  /https?:\/\/\S+|www\.\S+|\S+@\S+\.\S+|\S+\.(?:pdf|docx|xlsx|csv|png|jpe?g|zip|geojson|kml)\b|(?<![\p{L}\p{N}])(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}(?![\p{L}\p{N}])/u
const machineReadOrDigit = new RegExp(`(?<machineRead>${machineRead.source})|\\d`, 'gu')

/** Writes all digits of a printed text in those of a language, except in what programs read. */
export function inDigitsOf(text: string, numerals: Language): string {
  const { zero: own } = languageTable[numerals]
  return own === latinZero
    ? text
    : text.replace(machineReadOrDigit, (found, known?: string) =>
        known === undefined ? String.fromCharCode(own + Number(found)) : found,
      )
}

/** Replaces Devanagari digits by Latin ones. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0x966 + latinZero))
