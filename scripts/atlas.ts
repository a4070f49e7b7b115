import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from '../app/domain/tilesets/schema.ts'
import { atlasesIn } from '../app/node/atlas-folders.ts'
import { openManifest } from '../app/server/atlas/open-manifest.ts'
import { damagedFiles } from '../app/server/atlas/store/damaged-files.ts'
import { BuildError } from '../tiles/atlas/build-error.ts'
import { atlasInUse, pointTo, versionsIn } from '../tiles/atlas/versions.ts'
import { runAtlasVerb, verbWords } from './atlas/atlas-verb.ts'
import { makeProgress, type ProgressReporter } from './common/progress.ts'

const usage = `npm run atlas -- list         the atlases of the data folder, and which is in use
npm run atlas -- diff A B     what B has otherwise than A, by layer and by municipality; --all lists every municipality
npm run atlas -- use A        takes A into use; a running server follows within seconds
  A and B are versions, or as much of one as tells it from the others; --data DIR: the data folder (URJA_DATA, or var)`

const shownLevels = 30
type ProgressOutput = Pick<ProgressReporter, 'say' | 'show'>

/** Runs the command and returns the exit code. */
export function runAtlas(words: string[], progress: ProgressReporter): Promise<number> {
  return runAtlasVerb(progress, async () => {
    const options = { data: { type: 'string' }, all: { type: 'boolean' } } as const
    const { values, positionals } = verbWords(words, options, usage)
    const data = values.data ?? process.env.URJA_DATA ?? 'var'
    const [verb, ...names] = positionals
    if (verb === 'list' && names.length === 0) await list(data, progress)
    else if (verb === 'diff' && names.length === 2) await diff(data, names, values.all ?? false, progress)
    else if (verb === 'use' && names.length === 1) await use(data, names[0], progress)
    else throw new BuildError(usage)
  })
}

async function list(data: string, { say }: ProgressOutput): Promise<void> {
  const inUse = (await atlasInUse(data))?.manifest.version
  const versions = await versionsIn(data)
  if (versions.length === 0)
    throw new BuildError(`There is no atlas in ${atlasesIn(data)}; build one with "npm run tiles".`)
  for (const version of versions) {
    const mark = version === inUse ? '*' : ' '
    const manifest = await manifestOf(data, version).catch((error: Error) => error)
    if (manifest instanceof Error) say(`${mark} ${version}  ${manifest.message}`)
    else say(`${mark} ${version}  ${aboutManifest(manifest)}`)
  }
  say('* is in use')
}

function aboutManifest({ built_at, seed, files, layers }: Manifest): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  const origins = Object.values(layers)
  const real = origins.filter(({ generated }) => !generated).length
  const built = built_at.slice(0, 16).replace('T', ' ')
  return `built ${built}, seed ${seed}, ${Math.ceil(bytes / 1e6)} MB, ${real} of ${origins.length} layers from sources`
}

async function diff(
  data: string,
  names: string[],
  all: boolean,
  { say, show }: ProgressOutput,
): Promise<void> {
  const [before, after] = [await versionOf(data, names[0]), await versionOf(data, names[1])]
  // Loaded on demand, because code that opens an atlas takes longer to load than all of `use` may take.
  const { openAtlas } = await import('../app/server/atlas/open-atlas.ts')
  const { diffAtlases } = await import('./atlas/diff-atlases.ts')
  show(`opening ${before}`, 0)
  const a = await openAtlas(join(atlasesIn(data), before))
  show(`opening ${after}`, 0.3)
  const b = await openAtlas(join(atlasesIn(data), after))
  show('comparing', 0.6)
  const { layers, levels } = await diffAtlases(a, b)
  if (layers.length + levels.length === 0) return say(`${before} and ${after} hold the same`)
  say(`From ${before} to ${after}`)
  for (const line of layers) say(line)
  say(`${levels.length} of ${b.regions.levels.length} municipalities differ`)
  const shown = all ? levels : levels.slice(0, shownLevels)
  for (const line of shown) say(`  ${line}`)
  if (shown.length < levels.length) say(`  and ${levels.length - shown.length} more; --all lists them`)
}

/** First compares every byte with its checksum, so that a version which servers would refuse is not activated. */
async function use(data: string, name: string, { say, show }: ProgressOutput): Promise<void> {
  const version = await versionOf(data, name)
  const { files } = await manifestOf(data, version)
  const damaged = await damagedFiles(join(atlasesIn(data), version), files, part =>
    show('checking files', part),
  )
  if (damaged.length > 0) {
    const what = damaged.map(({ file, what }) => `${file} ${what}`).join('; ')
    throw new BuildError(`The atlas ${version} is damaged, and the one in use stays: ${what}`)
  }
  const before = (await atlasInUse(data))?.manifest.version
  if (before === version) return say(`The atlas ${version} is in use already`)
  await pointTo(data, version)
  say(`The atlas ${version} is in use now${before === undefined ? '' : `; before it was ${before}`}`)
}

/** The version with a given name, or whose name starts with it. */
async function versionOf(data: string, name: string): Promise<string> {
  const versions = await versionsIn(data)
  const found = versions.includes(name) ? [name] : versions.filter(version => version.startsWith(name))
  if (found.length === 1) return found[0]
  const there = versions.length === 0 ? 'there is none' : `there are ${versions.join(', ')}`
  throw new BuildError(
    `${found.length === 0 ? 'No atlas is' : 'More than one atlas is'} called ${name}; ${there}.`,
  )
}

async function manifestOf(data: string, version: string): Promise<Manifest> {
  const manifest = await openManifest(join(atlasesIn(data), version))
  if (manifest.version === version) return manifest
  throw new BuildError(`The atlas ${version} is broken: its manifest is that of ${manifest.version}.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await runAtlas(process.argv.slice(2), makeProgress())
