import type { MultiPolygonRings } from '../../geometry.ts'
import { type BuildingGrid, eachOf, indicesInside } from './building-grid.ts'
import { packBuildings } from './pack-buildings.ts'

/** Returns a grid file with the buildings inside these polygons, without kinds: 4 bytes per building and 4 per cell. */
export function sliceInside(grid: BuildingGrid, polygons: MultiPolygonRings): Uint8Array<ArrayBuffer> {
  return sliceOf(grid, indicesInside(grid, polygons), false)
}

/** Returns a grid file with some buildings, given by ascending index. Their order stays the same. */
export function sliceOf(
  grid: BuildingGrid,
  indices: Uint32Array,
  withKinds: boolean,
): Uint8Array<ArrayBuffer> {
  const x = new Float64Array(indices.length)
  const y = new Float64Array(indices.length)
  eachOf(grid, indices, (atX, atY, at) => {
    x[at] = atX
    y[at] = atY
  })
  const kinds = withKinds ? Uint8Array.from(indices, index => grid.kinds[index]) : new Uint8Array(0)
  return packBuildings(x, y, kinds)
}
