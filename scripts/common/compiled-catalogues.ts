import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/lib/compile-module.js'
import type { Plugin } from 'vite'

const catalogue = /^.*\/app\/domain\/messages\/(\w+)\/[\w-]+\.json$/

/** Compiles the catalogues of messages for browsers, where no compiler is loaded and no text may become code. */
export const compiledCatalogues: Plugin = {
  name: 'compiled-catalogues',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.endsWith('.json')) return null
    const file = resolve(dirname(importer), source)
    // Under another ending: the bundler reads `.json` itself.
    return catalogue.test(file) ? `${file}.js` : null
  },
  load(id) {
    if (id.endsWith('/app/domain/messages/compile-message.ts'))
      return 'export const compileMessage = (_, message) => message'
    const file = id.replace(/\.js$/, '')
    const language = catalogue.exec(file)?.[1]
    if (language === undefined) return null
    this.addWatchFile(file)
    return compileCatalogue(language, JSON.parse(readFileSync(file, 'utf8')))
  },
}

/** An ES module of a catalogue: plain texts stay texts, messages with parameters become functions of these. */
export function compileCatalogue(language: string, messages: Record<string, string>): string {
  // The module names the plural rule where a message needs one; the product's own also reads the reader's digits.
  const plural = Object.assign(() => 'other', { module: 'plural-category' })
  Object.defineProperty(plural, 'name', { value: language })
  return compileModule(new MessageFormat(plural), messages)
    .replace(
      `import { ${language} } from "plural-category";`,
      `import { pluralCategory } from "../plural-category.ts";\nconst ${language} = pluralCategory("${language}");`,
    )
    .replace(/: \(\) => (".*")(?=,?$)/gm, ': $1')
}
