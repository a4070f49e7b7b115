import { hasOwnDigits, type Language, languageTable } from '../../../domain/words/languages.ts'
import { inDigits } from '../../../domain/words/numerals.ts'
import { languageChoice, numeralChoice } from '../use-words.ts'
import type { MenuEntry } from './menu.tsx'

/** The choice of digits for readers of a language that has its own; the first pages, which have few, go without. */
export function useNumeralEntries(): MenuEntry[] {
  const numerals = numeralChoice.use()
  const language = languageChoice.use()
  if (!hasOwnDigits(language)) return []
  return (['en', language] satisfies Language[]).map(value => ({
    label: inDigits('123', languageTable[value].zero),
    chosen: value === numerals,
    act: () => numeralChoice.set(value),
  }))
}
