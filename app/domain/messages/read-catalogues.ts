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
/** Node's global object. It is declared because a browser could not resolve an import. */
declare const process: {
  getBuiltinModule(id: 'node:fs'): {
    existsSync(file: URL): boolean
    readFileSync(file: URL, encoding: 'utf8'): string
  }
}

/**
 * Reads the JSON files in the folder of a language. Only Node can read files, so a build replaces this module and the
 * bundles with the compiled catalogues (scripts/common/compiled-catalogues.ts).
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

/** Returns the texts of a language with aliases resolved, and with English text where a translation is missing. */
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

/** Combines the messages of several features into one catalogue. */
export const joined = (language: Language, names: readonly string[]): Record<string, string> =>
  Object.assign({}, ...names.map(name => catalogues[language][name]))

/** Loads a bundle in any language. In a browser, each is a chunk that is loaded on demand. */
export type LoadBundle = (language: Language) => Promise<{ default: Texts; retired?: Texts }>

export const bundleLoader =
  (bundle: BundleName): LoadBundle =>
  async language => ({
    default: joined(language, bundles[bundle]),
    ...(bundle === 'main' && { retired: catalogues[language].retired }),
  })
