import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Finding, project, projectFiles, readSource } from '../common/source-files.ts'
import { importsOf } from './imports.ts'

/** Commands and flags that an older version had and this one does not have. Other people's scripts may use them. */
export function checkVerbs(): Finding[] {
  const now = verbFlags(JSON.parse(readSource('package.json')).scripts)
  return projectFiles(/^tests\/fixtures\/\w+\/verbs\.json$/).flatMap(file =>
    lostVerbs(JSON.parse(readSource(file)), now).map(lost => ({
      file: 'package.json',
      what: `has lost ${lost}, which ${file} has: keep it as an alias`,
    })),
  )
}

type Verbs = Record<string, string[]>

export function lostVerbs(then: Verbs, now: Verbs): string[] {
  return Object.entries(then).flatMap(([verb, flags]) =>
    now[verb] === undefined
      ? [`the command ${verb}`]
      : flags.filter(flag => !now[verb].includes(flag)).map(flag => `the flag ${flag} of ${verb}`),
  )
}

/** The script of an npm command follows its loaders. */
const entryOf = (command: string): string | undefined =>
  /((?:scripts|tests\/assurance)\/[\w/-]+\.(?:ts|mjs))$/.exec(command)?.[1]

/** Every npm script, with its flags and verbs. */
function verbFlags(scripts: Record<string, string>): Verbs {
  const entries = new Set(Object.values(scripts).map(entryOf))
  return Object.fromEntries(
    Object.entries(scripts).map(([verb, command]) => {
      const entry = entryOf(command)
      const files = entry === undefined ? [] : nearFiles(entry, entries)
      return [verb, [...new Set(files.map(readSource).flatMap(flagsIn))].sort()]
    }),
  )
}

/** A command parses its arguments itself or in a file next to it. The files of other commands belong to those. */
function nearFiles(entry: string, entries: ReadonlySet<string | undefined>): string[] {
  // `npm start` passes its arguments to the program that it supervises.
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
