import type { Sddmm } from '../../../domain/region-codes.ts'
import {
  type BuildingGrid,
  decodeBuildingGrid,
  indicesInside,
} from '../../../domain/spatial/buildings/building-grid.ts'
import { encodeBuildingSlice, type PartBytes } from '../../../domain/spatial/buildings/building-slice.ts'
import { sliceOf } from '../../../domain/spatial/buildings/cut-grid.ts'
import type { Atlas } from '../atlas.ts'
import { gridClassOf } from '../grid-classes.ts'
import { wardCodesOf } from '../wards/ward-numbers.ts'

/**
 * Slice of a local level's buildings for filtering in the browser (building-slice.ts), with about 5 bytes per
 * building.
 */
export function buildingSliceOf(atlas: Atlas, sddmm: Sddmm): Uint8Array<ArrayBuffer> {
  return encodeBuildingSlice(
    sddmm,
    partOf(atlas, atlas.houses, sddmm),
    partOf(atlas, atlas.otherBuildings, sddmm),
  )
}

function partOf(atlas: Atlas, grid: BuildingGrid, sddmm: Sddmm): PartBytes {
  const indices = indicesInside(grid, atlas.regions.outline(sddmm))
  const wardOf = wardCodesOf(atlas, grid, [sddmm])
  const bytes = sliceOf(grid, indices, true)
  const part = decodeBuildingGrid(bytes.buffer)
  const { offsets } = part
  return {
    grid: bytes,
    wards: Uint8Array.from(indices, index => {
      const code = wardOf(index)
      return Math.floor(code / 100) === sddmm ? code % 100 : 0
    }),
    // Cells without a building are never queried.
    distances: Uint8Array.from({ length: offsets.length - 1 }, (_, cell) =>
      offsets[cell] === offsets[cell + 1] ? 0 : gridClassOf(atlas, part, cell),
    ),
  }
}
