import type { Houses } from '../../../domain/bat/group-houses.ts'
import { type BuildingGrid, forEachPosition } from '../../../domain/spatial/buildings/building-grid.ts'

/** Returns the positions of buildings in a grid. */
export function positionsOf(grid: BuildingGrid, indices: Uint32Array): Houses {
  const positions = { lng: new Float64Array(indices.length), lat: new Float64Array(indices.length) }
  let next = 0
  forEachPosition(grid, indices, (lng, lat) => {
    positions.lng[next] = lng
    positions.lat[next++] = lat
  })
  return positions
}
