/** What tables write where nothing is known; `#N/A` is Excel's. */
const nothing = /^(|[-–—−]|\.{2,3}|…|#?n\/?a|n\.\s?a\.?|null|none|nil|थाहा छैन|उपलब्ध छैन)$/i
const longestNothing = 'उपलब्ध छैन'.length
/** Sources have millions of cells, and most begin otherwise. */
const beginsNothing = /^([-–—−.…#nथउ]|$)/i
const nepaliDigits = '०१२३४५६७८९'

/** Digits of Nepali as those of English, and the spaces of typesetters as none. */
export function plainText(text: string): string {
  return text
    .replace(/[०-९]/g, digit => String(nepaliDigits.indexOf(digit)))
    .replace(/[\u00a0\u2007\u202f\ufeff]/g, ' ')
    .trim()
}

export function saysNothing(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length > longestNothing || !beginsNothing.test(trimmed)) return false
  return nothing.test(folded(trimmed))
}

/** A name as it is compared: one spelling of letters and digits, in small letters. */
export const folded = (text: string): string => plainText(text.normalize('NFC')).toLowerCase()
