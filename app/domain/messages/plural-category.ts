import { type Language, languageTable } from './languages.ts'
import { latinZero } from './numerals.ts'

/** Returns a function that gives the plural category (CLDR) of a displayed figure, in any digits. */
export function pluralCategory(language: Language): (shown: string | number) => Intl.LDMLPluralRule {
  const { locale, zero } = languageTable[language]
  const rules = new Intl.PluralRules(locale)
  const inLatin = (digit: string) => String.fromCharCode(digit.charCodeAt(0) - zero + latinZero)
  return shown => rules.select(Number(String(shown).replace(/\P{ASCII}/gu, inLatin)))
}
