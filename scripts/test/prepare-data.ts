import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../../tileserver/martin.ts'
import { makeProgress } from '../common/progress.ts'
import { project, projectFiles, readSource } from '../common/source-files.ts'
import { ensureAtlas } from '../start/ensure-atlas.ts'
import { ensureClient } from '../start/ensure-built.ts'
import type { TestTally } from './tally.ts'
import { testData, testDataWithoutMartin, testResults } from './test-data.ts'

const cachePrefix = 'demo-atlas-'

/** Builds the demo atlas of the tests if its recipes have changed, and the app that journeys and checks share. */
export async function prepareData(): Promise<TestTally> {
  mkdirSync(testResults, { recursive: true })
  const { signal } = new AbortController()
  await prepareAtlas(signal)
  await ensureClient(join(project, 'var', 'client'), makeProgress(), signal)
  mkdirSync(testDataWithoutMartin, { recursive: true })
  const atlas = join(testDataWithoutMartin, 'atlas')
  rmSync(atlas, { recursive: true, force: true })
  symlinkSync(join(testData, 'atlas'), atlas)
  return { passed: 1, failed: 0 }
}

/** Copies an atlas that any checkout on this machine has built from the same recipes, or builds one and caches it. */
async function prepareAtlas(signal: AbortSignal): Promise<void> {
  const own = join(testData, 'atlas')
  const record = join(testData, 'recipes')
  const recipes = hashOfRecipes()
  const cachedAtlas = join(cacheFolder(), `${cachePrefix}${recipes.slice(0, 16)}`)
  if (!existsSync(record) || readFileSync(record, 'utf8') !== recipes) {
    rmSync(own, { recursive: true, force: true })
    if (existsSync(cachedAtlas)) cpSync(cachedAtlas, own, { recursive: true, verbatimSymlinks: true })
  }
  await ensureAtlas(
    testData,
    { sources: null, area: null, demo: false, app: true, seed: null },
    makeProgress(),
    signal,
  )
  writeFileSync(record, recipes)
  if (existsSync(cachedAtlas)) return
  mkdirSync(cacheFolder(), { recursive: true })
  for (const older of readdirSync(cacheFolder()).filter(name => name.startsWith(cachePrefix)))
    rmSync(join(cacheFolder(), older), { recursive: true, force: true })
  const part = `${cachedAtlas}-${process.pid}`
  cpSync(own, part, { recursive: true, verbatimSymlinks: true })
  renameSync(part, cachedAtlas)
}

function hashOfRecipes(): string {
  const hash = createHash('sha256').update(process.version).update(readSource('package-lock.json'))
  const files = projectFiles(
    /^(tiles|app\/(formats|node)|app\/domain\/(spatial|region|tilesets|mhp(?!\/projects)))\/.*\.(ts|csv|topojson)$|^app\/domain\/(geometry|region-codes)\.ts$|^scripts\/(build-tiles|start\/atlas-step)\.ts$/,
  )
  for (const file of files) hash.update(file).update(readSource(file))
  return hash.digest('hex')
}
