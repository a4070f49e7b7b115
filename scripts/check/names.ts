import { type Finding, lineAt, projectFiles, textOf } from './source-files.ts'

/** Private words that were given up, by the word that the field uses. Wire names, stored properties and prose are free. */
const replacements: Readonly<Record<string, string>> = {
  usual: 'default',
  least: 'min',
  most: 'max',
  unsaid: 'message',
  worker: 'worker job',
  newcomer: 'registration',
  newcomers: 'registrations',
  silence: 'network timeout',
  late: 'lazy',
}
/** Terms of the field, and names that say what they hold. */
const allowed = /^(make)?leastCost|^isAtLeast$|^atMost$|^(heavyEvery|isHeavy|late|late_ms|late_MB)$/i

const declaration = /\b(?:const|let|function\*?|type|interface|class|enum)\s+([A-Za-z_$][\w$]*)/g

/** Names of variables, functions and types that say a word which was given up. */
export function checkNames(): Finding[] {
  return projectFiles(/^(app|scripts|tests|tiles|tileserver)\/.*\.(ts|tsx|mts|mjs)$/)
    .filter(file => !file.endsWith('/check-names.test.ts'))
    .flatMap(file => privateNames(file, textOf(file)))
}

/** Those in one file's text. */
export function privateNames(file: string, text: string): Finding[] {
  return [...text.matchAll(declaration)].flatMap(({ index, 1: name }) => {
    if (allowed.test(name)) return []
    return wordsOf(name)
      .filter(word => Object.hasOwn(replacements, word))
      .map(word => ({
        file,
        line: lineAt(text, index),
        what: `'${name}' says '${word}': say '${replacements[word]}'`,
      }))
  })
}

/** The words of a name in camel case or with underscores, in small letters. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map(word => word.toLowerCase())
