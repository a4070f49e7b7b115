/** What tables write where nothing is known. */
const nothing = /^(|[-–—−]|\.{2,3}|…|n\/?a|null|none|nil)$/i
const nepaliDigits = '०१२३४५६७८९'

/** Digits of Nepali as those of English, and the spaces of typesetters as none. */
export function plainText(text: string): string {
  return text
    .replace(/[०-९]/g, digit => String(nepaliDigits.indexOf(digit)))
    .replace(/[\u00a0\u2007\u202f\ufeff]/g, ' ')
    .trim()
}

export const saysNothing = (text: string): boolean => nothing.test(plainText(text))
