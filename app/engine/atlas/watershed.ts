import type { MultiPolygonRings } from '../../domain/geometry.ts'
import { cellOutline } from '../../domain/spatial/cell-outline.ts'
import { upstreamCells } from '../../domain/spatial/water/flow.ts'
import type { Atlas } from './atlas.ts'

/** Outline of the catchment of a vertex in the stream network, from the cells over which the catchment was summed. */
export function watershedOutline(
  { flowDirection, streams }: Pick<Atlas, 'flowDirection' | 'streams'>,
  vertex: number,
): MultiPolygonRings {
  const cells = upstreamCells(flowDirection.cells, flowDirection.width, streams.cell[vertex])
  return cellOutline(cells, flowDirection)
}
