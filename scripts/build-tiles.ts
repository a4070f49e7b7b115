import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { recipes } from '../app/domain/tilesets/schema.ts'
import { BuildError, ended } from '../tiles/atlas/build-error.ts'
import type { AtlasOptions } from '../tiles/atlas/plan-build.ts'
import { rowsInWords } from '../tiles/atlas/report.ts'
import { buildAtlas } from '../tiles/build-atlas.ts'
import { type Repair, SourceError } from '../tiles/recipe.ts'
import { missingInWords } from '../tiles/sources.ts'
import { readBuiltFrom, writeBuiltFrom } from './atlas/built-from.ts'
import { checkAtlas } from './atlas/check-atlas.ts'
import { checkSources } from './atlas/check-sources.ts'
import { makeProgress } from './common/progress.ts'

const tilesUsage = `npm run tiles -- [options]
  --sources DIR     take data from the files in this folder; what is missing there is generated
  --only NAMES      make only these anew: boundaries, terrain, context, streams, settlements, energy, buildings
  --area CODE       make the settlements and buildings of one local level anew
  --seed N          seed of what is generated (7)
  --terrain ARCSEC  side of a terrain cell in arc-seconds (6)
  --check DIR       build nothing; say what is wrong with the sources in this folder, all of it at once
  --check           change nothing; compare every file of the atlas in use with its checksum
  --data DIR        the data folder (URJA_DATA, or var)`

/** Options of the command line. Throws a BuildError if they are invalid. */
export function atlasOptions(words: string[], environment: NodeJS.ProcessEnv): AtlasOptions {
  const texts = ['sources', 'only', 'area', 'seed', 'terrain', 'data'] as const
  const options = Object.fromEntries(texts.map(name => [name, { type: 'string' as const }]))
  let values: Partial<Record<(typeof texts)[number], string>>
  try {
    values = parseArgs({ args: words, options, allowPositionals: false }).values
  } catch (error) {
    throw new BuildError(`${error instanceof Error ? error.message : error}\n${tilesUsage}`)
  }
  const number = (name: 'area' | 'seed' | 'terrain', min: number): number | null => {
    const text = values[name]
    if (text === undefined) return null
    const value = Number(text)
    if (!/^\d+(\.\d+)?$/.test(text) || value < min)
      throw new BuildError(`--${name} takes a number, not '${text}'.`)
    return value
  }
  return {
    data: values.data ?? environment.URJA_DATA ?? 'var',
    sources: values.sources ?? null,
    only: values.only === undefined ? null : values.only.split(',').map(name => name.trim()),
    area: number('area', 1),
    seed: number('seed', 0),
    terrain_arcsec: number('terrain', 1),
  }
}

/** Number of repairs that are shown for each layer. The layers are in order, with borders before footways. */
const shownOfALayer = 5

function someOfEach(repairs: readonly Repair[]): Repair[] {
  const order = Object.keys(recipes)
  const of = ({ layer }: Repair) => layer.split('.')[0]
  return [...new Set(repairs.map(of))]
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .flatMap(layer => repairs.filter(repair => of(repair) === layer).slice(0, shownOfALayer))
}

/** Builds an atlas with progress on the screen, and returns the exit code. */
export async function runBuild(words: string[], signal: AbortSignal): Promise<number> {
  const progress = makeProgress()
  try {
    const check = words.indexOf('--check')
    if (check >= 0 && /^[^-]/.test(words[check + 1] ?? '')) {
      if (words.length > 2) throw new BuildError(`--check DIR takes nothing else.\n${tilesUsage}`)
      return await checkSources(words[check + 1], progress, signal)
    }
    if (check >= 0) {
      const { data } = atlasOptions(
        words.filter(word => word !== '--check'),
        process.env,
      )
      return await checkAtlas(data, progress)
    }
    const options = atlasOptions(words, process.env)
    const missing = options.sources && !options.only && !options.area && missingInWords(options.sources)
    if (missing) progress.say(missing)
    const before = readBuiltFrom(options.data)
    const { manifest, folder, findings } = await buildAtlas({ ...options, signal }, (stage, part) =>
      progress.show(stage, part),
    )
    const requested = { sources: options.sources ?? null, seed: options.seed ?? null }
    // A partial build still has the same sources.
    const from = options.only || options.area ? before : requested
    if (from !== null) writeBuiltFrom(options.data, from)
    const { sources, repairs } = findings
    for (const rows of sources) progress.say(rowsInWords(rows))
    const shown = someOfEach(repairs)
    for (const { layer, feature, what } of shown) progress.say(`${layer}, ${feature}: ${what}`)
    if (repairs.length > shown.length)
      progress.say(`and ${repairs.length - shown.length} more in report.json`)
    for (const [name, { tiles, p95_bytes, max_bytes }] of Object.entries(manifest.tilesets)) {
      const sizes = `95 % up to ${Math.ceil(p95_bytes / 1000)} kB, largest ${Math.ceil(max_bytes / 1000)} kB`
      progress.say(`${name}: ${tiles} tiles, ${sizes}`)
    }
    progress.say(`Atlas ${manifest.version} in ${folder}, built in ${manifest.built_in_s} s`)
    return 0
  } catch (error) {
    progress.fail(sentence(error, signal))
    return 1
  }
}

function sentence(error: unknown, signal: AbortSignal): string {
  const unchanged = 'The atlas in use is unchanged.'
  if (signal.aborted) return `Interrupted. ${unchanged}`
  if (error instanceof BuildError || error instanceof SourceError)
    return `${ended(error.message)}${unchanged}`
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return `The build failed: ${ended(message)}${unchanged}${process.env.DEBUG ? `\n${stack}` : ''}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort(new Error(name)))
  process.exitCode = await runBuild(process.argv.slice(2), interrupt.signal)
}
