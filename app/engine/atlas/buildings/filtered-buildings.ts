import type { MultiPolygonRings } from '../../../domain/geometry.ts'
import { buildingUse, footprintOf } from '../../../domain/spatial/buildings/building-classes.ts'
import { type BuildingFilter, passesFilter } from '../../../domain/spatial/buildings/building-filter.ts'
import {
  type BuildingGrid,
  cellOfPoint,
  indicesInside,
} from '../../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../atlas.ts'
import { gridClassOf } from '../grid-classes.ts'
import { wardCodesOf } from '../wards/ward-numbers.ts'

/** Returns the indices of a grid's buildings inside these polygons that pass a filter, in ascending order. */
export function filteredInside(
  atlas: Atlas,
  grid: BuildingGrid,
  polygons: MultiPolygonRings,
  filter: BuildingFilter,
): Uint32Array {
  const passes = passesFilter(filter)
  const levels = [...new Set(filter.wards?.map(code => Math.floor(code / 100)))]
  const wardOf = filter.wards === null ? () => 0 : wardCodesOf(atlas, grid, levels)
  let cell = -1
  return indicesInside(grid, polygons).filter(index => {
    cell = cellOfPoint(grid, index, cell)
    const kind = grid.kinds[index]
    return passes(footprintOf(kind), buildingUse(kind), gridClassOf(atlas, grid, cell), wardOf(index))
  })
}
