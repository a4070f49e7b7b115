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

/** Built data of one version, opened and checked; immutable. All national data of the server. */
export type Atlas = {
  version: string
  /** Folder of this version. */
  folder: string
  manifest: Manifest
  /** Source of the decoded data. */
  bytes: AtlasBytes
  regions: Regions
  facts: ReadonlyMap<Sddmm, Fact>
  /** Buildings that count as houses, and those that models A2 excludes. */
  houses: BuildingGrid
  otherBuildings: BuildingGrid
  settlements: Settlements
  energy: EnergyNetwork
  energyPlaces: EnergyPlaces
  streams: StreamNetwork
  streamSearch: StreamSearch
  /** Flow direction on the terrain, cell by cell. */
  flowDirection: Raster<Uint8Array>
  mhpSites: MhpSites
  /** Elevation, and rasters that determine land use. */
  ground: TerrainRasters
  urban: Raster<Uint8Array>
  /** Whether more than half of a local level is Terai. */
  isInTerai(sddmm: Sddmm): boolean
}

/** The current atlas; it may change while the server runs, so call this at every request. */
export type AtlasInUse = { current(): Atlas }
