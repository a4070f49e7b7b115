import { rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { boundariesRecipe } from '../boundaries/recipe.ts'
import { buildingsRecipe } from '../buildings/recipe.ts'
import { contextRecipe } from '../context/recipe.ts'
import { readFacts } from '../demo-country/local-levels.ts'
import { energyRecipe } from '../energy/recipe.ts'
import type { BuildContext, Recipe } from '../recipe.ts'
import { analysisFiles, type LayerOrigin, type Manifest, type RecipeName, recipes } from '../schema.ts'
import { settlementsRecipe } from '../settlements/recipe.ts'
import { findSource, type SourceName, sources } from '../sources.ts'
import { streamsRecipe } from '../streams/recipe.ts'
import { terrainRecipe } from '../terrain/recipe.ts'
import { earlierFindings, type Findings, findingsInto, isOf } from './report.ts'
import { atlasInUse, openDraft, reuse, takeIntoUse } from './versions.ts'
import { writeManifest } from './write-manifest.ts'

export type AtlasOptions = {
  /** The data folder; the atlas goes to `atlas/` in it. */
  data: string
  sources?: string | null
  /** Recipes to run; all others are taken from the atlas in use. */
  only?: string[] | null
  /** Code of the one local level whose settlements and buildings are made anew. */
  area?: number | null
  /** By default that of the atlas in use where parts of it are kept, else 7. */
  seed?: number | null
  terrain_arcsec?: number | null
  workers?: number
  signal?: AbortSignal
}
export type BuiltAtlas = { version: string; folder: string; manifest: Manifest; findings: Findings }
/** Part done of the whole build, 0 to 1, with what is being done. */
export type OnProgress = (stage: string, part: number) => void
/** A build that cannot be: the message is a sentence for whoever asked for it. */
export class BuildError extends Error {}

const defaultSeed = 7
const inOrder: Recipe[] = [
  boundariesRecipe,
  terrainRecipe,
  contextRecipe,
  streamsRecipe,
  settlementsRecipe,
  energyRecipe,
  buildingsRecipe,
]
/** Rough seconds on two cores, for the percentage; tiles are cut beside. */
const weights: Record<RecipeName, number> = {
  boundaries: 9,
  terrain: 13,
  context: 2,
  streams: 6,
  settlements: 4,
  energy: 4,
  buildings: 20,
}
const areaRecipes: RecipeName[] = ['settlements', 'buildings']

/**
 * Builds an atlas beside the one in use and switches to it at the end. Whatever goes wrong before, an interrupt
 * by `signal` included, the atlas in use stays as it is and nothing half-written stays behind. Throws a
 * BuildError, a SourceError or the signal's reason.
 */
export async function buildAtlas(
  options: AtlasOptions,
  onProgress: OnProgress = () => {},
): Promise<BuiltAtlas> {
  const began = performance.now()
  const { data } = options
  const before = await atlasInUse(data)
  const wanted = await plan(options, before?.manifest ?? null)
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  signal.throwIfAborted()
  const beside: Promise<unknown>[] = []
  let draft: string | null = null
  try {
    draft = await openDraft(data)
    const folder = draft
    const reused = await reuseOthers(folder, before?.folder ?? null, wanted.names)
    const findings: Findings =
      wanted.partial && before
        ? earlierFindings(before.folder, wanted.names, wanted.area)
        : { sources: [], repairs: [] }
    const layers: Record<string, LayerOrigin> = {}
    for (const [key, origin] of Object.entries(before?.manifest.layers ?? {})) {
      if (wanted.partial && !wanted.names.some(name => isOf(key, name))) layers[key] = origin
    }
    const total = wanted.names.reduce((sum, name) => sum + weights[name], 3)
    let done = 0
    for (const { name, build } of inOrder.filter(recipe => wanted.names.includes(recipe.name))) {
      const context: BuildContext = {
        out: folder,
        sources: options.sources ?? null,
        seed: wanted.seed,
        area: options.area ?? null,
        previous: before?.folder ?? null,
        terrain_arcsec: options.terrain_arcsec ?? 6,
        workers: options.workers ?? Math.max(1, Math.min(8, availableParallelism())),
        signal,
        progress: (step, part) => onProgress(`${name}: ${step}`, (done + weights[name] * part) / total),
        ...findingsInto(findings, wanted.area),
        later(work) {
          beside.push(work)
          work.catch(error => failed.abort(error))
        },
        tileset: tileset => join(folder, `${tileset}.pmtiles`),
        file: file => join(folder, analysisFiles[file]),
      }
      context.progress('starting', 0)
      Object.assign(layers, await build(context))
      done += weights[name]
      signal.throwIfAborted()
    }
    onProgress('finishing tiles', done / total)
    await Promise.all(beside)
    onProgress('checking tiles and files', done / total)
    const manifest = await writeManifest({
      draft,
      layers,
      seed: wanted.seed,
      area: options.area ?? null,
      began,
      findings,
      before: before?.manifest ?? null,
      reused,
    })
    signal.throwIfAborted()
    const place = await takeIntoUse(data, draft, manifest.version)
    onProgress('done', 1)
    return { version: manifest.version, folder: place, manifest, findings }
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(beside)
    if (draft !== null) await rm(draft, { recursive: true, force: true })
    if (options.signal?.aborted) throw options.signal.reason
    throw worded(signal.reason)
  }
}

type Plan = { names: RecipeName[]; seed: number; partial: boolean; area: number | null }

async function plan(options: AtlasOptions, before: Manifest | null): Promise<Plan> {
  const { only, area, sources: folder } = options
  const all = inOrder.map(recipe => recipe.name)
  for (const name of only ?? []) {
    if (!all.includes(name as RecipeName)) {
      throw new BuildError(`--only does not know '${name}'; it takes ${all.join(', ')}.`)
    }
  }
  if (folder) await checkSources(folder)
  if (area != null && !(await readFacts(defaultSeed)).some(fact => fact.code === area)) {
    throw new BuildError(`--area ${area} is the code of no local level (five digits, such as 44004).`)
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

async function checkSources(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found) throw new BuildError(`The folder of sources, ${folder}, is not there.`)
  if (!found.isDirectory()) throw new BuildError(`The sources, ${folder}, are no folder.`)
  const names = (Object.keys(sources) as SourceName[]).filter(name => name !== 'facts')
  if (names.some(name => findSource(folder, name) !== null)) return
  const files = names.flatMap(name => sources[name].files)
  throw new BuildError(`The folder of sources, ${folder}, holds none of ${files.join(', ')}.`)
}

/** Links what the build does not make anew into the draft; answers the paths. */
async function reuseOthers(draft: string, from: string | null, names: RecipeName[]): Promise<Set<string>> {
  const reused = new Set<string>()
  if (from === null) return reused
  for (const { name } of inOrder) {
    if (names.includes(name)) continue
    const { tilesets, files } = recipes[name]
    const paths = [
      ...tilesets.map(tileset => `${tileset}.pmtiles`),
      ...files.map(file => analysisFiles[file]),
    ]
    for (const path of paths) {
      await reuse(join(from, path), join(draft, path))
      reused.add(path)
    }
  }
  return reused
}

/** Disk trouble as a sentence; everything else as it is. */
function worded(error: unknown): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BuildError('The disk is full; the atlas could not be written.')
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new BuildError(`${path ?? 'The data folder'} may not be written by this user.`)
  }
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new BuildError(`${path ?? message} stands where a folder is needed.`)
  return error
}
