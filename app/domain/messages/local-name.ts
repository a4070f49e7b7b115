import { type Language, languageCodes, languageTable } from './languages.ts'

/** The language whose names are shown beside the reader's. */
export const otherLanguage = (language: Language): Language =>
  languageCodes.find(one => one !== language) ?? language

/** A row with a name in each language: `title`, `name` or `name_en`, and `name_ne`. */
export type LocalNames = {
  [L in Language as `name${(typeof languageTable)[L]['suffix']}`]?: string
} & { title?: string; name_en?: string }

/** Name from the field of the language; undefined in English, whose names are those of the documents. */
export function ownName(row: LocalNames, language: Language): string | undefined {
  const { suffix } = languageTable[language]
  return suffix === '' ? undefined : row[`name${suffix}`]
}

/** All names in every language, for searches. */
export function allNames(row: LocalNames): string[] {
  const own = languageCodes.map(language => ownName(row, language))
  return [row.title, row.name, row.name_en, ...own].filter(name => name !== undefined)
}

/** Name in a language; falls back to the name in the documents. */
export function localName(row: LocalNames, language: Language): string {
  return ownName(row, language) || (row.title ?? row.name ?? row.name_en ?? '')
}
