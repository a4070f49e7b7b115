import type { LngLat, MultiPolygonRings, Ring } from '../../app/domain/geometry.ts'
import { area_km2 } from '../../app/domain/spatial/measure.ts'
import { type AreaIndex, indexArea, indexContains } from '../../app/domain/spatial/polygon/area-index.ts'
import { type Repair, SourceError } from '../recipe.ts'
import { type Arc, joinArcs } from './arcs.ts'
import { tracedCycles, twin } from './faces.ts'
import { type Network, nodeSegments, outside, type Segments, unknown } from './noding.ts'
import { absorbFragments, cycleAreas, lengthOf, planarEdges, relabelled } from './subdivide.ts'

/** An area as read; `name` is for messages. */
export type DirtyArea = { label: number; name: string; rings: MultiPolygonRings }
export type CleanOptions = {
  file: string
  layer: string
  repair: (repair: Repair) => void
  /** Maximum overlap, as a share of the smaller of two areas; 0.2 by default. */
  maxOverlap?: number
}

/** Larger gaps and overlaps are no slips of drawing; the source has to be mended. */
const repairable_km2 = 100
/** Detached pieces smaller than this that are not a source polygon are slivers. */
const sliver_km2 = 0.05

/**
 * One shared topology of areas that should tile a country: vertices are not moved, crossings and vertices on
 * a neighbour's side are shared, overlaps go to one of the two and enclosed gaps to the neighbour with the
 * longest border. Every repair is reported. Throws a SourceError if an area covers another or a gap is too
 * large.
 */
export function cleanAreas(areas: DirtyArea[], options: CleanOptions): Arc[] {
  const segments: Segments = []
  for (const area of areas) {
    const own = ringSegments(area.rings)
    const vertices = new Set<number>()
    for (let i = 0; i < own.length; i += 6) vertices.add(own[i] * 67_108_864 + own[i + 1])
    const crossings = nodeSegments(own).x.length - vertices.size
    if (crossings > 0) report(area, `its outline crosses itself ${crossings} times; cut there`)
    for (let i = 0; i < own.length; i++) segments.push(own[i])
  }
  const network = nodeSegments(segments)
  const cycles = tracedCycles(planarEdges(network))
  const sizes = cycleAreas(network, cycles)
  const labels = new Int32Array(sizes.length).fill(outside)
  const find = finder(areas)
  const of = new Map(areas.map(area => [area.label, area]))
  const overlap = new Map<string, number>()
  const gaps: number[] = []
  for (const [c, halves] of cycles.halves.entries()) {
    const owners = find(pointNextToLongest(network, halves, Math.abs(sizes[c])))
    if (owners.length === 0) {
      if (sizes[c] > 0) gaps.push(c)
      continue
    }
    labels[c] = owners[0].label
    if (owners.length === 1 || sizes[c] <= 0) continue
    const pair = `${owners[0].label} ${owners[1].label}`
    overlap.set(pair, (overlap.get(pair) ?? 0) + faceArea(network, halves))
  }
  for (const [pair, km2] of overlap) {
    const [first, second] = pair.split(' ').map(label => of.get(Number(label))!)
    const part = km2 / Math.min(area_km2(first.rings), area_km2(second.rings))
    if (km2 > repairable_km2 || part > (options.maxOverlap ?? 0.2)) {
      throw new SourceError(options.file, second.name, `overlaps ${first.name} by ${km2.toFixed(2)} km²`)
    }
    report(second, `overlaps ${first.name} by ${shown(km2)}; left to ${first.name}`)
  }
  fillGaps()
  absorbFragments(
    network,
    cycles,
    labels,
    () => 0,
    (label, size) => size < sliverSize && of.get(label)!.rings.length === 1,
  )
  for (const area of areas) {
    if (!labels.includes(area.label))
      throw new SourceError(options.file, area.name, 'nothing is left of its area')
  }
  return joinArcs(relabelled(network, cycles, labels))

  function report(area: DirtyArea, what: string) {
    options.repair({ layer: options.layer, feature: area.name, what })
  }

  /** From the outside in: a gap inside a chain of gaps gets the label of one already filled. */
  function fillGaps() {
    let left = gaps
    while (left.length > 0) {
      const waiting: number[] = []
      for (const c of left) {
        const borders = new Map<number, number>()
        for (const half of cycles.halves[c]) {
          const label = labels[cycles.of[twin(half)]]
          if (label >= 0) borders.set(label, (borders.get(label) ?? 0) + lengthOf(network, half >> 1))
        }
        const [to] = [...borders].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? []
        if (to === undefined) {
          waiting.push(c)
          continue
        }
        const km2 = faceArea(network, cycles.halves[c])
        const area = of.get(to)!
        if (km2 > repairable_km2) {
          throw new SourceError(
            options.file,
            area.name,
            `a gap of ${km2.toFixed(1)} km² beside it is in no area`,
          )
        }
        labels[c] = to
        report(area, `a gap of ${shown(km2)} beside it was in no area; filled`)
      }
      if (waiting.length === left.length) return
      left = waiting
    }
  }
}

/** One square kilometre is about 1.1e8 square micro-degrees at Nepal's latitudes. */
const sliverSize = sliver_km2 * 9.2e7

/** Rings in whole micro-degrees as segments that know nothing of their sides. */
export function ringSegments(rings: MultiPolygonRings): Segments {
  const segments: Segments = []
  for (const ring of rings.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [x1, y1] = unit(ring[i - 1])
      const [x2, y2] = unit(ring[i])
      if (x1 !== x2 || y1 !== y2) segments.push(x1, y1, x2, y2, unknown, unknown)
    }
  }
  return segments
}

const unit = ([lon, lat]: LngLat): LngLat => [Math.round(lon * 1e6), Math.round(lat * 1e6)]

const shown = (km2: number) => (km2 < 0.1 ? `${Math.round(km2 * 1e6)} m²` : `${km2.toFixed(2)} km²`)

/** Areas that contain a position in micro-degrees, in the order of the source. */
function finder(areas: DirtyArea[]): (at: LngLat) => DirtyArea[] {
  const indexed: [DirtyArea, AreaIndex][] = areas.map(area => [
    area,
    indexArea(area.rings.map(polygon => polygon.map(ring => ring.map(unit)))),
  ])
  return at => indexed.filter(([, index]) => indexContains(index, at)).map(([area]) => area)
}

/**
 * A position left of the middle of a cycle's longest edge: near it where the face is narrow, otherwise far
 * enough to be safe from the rounding of the edge.
 */
export function pointNextToLongest({ x, y, from, to }: Network, halves: number[], area: number): LngLat {
  let best = halves[0]
  let longest = -1
  for (const half of halves) {
    const e = half >> 1
    const [dx, dy] = [x[to[e]] - x[from[e]], y[to[e]] - y[from[e]]]
    const length = dx * dx + dy * dy
    if (length > longest) {
      longest = length
      best = half
    }
  }
  const e = best >> 1
  const [a, b] = best & 1 ? [to[e], from[e]] : [from[e], to[e]]
  const length = Math.sqrt(longest)
  const scale = Math.min(3, Math.max(0.05, (area / length) * 0.25)) / length
  return [(x[a] + x[b]) / 2 - (y[b] - y[a]) * scale, (y[a] + y[b]) / 2 + (x[b] - x[a]) * scale]
}

function faceArea({ x, y, from, to }: Network, halves: number[]): number {
  const ring: Ring = halves.map(half => {
    const node = (half & 1 ? to : from)[half >> 1]
    return [x[node] / 1e6, y[node] / 1e6]
  })
  return area_km2([[[...ring, ring[0]]]])
}
