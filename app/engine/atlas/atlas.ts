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

/** The data built for one version, opened and checked. It is immutable and contains all national data of the server. */
export type Atlas = {
  version: string
  /** Folder of this version. */
  folder: string
  manifest: Manifest
  /** The bytes from which the data were decoded. */
  bytes: AtlasBytes
  regions: Regions
  facts: ReadonlyMap<Sddmm, Fact>
  /** Buildings that count as houses, and buildings that models A2 excludes. */
  houses: BuildingGrid
  otherBuildings: BuildingGrid
  settlements: Settlements
  energy: EnergyNetwork
  energyPlaces: EnergyPlaces
  streams: StreamNetwork
  streamSearch: StreamSearch
  /** Flow direction on the terrain for each cell. */
  flowDirection: Raster<Uint8Array>
  mhpSites: MhpSites
  /** Elevation, and the rasters that determine land use. */
  ground: TerrainRasters
  urban: Raster<Uint8Array>
  /** Whether more than half of a local level is in the Terai. */
  isInTerai(sddmm: Sddmm): boolean
}

/** The current atlas. It may change while the server is running, so call this for every request. */
export type AtlasInUse = { current(): Atlas }
