import { resolveAliases } from './aliases.ts'
import { type BundleName, bundles } from './bundles/bundles.ts'
import { type Language, languageCodes } from './languages.ts'

type Texts = Readonly<Record<string, string>>
/** A language: its texts by feature, as they are written. */
export type Features = Record<string, Texts>

const features: readonly string[] = [...Object.values(bundles).flat(), 'retired']

declare global {
  interface ImportMeta {
    url: string
  }
}
/** Node's own, without an import that a browser could not follow. */
declare const process: {
  getBuiltinModule(id: 'node:fs'): {
    existsSync(file: URL): boolean
    readFileSync(file: URL, encoding: 'utf8'): string
  }
}

/**
 * The JSON files in a language's folder. Beware: only Node reads files. A build puts the compiled catalogues in place of
 * this module and of the bundles (scripts/common/compiled-catalogues.ts).
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

/** A language as its readers get it: aliases resolved, in English what it does not have. */
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

/** The messages of some features under one another. */
export const joined = (language: Language, names: readonly string[]): Record<string, string> =>
  Object.assign({}, ...names.map(name => catalogues[language][name]))

/** Loads a bundle of any language; in a browser each is a chunk that only its readers fetch. */
export type LoadBundle = (language: Language) => Promise<{ default: Texts; retired?: Texts }>

export const bundleLoader =
  (bundle: BundleName): LoadBundle =>
  async language => ({
    default: joined(language, bundles[bundle]),
    ...(bundle === 'main' && { retired: catalogues[language].retired }),
  })
