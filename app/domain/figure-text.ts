/** What tables write where nothing is known. */
const nothing = /^(|[-–—]|\.{2,3}|n\/?a|null|none|nil)$/i
const nepaliDigits = '०१२३४५६७८९'

/** Digits of Nepali as those of English, and the spaces of typesetters as none. */
export function plainText(text: string): string {
  return text
    .replace(/[०-९]/g, digit => String(nepaliDigits.indexOf(digit)))
    .replace(/[\u00a0\u2007\u202f\ufeff]/g, ' ')
    .trim()
}

export const saysNothing = (text: string): boolean => nothing.test(plainText(text))

/**
 * A number as tables write it: 66, '12.5', '1,23,456', '१,२३४', '1.2E+05'. Null for everything that leaves a doubt,
 * such as '12,5', '1.234,5' or '66 kV'.
 */
export function numberIn(text: string): number | null {
  const plain = plainText(text)
  if (!/^[+-]?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?(e[+-]?\d{1,2})?$/i.test(plain)) return null
  return Number(plain.replaceAll(',', ''))
}
