import { type Language, languageCodes, languageTable } from './languages.ts'

/** The language in which names are shown beside those of the reader's. */
export const otherLanguage = (language: Language): Language =>
  languageCodes.find(one => one !== language) ?? language

/** A row with a name for each language: `title`, `name` or `name_en`, and `name_ne` beside it. */
export type LocalNames = {
  [L in Language as `name${(typeof languageTable)[L]['suffix']}`]?: string
} & { title?: string; name_en?: string }

/** The name in a field of the language's own; undefined in English, whose names are those of the documents. */
export function ownName(row: LocalNames, language: Language): string | undefined {
  const { suffix } = languageTable[language]
  return suffix === '' ? undefined : row[`name${suffix}`]
}

/** All that something is called, in every language, for searches. */
export function allNames(row: LocalNames): string[] {
  const own = languageCodes.map(language => ownName(row, language))
  return [row.title, row.name, row.name_en, ...own].filter(name => name !== undefined)
}

/** What readers of a language call something; without a name of their own, as the documents do. */
export function localName(row: LocalNames, language: Language): string {
  return ownName(row, language) || (row.title ?? row.name ?? row.name_en ?? '')
}
