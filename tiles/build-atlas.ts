import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  analysisFiles,
  type LayerOrigin,
  type Manifest,
  type RecipeName,
  recipes,
} from '../app/domain/tilesets/schema.ts'
import { abortWith } from '../app/domain/time-limit.ts'
import { worded } from './atlas/build-error.ts'
import { type AtlasOptions, planBuild } from './atlas/plan-build.ts'
import { earlierFindings, type Findings, findingsInto, isOf } from './atlas/report.ts'
import { activateDraft, atlasInUse, isSameFile, openDraft, reuse } from './atlas/versions.ts'
import { watchSources } from './atlas/watch-sources.ts'
import { writeManifest } from './atlas/write-manifest.ts'
import type { BuildContext, Recipe } from './recipe.ts'
import { boundariesRecipe } from './recipes/boundaries.ts'
import { buildingsRecipe } from './recipes/buildings.ts'
import { contextRecipe } from './recipes/context.ts'
import { energyRecipe } from './recipes/energy.ts'
import { settlementsRecipe } from './recipes/settlements.ts'
import { streamsRecipe } from './recipes/streams.ts'
import { terrainRecipe } from './recipes/terrain.ts'

export type BuiltAtlas = { version: string; folder: string; manifest: Manifest; findings: Findings }
/** Part done of the whole build, 0 to 1, with what is being done. */
export type OnProgress = (stage: string, part: number) => void

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

/**
 * Builds an atlas beside the current one and switches to it at the end. After any failure, or an interrupt by
 * `signal`, the current atlas is unchanged and nothing incomplete is left. Throws a BuildError, a SourceError
 * or the signal's reason.
 */
export async function buildAtlas(
  options: AtlasOptions,
  onProgress: OnProgress = () => {},
): Promise<BuiltAtlas> {
  const began = performance.now()
  const { data } = options
  const before = await atlasInUse(data)
  const wanted = await planBuild(options, before?.manifest ?? null)
  options.signal?.throwIfAborted()
  const failed = new AbortController()
  const { signal } = failed
  const release = options.signal ? abortWith(failed, options.signal) : () => {}
  const laterWork: Promise<unknown>[] = []
  let draft: string | null = null
  try {
    const checkSources = await watchSources(options.sources ?? null)
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
          laterWork.push(work)
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
    await Promise.all(laterWork)
    onProgress('checking tiles and files', done / total)
    for (const path of Object.keys(before?.manifest.files ?? {})) {
      if (before && (await isSameFile(join(before.folder, path), join(folder, path)))) reused.add(path)
    }
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
    await checkSources()
    signal.throwIfAborted()
    const place = await activateDraft(data, draft, manifest.version)
    onProgress('done', 1)
    return { version: manifest.version, folder: place, manifest, findings }
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(laterWork)
    if (draft !== null) await rm(draft, { recursive: true, force: true }).catch(() => {})
    if (options.signal?.aborted) throw options.signal.reason
    throw worded(signal.reason)
  } finally {
    release()
  }
}

/** Links reused files into the draft; returns their paths. */
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
