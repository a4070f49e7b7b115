import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { officeWords } from '../../../app/domain/accounts/passwords/office-words.ts'
import { environmentNames } from '../../../app/server/env.ts'
import { outlinesFile, outlinesWheel } from '../../../tiles/outlines/outlines.ts'
import { wardsFile, wardsWheel } from '../../../tiles/wards/wards.ts'
import { type Finding, project, readSource } from '../../common/source-files.ts'

type Named = {
  /** The pages that must together contain all of the names. */
  pages: readonly string[]
  what: string
  names: () => readonly string[]
  /** Pattern of a name on the page. By default, it is the name itself. */
  pattern?: (name: string) => RegExp
}

const sha256 = (file: string | URL) => createHash('sha256').update(readFileSync(file)).digest('hex')
const commands = () =>
  Object.keys((JSON.parse(readSource('package.json')) as { scripts: Record<string, string> }).scripts)

/** Names in the code that a page for people must contain. */
export const named: readonly Named[] = [
  {
    pages: ['README.md', 'scripts/settings.md'],
    what: 'setting',
    names: () => [...new Set(environmentNames.map(name => name.replace(/_FILE$/, '')))],
    pattern: name => new RegExp(`\`${name}\``),
  },
  {
    pages: ['README.md', 'scripts/commands.md'],
    what: 'command',
    names: commands,
    pattern: name => new RegExp(`npm (run )?${name}\\b(?![:-])`),
  },
  {
    pages: ['app/decisions/passwords-and-second-factors.md'],
    what: 'word that alone makes no password',
    names: () => officeWords,
  },
  {
    pages: ['app/decisions/kept-running.md'],
    what: 'log',
    names: () => ['martin.log', 'postgres.log', '`audit_log`', 'Standard error'],
  },
  {
    pages: ['tiles/outlines/outlines.md'],
    what: 'origin of the outlines',
    names: () => [
      ...[outlinesWheel.package, outlinesWheel.version, outlinesWheel.sha256, sha256(outlinesFile)],
      'MIT License',
    ],
  },
  {
    pages: ['tiles/wards/wards.md'],
    what: 'origin of the wards',
    names: () => [
      ...[wardsWheel.package, wardsWheel.version, wardsWheel.sha256, sha256(wardsFile)],
      ...['ODbL', '© OpenStreetMap contributors'],
    ],
  },
  { pages: ['tiles/wards/LICENSE'], what: 'licence', names: () => ['Open Database License (ODbL)'] },
  { pages: ['NOTICE'], what: 'file under another licence', names: () => ['tiles/wards/wards.topojson'] },
]

export function checkNamed(): Finding[] {
  return named.flatMap(one =>
    unnamed(one, one.pages.map(page => readFileSync(join(project, page), 'utf8')).join('\n')),
  )
}

/** Names that are missing from the text of the pages. */
export function unnamed({ pages, what, names, pattern }: Named, text: string): Finding[] {
  return names()
    .filter(name => !(pattern ? pattern(name).test(text) : text.includes(name)))
    .map(name => ({ file: pages.at(-1) as string, what: `does not name the ${what} ${name}` }))
}
