import { plainText } from './text.ts'

const lakh = 1e5
const crore = 1e7
const sizes: Record<string, number> = {
  हजार: 1e3,
  hajar: 1e3,
  lakh,
  lakhs: lakh,
  lac: lakh,
  लाख: lakh,
  crore,
  crores: crore,
  करोड: crore,
  arab: 1e9,
  अर्ब: 1e9,
  अरब: 1e9,
  खर्ब: 1e11,
}
/** Rupee signs before or after a figure, and the closing characters of amounts on paper: `Rs. 1,20,000/-`. */
const rupees = String.raw`(?:rs\.?|npr\.?|nrs\.?|₹|रु\.?|रू\.?)`
const money = new RegExp(`^(?<sign>[+-]?)${rupees}?\\s*(?<rest>.*?)\\s*(?:/[-=])?\\s*${rupees}?$`, 'is')
const sized = /^(.*?)(?:\s*([a-z]{3,}|[ऀ-ॿ]+))?$/is
const plain = /^[+-]?((\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?|\.\d+)(e[+-]?\d{1,2})?$/i
/** Fast path for most of the cells in large tables. */
const plainest = /^-?\d+(\.\d+)?$/

/**
 * Parses a number as written in tables: 66, '12.5', '1,23,456', '१,२३४', '1.2E+05', '12.5 lakh', '३ करोड', 'Rs.
 * 1,20,000/-', '(1,200)'. Returns null if it is ambiguous, such as '12,5', '1.234,5' or '66 kV'.
 */
export function numberIn(text: string): number | null {
  if (text.length <= 15 && plainest.test(text)) return Number(text)
  const [, bracketed] = /^\(([^()+-]*\d[^()+-]*)\)$/.exec(withMinus(text)) ?? []
  if (bracketed !== undefined) {
    const number = numberIn(bracketed)
    return number === null ? null : 0 - number
  }
  const { sign = '', rest = '' } = money.exec(withMinus(text))?.groups ?? {}
  const [, figure, size] = sized.exec(rest) ?? []
  const times = size === undefined ? 1 : sizes[size.toLowerCase()]
  if (times === undefined || !plain.test(sign + figure)) return null
  // Makes 1.1 lakh 110000 rather than 110000.00000000001.
  return asShown(Number((sign + figure).replaceAll(',', '')) * times)
}

/** Parses a number with or without one of these units, such as `66 kV`. The result is in the unit whose factor is 1. */
export function quantityIn(text: string, factors: Readonly<Record<string, number>>): number | null {
  const number = numberIn(text)
  if (number !== null) return number
  const [, figure, unit = ''] = /^(.*\d)\s*([^\d\s]{1,8})$/.exec(withMinus(text)) ?? []
  const factor = Object.entries(factors).find(([name]) => name.toLowerCase() === unit.toLowerCase())?.[1]
  const value = figure === undefined || factor === undefined ? null : numberIn(figure)
  return value === null || factor === undefined ? null : asShown(value * factor)
}

/** Unit of percentage columns, for `quantityIn`. */
export const percent = { '%': 1 }

/** U+2212 is the typographic minus sign. Spaces are collapsed to keep the patterns fast. */
const withMinus = (text: string): string => plainText(text).replaceAll('\u2212', '-').replace(/\s+/g, ' ')

/** Rounds as Excel does for display: 0.3 rather than 0.30000000000000004 for 0.1 + 0.2. */
export const asShown = (number: number): number => Number(number.toPrecision(15))
