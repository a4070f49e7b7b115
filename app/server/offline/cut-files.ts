import type { Bounds, PolygonRings } from '../../domain/geometry.ts'
import { type BuildingGrid, indicesInside } from '../../domain/spatial/buildings/building-grid.ts'
import { sliceOf } from '../../domain/spatial/buildings/cut-grid.ts'
import { metresPerDegree } from '../../domain/spatial/local-metric.ts'
import { cellAt, encodeRaster, type Raster } from '../../domain/spatial/raster.ts'
import { upstreamCells } from '../../domain/spatial/water/flow.ts'
import { drainsOut } from '../../domain/spatial/water/grid-terrain.ts'
import {
  encodeStreamNetwork,
  isArcField,
  makeStreamArrays,
  mipRegions,
  type StreamNetwork,
} from '../../domain/spatial/water/stream-network.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'

/** A box that is extended by `by_m` metres on each side. */
export function widened([west, south, east, north]: Bounds, by_m: number): Bounds {
  const metres = metresPerDegree(Math.max(Math.abs(south), Math.abs(north)))
  const [dx, dy] = [by_m / metres.lng, by_m / metres.lat]
  return [west - dx, south - dy, east + dx, north + dy]
}

const ringOf = ([w, s, e, n]: Bounds): PolygonRings => [
  [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ],
]

/** A grid file with the buildings in a box and their kinds. */
export const cutBuildings = (grid: BuildingGrid, box: Bounds): Uint8Array =>
  sliceOf(grid, indicesInside(grid, [ringOf(box)]), true)

/**
 * A raster file of the same size that is empty outside a box, so that the empty part compresses to almost nothing. A
 * smaller raster would start at another edge, and its cell boundaries would be rounded differently from those on the
 * server.
 */
export function rasterIn(raster: Raster, [west, south, east, north]: Bounds): Uint8Array {
  const { width, height, cells, nodata } = raster
  const clamp = (lng: number, lat: number) => {
    const right = raster.west + (width - 0.5) * raster.cell_deg
    const bottom = raster.north - (height - 0.5) * raster.cell_deg
    const inside: [number, number] = [
      Math.min(Math.max(lng, raster.west), right),
      Math.max(Math.min(lat, raster.north), bottom),
    ]
    return cellAt(raster, inside)
  }
  const [from, to] = [clamp(west, north), clamp(east, south)]
  const [left, right] = [from % width, to % width]
  const Type = cells.constructor as new (length: number) => typeof cells
  const cut = new Type(cells.length).fill(nodata ?? 0)
  for (let row = Math.floor(from / width); row <= Math.floor(to / width); row++)
    cut.set(cells.subarray(row * width + left, row * width + right + 1), row * width + left)
  return encodeRaster({ ...raster, cells: cut })
}

/** An empty raster for data that is not needed offline. */
export const emptyRaster = (raster: Raster): Uint8Array =>
  encodeRaster({ ...raster, width: 0, height: 0, cells: new Uint8Array(0), type: 'uint8' })

/** Flow directions of all cells that drain to a vertex of the streams in a box, however far away they are. */
export function drainingInto(
  { flowDirection, streams }: Pick<Atlas, 'flowDirection' | 'streams'>,
  box: Bounds,
): Uint8Array {
  const { cells, width } = flowDirection
  const { cell, upstream_km2 } = streams
  const vertices = Uint32Array.from(cell.keys())
    .filter(vertex => isIn(streams, vertex, box))
    // The lowest vertex comes first, because its catchment includes those of the vertices above.
    .sort((a, b) => upstream_km2[b] - upstream_km2[a])
  const drains = new Uint8Array(cells.length)
  for (const vertex of vertices) {
    if (drains[cell[vertex]] === 1) continue
    for (const at of upstreamCells(cells, width, cell[vertex])) drains[at] = 1
  }
  return encodeRaster({ ...flowDirection, cells: cells.map((to, at) => (drains[at] === 1 ? to : drainsOut)) })
}

function isIn(
  { lng_e7, lat_e7 }: StreamNetwork,
  vertex: number,
  [west, south, east, north]: Bounds,
): boolean {
  return (
    lng_e7[vertex] >= west * 1e7 &&
    lng_e7[vertex] <= east * 1e7 &&
    lat_e7[vertex] >= south * 1e7 &&
    lat_e7[vertex] <= north * 1e7
  )
}

/**
 * A network with the arcs that have a vertex in a box. All arc numbers stay the same; the other arcs have no vertices.
 */
export function streamsIn(network: StreamNetwork, box: Bounds): Uint8Array {
  const { first, count } = network
  const isInside = new Uint8Array(count)
  let vertices = 0
  for (let arc = 0; arc < count; arc++) {
    let vertex = first[arc]
    while (vertex < first[arc + 1] && !isIn(network, vertex, box)) vertex++
    if (vertex === first[arc + 1]) continue
    isInside[arc] = 1
    vertices += first[arc + 1] - first[arc]
  }
  const made = makeStreamArrays(count, vertices)
  const { first: begins, to_arc, ...rest } = made
  let at = 0
  for (let arc = 0; arc < count; arc++) {
    begins[arc] = at
    if (isInside[arc] === 0) continue
    const [from, to] = [first[arc], first[arc + 1]]
    to_arc[arc] = isInside[network.to_arc[arc] - 1] === 1 ? network.to_arc[arc] : 0
    for (const [field, values] of Object.entries(rest) as [keyof typeof rest, Uint8Array][]) {
      const source = network[field] as Uint8Array
      const width = field === 'mip_km2' ? mipRegions : 1
      if (isArcField(field)) values[arc] = source[arc]
      else values.set(source.subarray(from * width, to * width), at * width)
    }
    at += to - from
  }
  begins[count] = at
  return encodeStreamNetwork({ ...network, ...made })
}
