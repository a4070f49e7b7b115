import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { forEachTile } from '../../../tiles/write/pmtiles-reader.ts'
import { createPmtiles } from '../../../tiles/write/pmtiles-writer.ts'
import { type Bounds, boundsOf, boundsOfBoxes } from '../../domain/geometry.ts'
import { type Pack, type PackFile, packFormat } from '../../domain/offline/contract.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import { nepaliName } from '../../domain/region/facts.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { type GridShares, sharesIn } from '../../domain/spatial/energy/grid-share.ts'
import { analysisFiles, openTilesets, type TilesetName } from '../../domain/tilesets/schema.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import type { OpenedFile } from '../../engine/atlas/atlas-bytes.ts'
import { farthest_m } from '../../engine/atlas/mhp-sites.ts'
import { makePrivate, privateFolder } from '../../node/data-folder.ts'
import { cutBuildings, drainingInto, emptyRaster, rasterIn, streamsIn, widened } from './cut-files.ts'

/** How far beyond the border the map is drawn and streams, plants and lines are included. */
const beyond_m = farthest_m
/** How far beyond the border data is included for neighbours and for judging terrain by its surroundings. */
const surroundings_m = 5_000
/** Tiles of the whole country are included up to this zoom level, for a coarse view of the surroundings. */
const nationZoom = 7

/** Content of a pack that does not come from the atlas, at the time of the request. */
export type Today = { rates: Rates; grid_shares: GridShares }

/**
 * Creates the pack of a local level. It consists of its files, which are made if they do not exist, and of today's
 * rates and shares of households with grid electricity.
 */
export async function makePack(
  atlas: Atlas,
  sddmm: Sddmm,
  { rates, grid_shares }: Today,
  folder: string,
): Promise<Pack> {
  const fact = atlas.facts.get(sddmm)
  if (fact === undefined) throw new Error(`no local level ${sddmm}`)
  return {
    format: packFormat,
    sddmm,
    name: fact.name_en,
    name_ne: nepaliName(fact),
    atlas_version: atlas.version,
    rates,
    grid_shares: sharesIn(grid_shares, levelsAround(atlas, sddmm)),
    manifest: atlas.manifest,
    withheld: withheldOf(atlas),
    files: await makePackFiles(atlas, sddmm, folder),
  }
}

/**
 * Returns the files of a pack and creates them in `folder` if they do not exist. Removes files of other atlases and
 * unfinished files of runs that were killed. Files appear only when they are complete, so several processes may create
 * the same ones at once.
 */
export async function makePackFiles(atlas: Atlas, sddmm: Sddmm, folder: string): Promise<PackFile[]> {
  const home = packFolder(folder, sddmm, atlas.version)
  const list = join(home, 'files.json')
  if (!existsSync(list)) await make(atlas, sddmm, home)
  await removeOldPacks(folder, atlas.version, sddmm)
  return JSON.parse(await readFile(list, 'utf8')) as PackFile[]
}

export const packFolder = (folder: string, sddmm: Sddmm, version: string): string =>
  join(folder, `${sddmm}-${version}-${packFormat}`)

const withheldOf = ({ manifest }: Pick<Atlas, 'manifest'>): string[] =>
  Object.entries(manifest.layers).flatMap(([key, { access }]) => (access === 'login' ? [key] : []))

