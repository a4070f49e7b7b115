import { dirname, resolve } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/lib/compile-module.js'
import type { Plugin } from 'vite'
import { type BundleName, bundles, firstFeatures } from '../../app/domain/messages/bundles/bundles.ts'
import { type Language, languageCodes } from '../../app/domain/messages/languages.ts'
import { completeFeatures, type Features } from '../../app/domain/messages/read-catalogues.ts'

const folder = /^.*\/app\/domain\/messages\//
const bundleFile = Object.fromEntries(
  (Object.keys(bundles) as BundleName[]).map(name => [
    name.replace(/[A-Z]/g, one => `-${one.toLowerCase()}`),
    name,
  ]),
)
/**
 * A feature in a language (`en/bat.json`, with another extension because the bundler reads `.json` itself), or a bundle
 * (`en/main.ts`).
 */
const part = new RegExp(
  `^(?<language>${languageCodes.join('|')})/(?:(?<feature>[\\w-]+)\\.json\\.js|(?<bundle>${Object.keys(bundleFile).join('|')})\\.ts)$`,
)

/**
 * Compiles the message catalogues for browsers, which load no compiler and must not turn text into code. It replaces
 * the modules that read catalogues in Node. Each feature of a language is a module, and each bundle imports its
 * features, so that messages which several chunks share are in only one of them.
 */
export const compiledCatalogues: Plugin = {
  name: 'compiled-catalogues',
  enforce: 'pre',
  buildStart: forget,
  watchChange: forget,
  resolveId(source, importer) {
    if (importer === undefined || !folder.test(importer)) return null
    const file = resolve(dirname(importer), source)
    return part.test(file.replace(folder, '')) ? file : null
  },
  load(id) {
    if (!folder.test(id)) return null
    const name = id.replace(folder, '')
    const { language, feature, bundle } = part.exec(name)?.groups ?? {}
    if (feature !== undefined) {
      this.addWatchFile(id.replace(/\.js$/, ''))
      const features = featuresOf(language as Language)
      return compileCatalogue(language, feature === 'retired' ? retiredOf(features) : features[feature])
    }
    if (bundle !== undefined) return bundleModule(bundleFile[bundle])
    return standIn(name)
  },
}

let read: Partial<Record<Language, Features>> = {}
function featuresOf(language: Language): Features {
  read[language] ??= completeFeatures(language)
  return read[language]
}
function forget() {
  read = {}
}

/** Retired messages that browsers may still have to show. Those that only the server wrote are left out. */
export function retiredOf(features: Features): Features[string] {
  const server: readonly string[] = bundles.server
  const prefixesOf = (names: string[]) =>
    new Set(names.flatMap(name => Object.keys(features[name]).map(prefixOf)))
  const shown = prefixesOf(Object.keys(features).filter(name => name !== 'retired' && !server.includes(name)))
  const written = prefixesOf([...server])
  const isShown = ([key]: [string, string]) => shown.has(prefixOf(key)) || !written.has(prefixOf(key))
  return Object.fromEntries(Object.entries(features.retired).filter(isShown))
}
const prefixOf = (key: string) => key.split('.')[0]

function standIn(name: string): string | null {
  if (name === 'compile-message.ts') return 'export const compileMessage = (_, message) => message'
  if (name === 'read-catalogues.ts') return allCatalogues()
  if (name === 'bundles/first.ts')
    return imported(firstFeatures.map(feature => `../en/${feature}.json.js`)).replace(
      'default',
      'const firstMessages =',
    )
  const bundle = /^bundles\/([\w-]+)\.ts$/.exec(name)?.[1]
  if (bundle === undefined || !(bundle in bundleFile)) return null
  const loaders = languageCodes.map(language => `${language}: () => import('../${language}/${bundle}.ts')`)
  return `const load = { ${loaders.join(', ')} }\nexport default language => load[language]()`
}

/** A module whose default export contains all of these messages. */
function imported(files: string[]): string {
  const lines = files.map((file, at) => `import part${at} from '${file}'`)
  return `${lines.join('\n')}\nexport default { ${files.map((_, at) => `...part${at}`).join(', ')} }\n`
}

const bundleModule = (bundle: BundleName): string =>
  imported(bundles[bundle].map(feature => `./${feature}.json.js`)) +
  (bundle === 'main' ? "export { default as retired } from './retired.json.js'" : '')

/** All languages, for the service worker, which formats messages in the same way as the server. */
function allCatalogues(): string {
  const features = Object.keys(featuresOf('en'))
  const lines = languageCodes.flatMap(language =>
    features.map((feature, at) => `import ${language}${at} from './${language}/${feature}.json.js'`),
  )
  const rows = languageCodes.map(
    language =>
      `${language}: { ${features.map((feature, at) => `'${feature}': ${language}${at}`).join(', ')} }`,
  )
  return `${lines.join('\n')}
const catalogues = { ${rows.join(', ')} }
export const joined = (language, names) => Object.assign({}, ...names.map(name => catalogues[language][name]))`
}

/** An ES module for a catalogue. Plain texts stay texts, and messages with parameters become functions. */
export function compileCatalogue(language: string, messages: Readonly<Record<string, string>>): string {
  // The module refers to the plural rule by name if a message needs one. The product's own rule also handles the
  // reader's digits.
  const plural = Object.assign(() => 'other', { module: 'plural-category' })
  Object.defineProperty(plural, 'name', { value: language })
  return compileModule(new MessageFormat(plural), messages)
    .replace(
      `import { ${language} } from "plural-category";`,
      `import { pluralCategory } from "../plural-category.ts";\nconst ${language} = pluralCategory("${language}");`,
    )
    .replace(/: \(\) => (".*")(?=,?$)/gm, ': $1')
}
