import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf } from '../../scripts/check/imports.ts'
import { project, readSource } from '../../scripts/common/source-files.ts'

/** The command of an npm script stands behind what is loaded before it. */
const entryOf = (command: string): string | undefined =>
  /((?:scripts|tests\/assurance)\/[\w/-]+\.(?:ts|mjs))$/.exec(command)?.[1]

/** Every npm script, with the flags that it takes and the words that it tells apart. */
export function verbFlags(scripts: Record<string, string>): Record<string, string[]> {
  const entries = new Set(Object.values(scripts).map(entryOf))
  return Object.fromEntries(
    Object.entries(scripts).map(([verb, command]) => {
      const entry = entryOf(command)
      const files = entry === undefined ? [] : nearFiles(entry, entries)
      return [verb, [...new Set(files.map(readSource).flatMap(flagsIn))].sort()]
    }),
  )
}

/** A command reads its words itself, or a file beside it does; what other commands read is theirs. */
function nearFiles(entry: string, entries: ReadonlySet<string | undefined>): string[] {
  // `npm start` hands its words to the program that it keeps running.
  const [, program] = /fileURLToPath\(new URL\('\.\/([\w-]+\.ts)'/.exec(readSource(entry)) ?? []
  const own = entry.endsWith('.mjs') && program ? [entry, `scripts/${program}`] : [entry]
  const imported = own.flatMap(file =>
    importsOf(readSource(file))
      .filter(specifier => specifier.startsWith('.'))
      .map(specifier => posix.join(posix.dirname(file), specifier))
      .filter(
        path =>
          /^(scripts|tests\/assurance)\//.test(path) && !entries.has(path) && existsSync(join(project, path)),
      ),
  )
  return [...own, ...imported]
}

function flagsIn(text: string): string[] {
  const declared = text.matchAll(/'?([\w-]+)'?: \{\s*type: '(?:string|boolean)'/g)
  const listed = text.matchAll(/const texts = \[([^\]]*)\]/g)
  const looked = text.matchAll(/(?:(?:includes|indexOf)\(|=== )'(--[\w-]+)'/g)
  const words = text.matchAll(/\bverb === '(\w+)'/g)
  return [
    ...[...declared].map(([, name]) => `--${name}`),
    ...[...listed].flatMap(([, names]) => [...names.matchAll(/'([\w-]+)'/g)].map(([, one]) => `--${one}`)),
    ...[...looked].map(([, flag]) => flag),
    ...[...words].map(([, word]) => word),
  ]
}
