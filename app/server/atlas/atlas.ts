import type { BuildingGrid } from '../../domain/spatial/building-grid.ts'
import type { Regions } from '../../domain/region/regions.ts'
import type { Manifest } from '../../../tiles/schema.ts'

/** The built data of one version, opened and checked; immutable. Everything national that the server knows. */
export type Atlas = {
  version: string
  /** Folder of this version. */
  folder: string
  manifest: Manifest
  regions: Regions
  /** What counts as a house, and what models A2 leaves out. */
  houses: BuildingGrid
  otherBuildings: BuildingGrid
}

/** The atlas in use; it may be switched while the server runs, so ask for it at every request. */
export type AtlasInUse = { current(): Atlas }
