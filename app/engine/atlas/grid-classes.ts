import { gridDistanceClass } from '../../domain/spatial/buildings/building-classes.ts'
import { type BuildingGrid, cell_deg } from '../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from './atlas.ts'

const cache = new WeakMap<Atlas, Map<number, number>>()
/** More than the number of columns in any grid. */
const rowStep = 100_000

/**
 * Class of the distance to the grid for a cell of a building grid, which is that of the cell's centre, as in the
 * tiles. Computed once and cached with the atlas.
 */
export function gridClassOf(atlas: Atlas, { frame }: BuildingGrid, cell: number): number {
  const classes = cache.get(atlas) ?? new Map<number, number>()
  cache.set(atlas, classes)
  const column = frame.column0 + (cell % frame.columns)
  const row = frame.row0 + Math.floor(cell / frame.columns)
  const key = row * rowStep + column
  let found = classes.get(key)
  if (found === undefined) {
    const middle: [number, number] = [(column + 0.5) * cell_deg, (row + 0.5) * cell_deg]
    found = gridDistanceClass(atlas.energy.distanceToGrid_km(middle))
    classes.set(key, found)
  }
  return found
}
