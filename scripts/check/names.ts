import { type Finding, lineAt, projectFiles, readSource } from '../common/source-files.ts'

/**
 * Retired private words, each with its standard term. Names in the wire format, stored properties and prose are exempt.
 */
const replacements: Readonly<Record<string, string>> = {
  usual: 'default',
  least: 'min',
  most: 'max',
  unsaid: 'message',
  told: 'reply, message or errors',
  tell: 'notify or show',
  tells: 'notifies or shows',
  kept: 'saved, cached or persisted',
  keep: 'save, cache or persist',
  keeps: 'saves, caches or persists',
  asked: 'request, query or parameters',
  taken: 'accepted, imported or conflict',
  takes: 'accepts or reads',
  held: 'locked or state',
  world: 'options, deps or context',
  look: 'appearance, style or check',
  looks: 'appearances or checks',
  sure: 'uncertainty',
  wish: 'request or options',
  wishes: 'requests',
  trouble: 'outage or failure',
  turns: 'semaphore',
  heavy: 'worker job',
  newcomer: 'registration',
  newcomers: 'registrations',
  silence: 'network timeout',
  late: 'lazy',
}
/** Technical terms, and names that state what they contain. */
const allowed = /^(make)?leastCost|^atMost$|^heavyEvery$|^email_held_until$/i

const declaration = /\b(?:const|let|function\*?|type|interface|class|enum)\s+([A-Za-z_$][\w$]*)/g

/** Names of variables, functions and types that contain a retired word. */
export function checkNames(): Finding[] {
  return projectFiles(/^(app|scripts|tests|tiles|tileserver)\/.*\.(ts|tsx|mts|mjs)$/)
    .filter(file => !file.endsWith('/check-names.test.ts'))
    .flatMap(file => privateNames(file, readSource(file)))
}

/** Such names in the text of one file. */
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

/** The words of a name in camel case or with underscores, in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map(word => word.toLowerCase())
