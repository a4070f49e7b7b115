import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project, projectFiles, textOf } from '../check/source-files.ts'
import { ensureAtlas } from '../start/ensure-atlas.ts'
import { ensureClient } from '../start/ensure-built.ts'
import { makeProgress } from '../start/progress.ts'
import type { Tally } from './tally.ts'
import { testData, testDataWithoutMartin, testResults } from './test-data.ts'

/** The demo atlas of the tests, built again when what builds it changed, and the app that journeys and checks share. */
export async function prepareData(): Promise<Tally> {
  mkdirSync(testResults, { recursive: true })
  const record = join(testData, 'recipes')
  const recipes = hashOfRecipes()
  if (!existsSync(record) || readFileSync(record, 'utf8') !== recipes)
    rmSync(join(testData, 'atlas'), { recursive: true, force: true })
  const nothing = { sources: null, demo: false, app: true, seed: null }
  const { signal } = new AbortController()
  await ensureAtlas(testData, nothing, makeProgress(), signal)
  writeFileSync(record, recipes)
  await ensureClient(join(project, 'var', 'client'), makeProgress(), signal)
  mkdirSync(testDataWithoutMartin, { recursive: true })
  const atlas = join(testDataWithoutMartin, 'atlas')
  rmSync(atlas, { recursive: true, force: true })
  symlinkSync(join(testData, 'atlas'), atlas)
  return { passed: 1, failed: 0 }
}

function hashOfRecipes(): string {
  const hash = createHash('sha256')
  const files = projectFiles(
    /^(tiles|app\/domain\/(spatial|region|mhp))\/.*\.(ts|csv|topojson)$|^scripts\/(build-tiles|start\/atlas-step)\.ts$/,
  )
  for (const file of files) hash.update(file).update(textOf(file))
  return hash.digest('hex')
}
