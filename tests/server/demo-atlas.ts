import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Atlas, AtlasInUse } from '../../app/engine/atlas/atlas.ts'
import { currentFolder, openAtlas } from '../../app/server/atlas/open-atlas.ts'
import { makeProgress } from '../../scripts/common/progress.ts'
import { ensureAtlas } from '../../scripts/start/ensure-atlas.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
/** The tests' own atlas, or the one that `npm start` has built; without either the first test builds it. */
const places = ['var/test', 'var']

let opened: Promise<Atlas> | undefined

/** The real demo atlas, opened once in each test file. */
export async function demoAtlas(): Promise<AtlasInUse> {
  opened ??= openAtlas(await demoAtlasFolder())
  const atlas = await opened
  return { current: () => atlas }
}

/** The folder of its files. */
export async function demoAtlasFolder(): Promise<string> {
  return currentFolder(await dataOfAtlas())
}

/** The data folder whose atlas the tests use. */
export async function dataOfAtlas(): Promise<string> {
  const found = places.find(place => existsSync(join(project, place, 'atlas/current')))
  if (found === undefined) {
    const nothing = { sources: null, area: null, demo: false, app: true, seed: null }
    await ensureAtlas(join(project, places[0]), nothing, makeProgress(), new AbortController().signal)
  }
  return join(project, found ?? places[0])
}
