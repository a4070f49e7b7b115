import { resolveAliases } from './aliases.ts'
import { type BundleName, bundles } from './bundles/bundles.ts'
import { type Language, languageCodes } from './languages.ts'

type Texts = Readonly<Record<string, string>>
/** Texts of a language by feature, as written. */
export type Features = Record<string, Texts>

const features: readonly string[] = [...Object.values(bundles).flat(), 'retired']

declare global {
  interface ImportMeta {
    url: string
  }
}
/** Node's global, declared without an import that a browser could not follow. */
declare const process: {
  getBuiltinModule(id: 'node:fs'): {
    existsSync(file: URL): boolean
    readFileSync(file: URL, encoding: 'utf8'): string
  }
}

/**
 * The JSON files of a language's folder. Beware: only Node reads files. A build replaces this module and the
 * bundles by the compiled catalogues (scripts/common/compiled-catalogues.ts).
 */
export function readFeatures(language: Language): Features {
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs')
  const folder = import.meta.url.replace(/[^/]*$/, `${language}/`)
  const read = (feature: string): Texts => {
    const file = new URL(`${feature}.json`, folder)
    return language === 'en' || existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  }
  return Object.fromEntries(features.map(feature => [feature, read(feature)]))
}

/** Texts of a language with aliases resolved, and English where a text is missing. */
export function completeFeatures(language: Language): Features {
  const english = readFeatures('en')
  const own = language === 'en' ? english : readFeatures(language)
  const texts = resolveAliases(Object.assign({}, ...Object.values(english), ...Object.values(own)))
  const complete = (feature: string): Texts =>
    Object.fromEntries(Object.keys({ ...english[feature], ...own[feature] }).map(key => [key, texts[key]]))
  return Object.fromEntries(features.map(feature => [feature, complete(feature)]))
}

/** All languages of the product, by feature. */
export const catalogues = Object.fromEntries(
  languageCodes.map(language => [language, completeFeatures(language)]),
) as Record<Language, Features>

/** Messages of several features in one catalogue. */
export const joined = (language: Language, names: readonly string[]): Record<string, string> =>
  Object.assign({}, ...names.map(name => catalogues[language][name]))

/** Loads a bundle of any language; in a browser each is a chunk loaded on demand. */
export type LoadBundle = (language: Language) => Promise<{ default: Texts; retired?: Texts }>

export const bundleLoader =
  (bundle: BundleName): LoadBundle =>
  async language => ({
    default: joined(language, bundles[bundle]),
    ...(bundle === 'main' && { retired: catalogues[language].retired }),
  })
