import { type BuildingGrid, indicesInside, sliceOf } from '../../domain/spatial/buildings/building-grid.ts'
import type { Bounds, PolygonRings } from '../../domain/spatial/geometry.ts'
import { metresPerDegree } from '../../domain/spatial/local-metric.ts'
import { cellAt, encodeRaster, type Raster } from '../../domain/spatial/raster.ts'
import {
  encodeStreamNetwork,
  makeStreamArrays,
  mipRegions,
  type StreamNetwork,
} from '../../domain/spatial/water/stream-network.ts'

/** A box so much wider on each side. */
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

/** A grid file of the buildings in a box, with their kinds. */
export const buildingsIn = (grid: BuildingGrid, box: Bounds): Uint8Array =>
  sliceOf(grid, indicesInside(grid, [ringOf(box)]), true)

/**
 * A raster file of the same size with nothing outside of a box, which packs to almost nothing. A smaller one would
 * begin at another edge, and where a cell begins would be rounded otherwise than on the server.
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
  const kept = new Type(cells.length).fill(nodata ?? 0)
  for (let row = Math.floor(from / width); row <= Math.floor(to / width); row++)
    kept.set(cells.subarray(row * width + left, row * width + right + 1), row * width + left)
  return encodeRaster({ ...raster, cells: kept })
}

/** Nothing of a raster, for what is not asked offline. */
export const emptyRaster = (raster: Raster): Uint8Array =>
  encodeRaster({ ...raster, width: 0, height: 0, cells: new Uint8Array(0), type: 'uint8' })

/** A network of the arcs that have a vertex in a box, in the order that they had. */
export function streamsIn(network: StreamNetwork, [west, south, east, north]: Bounds): Uint8Array {
  const { first, lng_e7, lat_e7 } = network
  const isIn = (vertex: number) =>
    lng_e7[vertex] >= west * 1e7 &&
    lng_e7[vertex] <= east * 1e7 &&
    lat_e7[vertex] >= south * 1e7 &&
    lat_e7[vertex] <= north * 1e7
  const arcs: number[] = []
  let vertices = 0
  for (let arc = 0; arc < network.count; arc++) {
    let vertex = first[arc]
    while (vertex < first[arc + 1] && !isIn(vertex)) vertex++
    if (vertex === first[arc + 1]) continue
    arcs.push(arc)
    vertices += first[arc + 1] - first[arc]
  }
  const idOf = new Map(arcs.map((arc, i) => [arc + 1, i + 1]))
  const made = makeStreamArrays(arcs.length, vertices)
  const { first: begins, to_arc, ...rest } = made
  let at = 0
  for (const [i, arc] of arcs.entries()) {
    const [from, to] = [first[arc], first[arc + 1]]
    begins[i] = at
    to_arc[i] = idOf.get(network.to_arc[arc]) ?? 0
    for (const [field, values] of Object.entries(rest) as [keyof typeof rest, Uint8Array][]) {
      const source = network[field] as unknown as Uint8Array
      const width = field === 'mip_km2' ? mipRegions : 1
      if (values.length === arcs.length && source.length === network.count) values[i] = source[arc]
      else values.set(source.subarray(from * width, to * width), at * width)
    }
    at += to - from
  }
  begins[arcs.length] = at
  return encodeStreamNetwork({ ...network, ...made, count: arcs.length })
}