async function make(atlas: Atlas, sddmm: Sddmm, home: string): Promise<void> {
  const draft = `${home}.${randomUUID()}.part`
  await mkdir(draft, privateFolder)
  try {
    const bounds = boundsOfLevel(atlas, sddmm)
    const names: string[] = []
    for (const name of openTilesets(atlas.manifest)) names.push(await cutTiles(atlas, name, bounds, draft))
    // Analysis data is included only if no layer is withheld, because the result of an analysis could reveal the layer.
    const analysis: Partial<Record<OpenedFile, Uint8Array>> =
      withheldOf(atlas).length === 0 ? cutAnalysis(atlas, sddmm, bounds) : {}
    for (const [name, bytes] of Object.entries(analysis)) {
      names.push(packedName(analysisFiles[name as OpenedFile]))
      await writeFile(join(draft, names.at(-1) ?? ''), gzipSync(bytes, { level: 9 }))
    }
    const files: PackFile[] = []
    for (const name of names) {
      const bytes = await readFile(join(draft, name))
      files.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    await writeFile(join(draft, 'files.json'), JSON.stringify(files))
    await makePrivate(draft)
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // The error does not matter if another process was faster.
    if (!existsSync(join(home, 'files.json'))) throw error
  }
}

/** Local levels that a polygon inside this one may touch. */
const levelsAround = ({ regions }: Atlas, sddmm: Sddmm): Sddmm[] => [
  ...new Set(regions.outline(sddmm).flatMap(rings => regions.levelsTouching(rings))),
]

/** Name of an atlas file in a pack. */
export const packedName = (file: string): string => `${file}.gz`

function boundsOfLevel({ regions }: Atlas, sddmm: Sddmm): Bounds {
  return boundsOfBoxes(regions.outline(sddmm).map(rings => boundsOf(rings[0])))
}

function cutAnalysis(atlas: Atlas, sddmm: Sddmm, bounds: Bounds): Record<OpenedFile, Uint8Array> {
  const near = widened(bounds, surroundings_m)
  const whole = (name: OpenedFile) => new Uint8Array(atlas.bytes.files[name])
  return {
    // These files are included as a whole: the distance to the grid depends on the entire network, and borders on all
    // levels that touch them.
    energy: whole('energy'),
    regions: whole('regions'),
    facts: whole('facts'),
    settlements: whole('settlements'),
    houses: cutBuildings(atlas.houses, near),
    otherBuildings: cutBuildings(atlas.otherBuildings, near),
    // An arc that only ends within reach is included with all of its vertices.
    streams: streamsIn(atlas.streams, widened(bounds, beyond_m * 1.02)),
    elevation: rasterIn(atlas.ground.elevation, near),
    terai: rasterIn(atlas.ground.terai, near),
    landCover: rasterIn(atlas.ground.landCover, near),
    urban: rasterIn(atlas.urban, near),
    // There is no micro-hydro in the Terai, and the catchment of a great river there is half of Nepal.
    flowDirection: atlas.isInTerai(sddmm) ? emptyRaster(atlas.flowDirection) : drainingInto(atlas, near),
  }
}

/** Tiles in the area that is drawn, and those of the country at low zoom levels. */
async function cutTiles(atlas: Atlas, name: TilesetName, bounds: Bounds, draft: string): Promise<string> {
  const [west, south, east, north] = widened(bounds, beyond_m)
  const file = `${name}.pmtiles`
  const attribution = Object.entries(atlas.manifest.layers)
    .filter(([key]) => key === name || key.startsWith(`${name}.`))
    .map(([, layer]) => layer.attribution)
  const archive = createPmtiles({
    path: join(draft, file),
    tileset: name,
    bounds: atlas.manifest.bounds,
    attribution: [...new Set(attribution)].filter(Boolean).join('; '),
  })
  await forEachTile(join(atlas.folder, atlas.manifest.tilesets[name].file), (z, x, y, bytes) => {
    const side = 2 ** z
    const isIn =
      x >= Math.floor(columnOf(west, side)) &&
      x <= Math.floor(columnOf(east, side)) &&
      y >= Math.floor(rowOf(north, side)) &&
      y <= Math.floor(rowOf(south, side))
    if (z <= nationZoom || isIn) archive.add(z, x, y, bytes)
  })
  await archive.finish()
  return file
}

const columnOf = (lng: number, side: number): number => ((lng + 180) / 360) * side
const rowOf = (lat: number, side: number): number =>
  (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * side

/** It takes seconds to make a pack, so unfinished files of this age belong to a run that was killed. */
const leftBehind_ms = 3_600_000

/**
 * Removes packs of other atlases, for all levels, and unfinished ones that were abandoned. Recent packs stay, because a
 * call that began with the previous atlas may end after others have packs of the new one. For the requested level
 * (`sddmm`), packs of other atlases are removed at once.
 */
export async function removeOldPacks(folder: string, version: string, sddmm?: Sddmm): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const isOld = async (name: string) => {
    // Another process may have removed it in the meantime.
    const found = await stat(join(folder, name)).catch(() => null)
    return found !== null && Date.now() - found.mtimeMs > leftBehind_ms
  }
  await Promise.all(
    names.map(async name => {
      const isUnfinished = name.endsWith('.part')
      if (!isUnfinished && name.endsWith(`-${version}-${packFormat}`)) return
      const isOfLevel = !isUnfinished && sddmm !== undefined && name.startsWith(`${sddmm}-`)
      if (isOfLevel || (await isOld(name))) await rm(join(folder, name), { recursive: true, force: true })
    }),
  )
}
