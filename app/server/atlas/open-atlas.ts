import { lstat, readFile, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type AnalysisFile, analysisFiles } from '../../../tiles/schema.ts'
import type { Fact } from '../../domain/region/facts.ts'
import { openRegions } from '../../domain/region/regions.ts'
import { decodeBuildingGrid } from '../../domain/spatial/buildings/building-grid.ts'
import { type EnergyFile, openEnergyNetwork } from '../../domain/spatial/energy-network.ts'
import { energyPlaces } from '../../domain/spatial/energy-places.ts'
import { type Cells, decodeRaster, type Raster } from '../../domain/spatial/raster.ts'
import { openSettlements } from '../../domain/spatial/settlements/settlement-list.ts'
import { openStreamNetwork } from '../../domain/spatial/water/stream-network.ts'
import { searchStreams } from '../../domain/spatial/water/stream-search.ts'
import type { Atlas } from './atlas.ts'
import { indexMhpSites } from './mhp-sites.ts'
import { AtlasError, broken, openManifest, rebuild } from './open-manifest.ts'
import { teraiShares } from './terai-shares.ts'

/** Names the version in use; replaced as a whole when a build is done. A link to its folder does as well. */
const currentFile = 'current'

/** Folder of the atlases in a data folder. */
export const atlasesIn = (dataFolder: string): string => join(dataFolder, 'atlas')

/** Folder of the version that `atlas/current` of a data folder names. */
export const currentFolder = (dataFolder: string): Promise<string> => folderInUse(atlasesIn(dataFolder))

/** Folder of the version that `current` in a folder of atlases names. */
export async function folderInUse(atlases: string): Promise<string> {
  const path = join(atlases, currentFile)
  try {
    if ((await lstat(path)).isSymbolicLink()) return await realpath(path)
    const name = (await readFile(path, 'utf8')).trim()
    if (name === '' || basename(name) !== name) throw new AtlasError(`${path} names no version. ${rebuild}`)
    return join(atlases, name)
  } catch (error) {
    if (error instanceof AtlasError) throw error
    throw new AtlasError(`There is no atlas in ${atlases}. ${rebuild}`)
  }
}

/**
 * Opens the atlas of one version: checks its manifest and the size of every file, then decodes what the server
 * answers from. Throws an `AtlasError` that names the file and what is wrong with it.
 */
export async function openAtlas(folder: string): Promise<Atlas> {
  const manifest = await openManifest(folder)
  const read = async (name: AnalysisFile) => wholeBuffer(await readFile(join(folder, analysisFiles[name])))
  const open = async <T>(name: AnalysisFile, decode: (bytes: ArrayBuffer) => T): Promise<T> => {
    try {
      return decode(await read(name))
    } catch (error) {
      throw broken(folder, `${analysisFiles[name]}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const raster = <C extends Cells>(name: AnalysisFile): Promise<Raster<C>> =>
    open(name, bytes => decodeRaster<C>(bytes))
  const flowDirection = await raster<Uint8Array>('flowDirection')
  const [facts, houses, otherBuildings, settlements, energy, streams, elevation, ...context] =
    await Promise.all([
      open('facts', bytes => parseJson<Fact[]>(bytes)),
      open('houses', decodeBuildingGrid),
      open('otherBuildings', decodeBuildingGrid),
      open('settlements', bytes => openSettlements(parseJson(bytes))),
      open('energy', openEnergy),
      open('streams', openStreamNetwork),
      raster<Float32Array>('elevation'),
      raster<Uint8Array>('terai'),
      raster<Uint8Array>('landCover'),
      raster<Uint8Array>('urban'),
    ])
  const [terai, landCover, urban] = context
  const regions = await open('regions', bytes => openRegions(parseJson(bytes), facts))
  const ground = { elevation, terai, landCover }
  return {
    version: manifest.version,
    folder,
    manifest,
    regions,
    facts: new Map(facts.map(fact => [fact.code, fact])),
    houses,
    otherBuildings,
    settlements,
    ...energy,
    streams,
    streamSearch: searchStreams(streams),
    flowDirection,
    mhpSites: indexMhpSites(streams),
    ground,
    urban,
    isInTerai: teraiShares(sddmm => regions.outline(sddmm), ground),
  }
}

function openEnergy(bytes: ArrayBuffer): Pick<Atlas, 'energy' | 'energyPlaces'> {
  const file = parseJson<EnergyFile>(bytes)
  return { energy: openEnergyNetwork(file), energyPlaces: energyPlaces(file) }
}

function wholeBuffer(file: Buffer): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = file
  return (
    byteOffset === 0 && byteLength === buffer.byteLength
      ? buffer
      : buffer.slice(byteOffset, byteOffset + byteLength)
  ) as ArrayBuffer
}

function parseJson<T>(bytes: ArrayBuffer): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}
