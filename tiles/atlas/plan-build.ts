import { stat } from 'node:fs/promises'
import { type Manifest, type RecipeName, recipes } from '../../app/domain/tilesets/schema.ts'
import { readCredits } from '../credits.ts'
import { readFacts } from '../facts/local-levels.ts'
import { vectorFormats } from '../readers/formats.ts'
import { findSource, sourceFiles, sourceNames } from '../sources.ts'
import { BuildError } from './build-error.ts'

export type AtlasOptions = {
  /** The data folder; the atlas goes to `atlas/` in it. */
  data: string
  sources?: string | null
  /** Recipes to run; all others are taken from the atlas in use. */
  only?: string[] | null
  /** Code of the only local level whose settlements and buildings are rebuilt. */
  area?: number | null
  /** By default that of the current atlas if parts of it are reused, otherwise 7. */
  seed?: number | null
  terrain_arcsec?: number | null
  workers?: number
  signal?: AbortSignal
}

const defaultSeed = 7
const areaRecipes: RecipeName[] = ['settlements', 'buildings']

export type BuildPlan = { names: RecipeName[]; seed: number; partial: boolean; area: number | null }

/** What a build will make; throws a BuildError that says what of the options cannot be. */
export async function planBuild(options: AtlasOptions, before: Manifest | null): Promise<BuildPlan> {
  const { only, area, sources: folder } = options
  const all = Object.keys(recipes) as RecipeName[]
  for (const name of only ?? []) {
    if (!all.includes(name as RecipeName)) {
      throw new BuildError(`--only does not know '${name}'; it takes ${all.join(', ')}.`)
    }
  }
  if (folder) {
    await checkFolder(folder)
    await readCredits(folder)
  }
  if (area != null && !(await readFacts()).some(fact => fact.code === area)) {
    throw new BuildError(`--area ${area} is not the code of a local level (five digits, such as 44004).`)
  }
  const possible = area == null ? all : areaRecipes
  const names = only ? possible.filter(name => only.includes(name)) : possible
  if (names.length === 0) {
    throw new BuildError(`--area makes ${areaRecipes.join(' and ')} anew, none of which --only names.`)
  }
  const partial = names.length < all.length
  if (partial && before === null) {
    throw new BuildError('There is no atlas yet of which a part could be made anew; build a whole one first.')
  }
  const seed = options.seed ?? (partial ? before?.seed : null) ?? defaultSeed
  if (area != null && before && seed !== before.seed) {
    throw new BuildError(`One area takes the seed of the atlas that it goes into, which is ${before.seed}.`)
  }
  return { names, seed, partial, area: area ?? null }
}

/** Throws a BuildError if a folder of sources is missing or contains no known file. */
export async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found) throw new BuildError(`The folder of sources, ${folder}, is not there.`)
  if (!found.isDirectory()) throw new BuildError(`The sources, ${folder}, are no folder.`)
  if (sourceNames.some(name => findSource(folder, name) !== null)) return
  const files = sourceNames.flatMap(name => sourceFiles(name).slice(0, 1))
  const formats = vectorFormats.map(({ ends }) => ends).join(', ')
  throw new BuildError(
    `The folder of sources, ${folder}, holds none of ${files.join(', ')}; instead of .geojson it takes ${formats}.`,
  )
}
