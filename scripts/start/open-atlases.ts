import { atlasesIn } from '../../app/node/atlas-folders.ts'
import { followStore } from '../../app/server/atlas/store/follow-store.ts'
import { folderOf, openStore } from '../../app/server/atlas/store/open-store.ts'
import { type Env, storeKeys } from '../../app/server/env.ts'
import type { ProgressReporter } from '../common/progress.ts'
import { ensureAtlas } from './ensure-atlas.ts'
import type { StartOptions } from './start-options.ts'

export type OpenedAtlases = {
  folder: string
  /** Returns the reason why the newest atlas cannot be copied, or null. */
  outage?: () => string | null
  stop(): Promise<void>
}

/** Opens the folder of atlases: a local ATLAS_URL, a copy of a remote ATLAS_URL, or the atlases built here. */
export async function openAtlases(
  env: Env,
  data: string,
  options: StartOptions,
  progress: ProgressReporter,
  signal: AbortSignal,
): Promise<OpenedAtlases> {
  const own = atlasesIn(data)
  const nothing = async () => {}
  if (env.ATLAS_URL === undefined) {
    await ensureAtlas(data, options, progress, signal)
    return { folder: own, stop: nothing }
  }
  if (options.sources !== null || options.seed !== null)
    throw new Error('ATLAS_URL is set: leave --sources and --seed out, or unset it.')
  const folder = folderOf(env.ATLAS_URL)
  if (folder !== null) return { folder, stop: nothing }
  const followed = await followStore({
    store: openStore(env.ATLAS_URL, storeKeys(env)),
    atlases: own,
    log: line => progress.say(line),
    signal,
  })
  return { folder: own, outage: followed.outage, stop: () => followed.stop() }
}
