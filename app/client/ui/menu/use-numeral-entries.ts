import { languageChoice, numeralChoice } from '../use-words.ts'
import type { MenuEntry } from './menu.tsx'

const digits = { en: '123', ne: '१२३' }

/** The choice of digits for readers of Nepali, in the menu of languages; the first pages, which have few, go without. */
export function useNumeralEntries(): MenuEntry[] {
  const numerals = numeralChoice.use()
  if (languageChoice.use() !== 'ne') return []
  return (['en', 'ne'] as const).map(value => ({
    label: digits[value],
    chosen: value === numerals,
    act: () => numeralChoice.set(value),
  }))
}
