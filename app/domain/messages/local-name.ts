import { type Language, languageCodes, languageTable } from './languages.ts'

/** Returns the language whose names are shown next to those in the reader's language. */
export const otherLanguage = (language: Language): Language =>
  languageCodes.find(one => one !== language) ?? language

/** A row with a name in each language: `title`, `name` or `name_en`, and `name_ne`. */
export type LocalNames = {
  [L in Language as `name${(typeof languageTable)[L]['suffix']}`]?: string
} & { title?: string; name_en?: string }

/** Returns the name in the field of the language. Undefined for English, whose names are those in the documents. */
export function ownName(row: LocalNames, language: Language): string | undefined {
  const { suffix } = languageTable[language]
  return suffix === '' ? undefined : row[`name${suffix}`]
}

/** Returns the names in all languages, for searches. */
export function allNames(row: LocalNames): string[] {
  const own = languageCodes.map(language => ownName(row, language))
  return [row.title, row.name, row.name_en, ...own].filter(name => name !== undefined)
}

/** Returns the name in a language, or the name in the documents if there is none. */
export function localName(row: LocalNames, language: Language): string {
  return ownName(row, language) || (row.title ?? row.name ?? row.name_en ?? '')
}
