import type { Fact } from '../../domain/region/facts.ts'
import type { Regions } from '../../domain/region/regions.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { BuildingGrid } from '../../domain/spatial/buildings/building-grid.ts'
import type { EnergyNetwork } from '../../domain/spatial/energy-network.ts'
import type { EnergyPlaces } from '../../domain/spatial/energy-places.ts'
import type { Raster } from '../../domain/spatial/raster.ts'
import type { Settlements } from '../../domain/spatial/settlements/settlement-list.ts'
import type { StreamNetwork } from '../../domain/spatial/water/stream-network.ts'
import type { StreamSearch } from '../../domain/spatial/water/stream-search.ts'
import type { Manifest } from '../../domain/tilesets/schema.ts'
import type { AtlasBytes } from './atlas-bytes.ts'
import type { MhpSites } from './mhp-sites.ts'
import type { TerrainRasters } from './terrain-facts.ts'

/** The built data of one version, opened and checked; immutable. Everything national that the server knows. */
export type Atlas = {
  version: string
  /** Folder of this version. */
  folder: string
  manifest: Manifest
  /** What it was decoded from. */
  bytes: AtlasBytes
  regions: Regions
  facts: ReadonlyMap<Sddmm, Fact>
  /** What counts as a house, and what models A2 leaves out. */
  houses: BuildingGrid
  otherBuildings: BuildingGrid
  settlements: Settlements
  energy: EnergyNetwork
  energyPlaces: EnergyPlaces
  streams: StreamNetwork
  streamSearch: StreamSearch
  /** Where water goes on the terrain, cell by cell. */
  flowDirection: Raster<Uint8Array>
  mhpSites: MhpSites
  /** Elevation with what decides the use of land. */
  ground: TerrainRasters
  urban: Raster<Uint8Array>
  /** Whether more than half of a local level is Terai. */
  isInTerai(sddmm: Sddmm): boolean
}

/** The atlas in use; it may be switched while the server runs, so ask for it at every request. */
export type AtlasInUse = { current(): Atlas }
