import { lstat, readFile, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { analysisFiles } from '../../../tiles/schema.ts'
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
import { type AtlasBytes, type OpenedFile, readAtlasBytes } from './files/atlas-bytes.ts'
import { AtlasError, broken, rebuild } from './files/open-manifest.ts'
import { indexMhpSites } from './mhp-sites.ts'
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
  return decodeAtlas(await readAtlasBytes(folder))
}

/** The atlas that these bytes are; its large arrays are views over them. Throws what `openAtlas` throws. */
export function decodeAtlas(bytes: AtlasBytes): Atlas {
  const { folder, manifest, files } = bytes
  const open = <T>(name: OpenedFile, decode: (file: SharedArrayBuffer) => T): T => {
    try {
      return decode(files[name])
    } catch (error) {
      throw broken(folder, `${analysisFiles[name]}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const raster = <C extends Cells>(name: OpenedFile): Raster<C> => open(name, file => decodeRaster<C>(file))
  const facts = open('facts', file => parseJson<Fact[]>(file))
  const regions = open('regions', file => openRegions(parseJson(file), facts))
  const streams = open('streams', openStreamNetwork)
  const ground = {
    elevation: raster<Float32Array>('elevation'),
    terai: raster<Uint8Array>('terai'),
    landCover: raster<Uint8Array>('landCover'),
  }
  return {
    version: manifest.version,
    folder,
    manifest,
    bytes,
    regions,
    facts: new Map(facts.map(fact => [fact.code, fact])),
    houses: open('houses', decodeBuildingGrid),
    otherBuildings: open('otherBuildings', decodeBuildingGrid),
    settlements: open('settlements', file => openSettlements(parseJson(file))),
    ...open('energy', openEnergy),
    streams,
    streamSearch: searchStreams(streams),
    flowDirection: raster<Uint8Array>('flowDirection'),
    mhpSites: indexMhpSites(streams),
    ground,
    urban: raster<Uint8Array>('urban'),
    isInTerai: teraiShares(sddmm => regions.outline(sddmm), ground),
  }
}

function openEnergy(bytes: SharedArrayBuffer): Pick<Atlas, 'energy' | 'energyPlaces'> {
  const file = parseJson<EnergyFile>(bytes)
  return { energy: openEnergyNetwork(file), energyPlaces: energyPlaces(file) }
}

function parseJson<T>(bytes: SharedArrayBuffer): T {
  return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes))) as T
}
