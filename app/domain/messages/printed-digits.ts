import { type Language, languageTable } from './languages.ts'
import { latinZero } from './numerals.ts'

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
