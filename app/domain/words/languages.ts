type LanguageRow = {
  /** What the language calls itself, in full and on a button. */
  name: string
  short: string
  locale: string
  /** Documents give letters of Devanagari more room. */
  script: 'Latn' | 'Deva'
  /** The code point of its digit zero. */
  zero: number
  /** What ends the names of its fields, as in `name_ne`. */
  suffix: string
}

/** The languages of the product, one a row; the first is that of the documents and stands in for others. */
export const languageTable = {
  en: { name: 'English', short: 'EN', locale: 'en-GB', script: 'Latn', zero: 0x30, suffix: '' },
  ne: { name: 'नेपाली', short: 'ने', locale: 'ne-NP', script: 'Deva', zero: 0x966, suffix: '_ne' },
} as const satisfies Record<string, LanguageRow>

export type Language = keyof typeof languageTable
export const languageCodes = Object.keys(languageTable) as Language[]

/** The language that a tag names, English for any other. */
export const languageFrom = (code: string | null | undefined): Language =>
  languageCodes.find(one => one === code) ?? 'en'

/** The language in which names are shown beside those of the reader's. */
export const otherLanguage = (language: Language): Language =>
  languageCodes.find(one => one !== language) ?? language

/** Whether the language writes figures with digits of its own. */
export const hasOwnDigits = (language: Language): boolean =>
  languageTable[language].zero !== languageTable.en.zero

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
