import type { Fact } from '../../domain/region/facts.ts'
import { openRegions } from '../../domain/region/regions.ts'
import { decodeBuildingGrid } from '../../domain/spatial/buildings/building-grid.ts'
import { type EnergyFile, openEnergyNetwork } from '../../domain/spatial/energy-network.ts'
import { energyPlaces } from '../../domain/spatial/energy-places.ts'
import { decodeRaster, type Raster, type RasterCells } from '../../domain/spatial/raster.ts'
import { openSettlements } from '../../domain/spatial/settlements/settlement-list.ts'
import { openStreamNetwork } from '../../domain/spatial/water/stream-network.ts'
import { searchStreams } from '../../domain/spatial/water/stream-search.ts'
import { analysisFiles } from '../../domain/tilesets/schema.ts'
import type { Atlas } from './atlas.ts'
import type { AtlasBytes, OpenedFile } from './atlas-bytes.ts'
import { broken } from './atlas-error.ts'
import { indexMhpSites } from './mhp-sites.ts'
import { teraiShares } from './terai-shares.ts'
import { withCountedWards } from './wards/counted-wards.ts'

/** Decodes an atlas. Its large arrays are views over the bytes. Throws like `openAtlas`. */
export function decodeAtlas(bytes: AtlasBytes): Atlas {
  const { folder, manifest, files } = bytes
  const open = <T>(name: OpenedFile, decode: (file: SharedArrayBuffer) => T): T => {
    try {
      return decode(files[name])
    } catch (error) {
      throw broken(folder, `${analysisFiles[name]}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const raster = <C extends RasterCells>(name: OpenedFile): Raster<C> =>
    open(name, file => decodeRaster<C>(file))
  const facts = withCountedWards(
    open('facts', file => parseJson<Fact[]>(file)),
    manifest,
  )
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
