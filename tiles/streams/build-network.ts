import { headBelow_m } from '../../app/domain/mhp/course.ts'
import { designFlowAt } from '../../app/domain/mhp/design-flow-at.ts'
import { power_kW } from '../../app/domain/mhp/head.ts'
import { distance_m } from '../../app/domain/spatial/local-metric.ts'
import { cellAt, type Raster } from '../../app/domain/spatial/raster.ts'
import {
  lowestVertex,
  makeStreamArrays,
  mipRegions,
  type StreamArrays,
  type StreamNetwork,
  vertexAt,
} from '../../app/domain/spatial/water/stream-network.ts'
import type { RasterFrame } from '../rasterise.ts'
import type { Catchments } from './catchments.ts'
import type { TracedArcs } from './trace-arcs.ts'

export type NetworkGround = {
  frame: RasterFrame
  elevation: Float32Array
  catchments: Catchments
  terai: Raster<Uint8Array>
  mipRegion: Raster<Uint8Array>
  monsoonWetness: Raster<Uint16Array>
}

/** Turns traced arcs into a network with courses, profiles, orders, flows and potentials. */
export function buildNetwork(traced: TracedArcs, ground: NetworkGround): StreamNetwork {
  const { first, cells, to_arc } = traced
  const count = to_arc.length
  const network: StreamNetwork = {
    ...makeStreamArrays(count, cells.length),
    count,
    threshold_km2: traced.threshold_km2,
    names: [],
  }
  network.first.set(first)
  network.to_arc.set(to_arc)
  setCatchments(network, traced, ground)
  const area_km2 = (arc: number) => network.upstream_km2[lowestVertex(network, arc + 1)]
  const downstream = Array.from(to_arc, (_, arc) => arc).sort((a, b) => area_km2(a) - area_km2(b) || a - b)
  drawCourses(network, traced, ground.frame)
  setOrders(network, downstream)
  setProfiles(network, traced, ground.elevation, downstream)
  setFlows(network, downstream, ground.terai)
  return network
}

/** Cell centres, drawn a little rounder: eight directions make stairs of what is a bend. */
function drawCourses(network: StreamNetwork, { first, cells }: TracedArcs, frame: RasterFrame): void {
  const { lng_e7, lat_e7 } = network
  const { width, west, north, cell_deg } = frame
  const lng = (vertex: number) => west + ((cells[vertex] % width) + 0.5) * cell_deg
  const lat = (vertex: number) => north - (Math.floor(cells[vertex] / width) + 0.5) * cell_deg
  for (let arc = 0; arc < network.count; arc++) {
    const last = first[arc + 1] - 1
    for (let v = first[arc]; v <= last; v++) {
      const inner = v > first[arc] && v < last
      const x = inner ? (lng(v - 1) + 2 * lng(v) + lng(v + 1)) / 4 : lng(v)
      const y = inner ? (lat(v - 1) + 2 * lat(v) + lat(v + 1)) / 4 : lat(v)
      lng_e7[v] = Math.round(x * 1e7)
      lat_e7[v] = Math.round(y * 1e7)
    }
    let length_m = 0
    for (let v = first[arc]; v < last; v++) length_m += stretch_m(network, v)
    network.length_km[arc] = length_m / 1000
  }
}

const stretch_m = (network: StreamArrays, vertex: number) =>
  distance_m(vertexAt(network, vertex), vertexAt(network, vertex + 1))

/** Strahler: one more where two of the same order meet, otherwise the greater. */
function setOrders({ order, to_arc }: StreamNetwork, downstream: number[]): void {
  const greatest = new Uint8Array(order.length)
  const twice = new Uint8Array(order.length)
  for (const arc of downstream) {
    order[arc] = greatest[arc] === 0 ? 1 : greatest[arc] + twice[arc]
    const to = to_arc[arc] - 1
    if (to < 0) continue
    if (order[arc] === greatest[to]) twice[to] = 1
    else if (order[arc] > greatest[to]) {
      greatest[to] = order[arc]
      twice[to] = 0
    }
  }
}

/** Filled heights, from the lower end up: no vertex lies below the one that follows it. */
function setProfiles(
  network: StreamNetwork,
  traced: TracedArcs,
  elevation: Float32Array,
  downstream: number[],
) {
  const { first, cells } = traced
  for (const arc of downstream.toReversed()) {
    const last = first[arc + 1] - 1
    const to = network.to_arc[arc] - 1
    network.z_m[last] = to < 0 ? elevation[cells[last]] : network.z_m[first[to]]
    for (let v = last - 1; v >= first[arc]; v--) {
      network.z_m[v] = Math.max(elevation[cells[v]], network.z_m[v + 1])
    }
  }
}

/** Catchment of each vertex, accumulated cell by cell and read at the vertices. */
function setCatchments(network: StreamNetwork, { cells }: TracedArcs, ground: NetworkGround): void {
  const { catchments, elevation, monsoonWetness, mipRegion } = ground
  const gatherInto = (into: Float32Array, part: (cell: number, lng: number, lat: number) => number) => {
    const sums = catchments.gather(part)
    for (let v = 0; v < cells.length; v++) into[v] = sums[cells[v]]
  }
  network.cell.set(cells)
  gatherInto(network.upstream_km2, () => 1)
  gatherInto(network.a5000_km2, cell => (elevation[cell] < 5000 ? 1 : 0))
  gatherInto(network.a3000_km2, cell => (elevation[cell] < 3000 ? 1 : 0))
  const wet_km2 = new Float32Array(cells.length)
  const wetness = (_: number, lng: number, lat: number) => valueAt(monsoonWetness, [lng, lat]) ?? 0
  gatherInto(wet_km2, (...at) => (wetness(...at) > 0 ? 1 : 0))
  gatherInto(network.wetness_mm, wetness)
  for (let v = 0; v < cells.length; v++) if (wet_km2[v] > 0) network.wetness_mm[v] /= wet_km2[v]
  const part_km2 = new Float32Array(cells.length)
  for (let region = 1; region <= mipRegions; region++) {
    gatherInto(part_km2, (_, lng, lat) => (valueAt(mipRegion, [lng, lat]) === region ? 1 : 0))
    for (let v = 0; v < cells.length; v++) network.mip_km2[v * mipRegions + region - 1] = part_km2[v]
  }
}

/** Design flows from the heads of the streams down, each at least what drains into it (models D5 vii). */
function setFlows(network: StreamNetwork, downstream: number[], terai: Raster<Uint8Array>): void {
  const { first, to_arc, drains_in_m3s } = network
  for (const arc of downstream) {
    const lowest = lowestVertex(network, arc + 1)
    for (let v = first[arc]; v <= lowest; v++) {
      const flow = designFlowAt(network, arc + 1, v)
      network.potential_kW[v] = power_kW(flow.discharge_m3s, headBelow_m(network, arc + 1, v))
      if (v < lowest) {
        drains_in_m3s[v + 1] = flow.discharge_m3s
        continue
      }
      const to = to_arc[arc] - 1
      if (to >= 0) drains_in_m3s[first[to]] = Math.max(drains_in_m3s[first[to]], flow.discharge_m3s)
      network.discharge_m3s[arc] = flow.discharge_m3s
      network.discharge_wet_m3s[arc] = Math.max(...flow.monthly_m3s)
    }
    network.terai[arc] = valueAt(terai, vertexAt(network, lowest)) ?? 0
  }
}

function valueAt(raster: Raster, at: [number, number]): number | null {
  const cell = cellAt(raster, at)
  return cell < 0 ? null : raster.cells[cell]
}
