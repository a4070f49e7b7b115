import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../app/domain/tilesets/schema.ts'
import { atlasesIn } from '../../app/node/atlas-folders.ts'
import { folderInUse } from '../../app/server/atlas/open-atlas.ts'
import { readFacts } from '../../tiles/facts/local-levels.ts'
import { missingInWords } from '../../tiles/sources.ts'
import { type BuiltFrom, builtFromFile, readBuiltFrom, writeBuiltFrom } from '../atlas/built-from.ts'
import type { ProgressReporter } from '../common/progress.ts'
import { runStep } from '../common/step.ts'
import type { StartOptions } from './start-options.ts'

/** The current atlas of a folder of atlases. */
export async function currentAtlas(atlases: string): Promise<{ version: string; folder: string }> {
  const folder = await folderInUse(atlases)
  const { version } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  return { version, folder }
}

/**
 * Ensures that `data` has an atlas. An existing atlas is used unless --sources or --seed differ from those it was built
 * with. In that case another one is built and activated. With --area, newer sources update only the settlements and
 * buildings of that local level, which takes seconds.
 */
export async function ensureAtlas(
  data: string,
  options: StartOptions,
  progress: ProgressReporter,
  signal: AbortSignal,
): Promise<void> {
  const found = await hasAtlas(data)
  const before = readBuiltFrom(data)
  const wanted: BuiltFrom = {
    sources: options.sources ?? before?.sources ?? null,
    seed: options.seed ?? before?.seed ?? null,
  }
  const isWanted = before === null ? options.sources === null && options.seed === null : same(wanted, before)
  const area = options.area === null ? null : await localLevel(options.area)
  const isPart = found && isWanted && area !== null && isNewer(wanted.sources, builtFromFile(data))
  if (found && isWanted && !isPart) return

  const from = wanted.sources ?? 'the demo country'
  if (isPart) progress.say(`Taking the settlements and buildings of ${area.name} from ${from}`)
  else progress.say(found ? `Building another atlas, from ${from}` : `Building the atlas from ${from}`)
  const missing = isPart || wanted.sources === null ? null : missingInWords(wanted.sources)
  if (missing !== null) progress.say(missing)
  const words = ['--data', data]
  if (isPart) words.push('--area', String(area.code))
  if (wanted.sources !== null) words.push('--sources', wanted.sources)
  if (wanted.seed !== null) words.push('--seed', String(wanted.seed))
  const began = Date.now()
  await runStep(
    'scripts/start/atlas-step.ts',
    words,
    message => {
      if ('progress' in message) progress.show(message.progress.stage, message.progress.part)
      else if ('say' in message) progress.say(message.say)
    },
    signal,
  )
  writeBuiltFrom(data, wanted)
  progress.say(`Atlas built in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

async function localLevel(code: number): Promise<{ code: number; name: string }> {
  const fact = (await readFacts()).find(one => one.code === code)
  if (fact === undefined) throw new Error(`--area ${code} is not the code of a local level, such as 44004.`)
  return { code, name: fact.name_en }
}

/** Whether any file in a folder is newer than the given file. */
function isNewer(folder: string | null, file: string): boolean {
  if (folder === null || !existsSync(file)) return false
  const since = statSync(file).mtimeMs
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    name => statSync(join(folder, name)).mtimeMs > since,
  )
}

/**
 * Whether `data` serves the demo country, which means that its atlas was built without sources. If the origin of an
 * atlas is not recorded, its buildings are checked.
 */
export async function servesDemoCountry(data: string): Promise<boolean> {
  const built = readBuiltFrom(data)
  if (built !== null) return built.sources === null
  const { folder } = await currentAtlas(atlasesIn(data))
  const { layers } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  return layers['buildings.building'].generated
}

/** Whether there is a current atlas. A build makes an atlas current only when it is complete. */
async function hasAtlas(data: string): Promise<boolean> {
  try {
    await currentAtlas(atlasesIn(data))
    return true
  } catch {
    return false
  }
}

function same(a: BuiltFrom, b: BuiltFrom): boolean {
  return a.sources === b.sources && a.seed === b.seed
}
