import { power_kW } from '../../app/domain/mhp/head.ts'
import { designFlow } from '../../app/domain/mhp/hydrology.ts'
import type { MipRegion } from '../../app/domain/mhp/mip.ts'
import { distance_m } from '../../app/domain/spatial/local-metric.ts'
import { cellAt, type Raster } from '../../app/domain/spatial/raster.ts'
import {
  makeStreamArrays,
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
}

/** Head is taken from what a stream drops within so many metres along its course (models C). */
const reach_m = 1500

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
  const lowest = Uint32Array.from({ length: count }, (_, arc) => cells[first[arc + 1] - 2])
  const downstream = Array.from(lowest, (_, arc) => arc).sort(
    (a, b) => ground.catchments.area_km2[lowest[a]] - ground.catchments.area_km2[lowest[b]] || a - b,
  )
  drawCourses(network, traced, ground.frame)
  setOrders(network, downstream)
  setProfiles(network, traced, ground.elevation, downstream)
  for (let arc = 0; arc < count; arc++) setFlows(network, arc, traced, ground)
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

/** Strahler: one more where two of the same order meet, else the greater. */
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

function setFlows(
  network: StreamNetwork,
  arc: number,
  { first, cells }: TracedArcs,
  ground: NetworkGround,
): void {
  const { area_km2, a5000_km2, a3000_km2 } = ground.catchments
  const upper = cells[first[arc]]
  const lower = cells[first[arc + 1] - 2]
  const above = flowAt(upper, ground)
  const below = flowAt(lower, ground)
  network.upstream_km2[arc] = area_km2[lower]
  network.a5000_km2[arc] = a5000_km2[lower]
  network.a3000_km2[arc] = a3000_km2[lower]
  network.discharge_m3s[arc] = below.discharge_m3s
  network.discharge_wet_m3s[arc] = Math.max(...below.monthly_m3s)
  network.terai[arc] = valueAt(ground.terai, vertexAt(network, first[arc + 1] - 2)) ?? 0
  // Between its ends an arc gathers only slope water, so its flow grows with its catchment.
  const growth = area_km2[lower] - area_km2[upper]
  for (let v = first[arc]; v < first[arc + 1]; v++) {
    const part = growth > 0 ? Math.min(1, (area_km2[cells[v]] - area_km2[upper]) / growth) : 1
    const discharge = above.discharge_m3s + part * (below.discharge_m3s - above.discharge_m3s)
    network.potential_kW[v] = power_kW(discharge, headBelow(network, arc, v))
  }
}

function flowAt(cell: number, { frame, catchments, mipRegion }: NetworkGround) {
  const x = cell % frame.width
  const y = (cell - x) / frame.width
  const lng = frame.west + (x + 0.5) * frame.cell_deg
  const lat = frame.north - (y + 0.5) * frame.cell_deg
  const area_km2 = catchments.area_km2[cell]
  const mwi_mm = catchments.wetness[cell] / area_km2
  const region = valueAt(mipRegion, [lng, lat])
  return designFlow(
    { area_km2, a5000_km2: catchments.a5000_km2[cell], ...(mwi_mm > 0 ? { mwi_mm } : {}) },
    region === null || region === 0 ? null : (region as MipRegion),
  )
}

function valueAt(raster: Raster<Uint8Array>, at: [number, number]): number | null {
  const cell = cellAt(raster, at)
  return cell < 0 ? null : raster.cells[cell]
}

/** Metres that the stream drops from a vertex within the reach, over confluences where need be. */
function headBelow(network: StreamNetwork, startArc: number, startVertex: number): number {
  const { first, to_arc, z_m } = network
  let arc = startArc
  let vertex = startVertex
  let left_m = reach_m
  for (;;) {
    if (vertex === first[arc + 1] - 1) {
      const to = to_arc[arc] - 1
      if (to < 0) break
      arc = to
      vertex = first[arc]
    }
    const step_m = stretch_m(network, vertex)
    if (step_m >= left_m) {
      const drop = z_m[vertex] - z_m[vertex + 1]
      return z_m[startVertex] - z_m[vertex] + (drop * left_m) / step_m
    }
    left_m -= step_m
    vertex++
  }
  return z_m[startVertex] - z_m[vertex]
}
