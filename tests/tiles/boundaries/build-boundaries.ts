import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fact } from '../../../app/domain/region/facts.ts'
import { openRegions, type Regions } from '../../../app/domain/region/regions.ts'
import { analysisFiles, type LayerOrigin } from '../../../app/domain/tilesets/schema.ts'
import type { RegionTopoJson } from '../../../tiles/boundaries/topology.ts'
import type { BuildContext, Repair } from '../../../tiles/recipe.ts'
import { boundariesRecipe } from '../../../tiles/recipes/boundaries.ts'
import { openArchive, type TileArchive } from '../write/tile-archive.ts'

export type BuiltBoundaries = {
  folder: string
  topology: RegionTopoJson
  facts: Fact[]
  regions: Regions
  tiles: TileArchive
  repairs: Repair[]
  origins: Record<string, LayerOrigin>
  steps: { step: string; part: number }[]
}

export async function buildContext(overrides: Partial<BuildContext> = {}): Promise<BuildContext> {
  const out = await mkdtemp(join(tmpdir(), 'urja-boundaries-'))
  return {
    out,
    sources: null,
    seed: 1,
    area: null,
    previous: null,
    terrain_arcsec: 6,
    workers: 2,
    signal: new AbortController().signal,
    progress: () => {},
    repair: () => {},
    rows: () => {},
    later: () => {},
    tileset: name => join(out, `${name}.pmtiles`),
    file: name => join(out, analysisFiles[name]),
    ...overrides,
  }
}

/** Runs the boundaries recipe and opens everything that it wrote. */
export async function buildBoundaries(overrides: Partial<BuildContext> = {}): Promise<BuiltBoundaries> {
  const repairs: Repair[] = []
  const steps: BuiltBoundaries['steps'] = []
  const laterWork: Promise<unknown>[] = []
  const context = await buildContext({
    repair: repair => repairs.push(repair),
    progress: (step, part) => steps.push({ step, part }),
    later: work => laterWork.push(work),
    ...overrides,
  })
  const origins = await boundariesRecipe.build(context)
  await Promise.all(laterWork)
  const text = async (name: 'regions' | 'facts') => JSON.parse(await readFile(context.file(name), 'utf8'))
  const topology: RegionTopoJson = await text('regions')
  const facts: Fact[] = await text('facts')
  const regions = openRegions(topology as unknown as Parameters<typeof openRegions>[0], facts)
  const tiles = openArchive(await readFile(context.tileset('boundaries')))
  return { folder: context.out, topology, facts, regions, tiles, repairs, origins, steps }
}
