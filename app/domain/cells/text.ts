/** Notations for a missing value. `#N/A` is Excel's. */
const nothing = /^(|[-–—−]|\.{2,3}|…|#?n\/?a|n\.\s?a\.?|null|none|nil|थाहा छैन|उपलब्ध छैन)$/i
const longestNothing = 'उपलब्ध छैन'.length
/** Fast path: sources have millions of cells, and most of them begin differently. */
const beginsNothing = /^([-–—−.…#nथउ]|$)/i
const nepaliDigits = '०१२३४५६७८९'

/** Converts Nepali digits to Latin digits and special spaces to plain spaces, and trims the text. */
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

/** Normalizes a name for comparisons: one spelling of letters and digits, in lower case. */
export const folded = (text: string): string => plainText(text.normalize('NFC')).toLowerCase()
