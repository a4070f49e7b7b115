import { type Language, languageTable } from '../../../domain/messages/languages.ts'
import { languageChoice, numeralChoice } from '../use-say.ts'
import type { MenuEntry } from './menu.tsx'

/**
 * Choice of digits for languages that have their own. It is not shown on the first pages, which contain few figures.
 */
export function useNumeralEntries(): MenuEntry[] {
  const numerals = numeralChoice.use()
  const language = languageChoice.use()
  if (languageTable[language].zero === languageTable.en.zero) return []
  return (['en', language] satisfies Language[]).map(value => ({
    label: String.fromCharCode(...[1, 2, 3].map(digit => languageTable[value].zero + digit)),
    chosen: value === numerals,
    act: () => numeralChoice.set(value),
  }))
}
