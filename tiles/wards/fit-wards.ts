import type { MultiPolygonRings, Ring } from '../../app/domain/geometry.ts'
import { type AreaIndex, indexArea, indexContains } from '../../app/domain/spatial/polygon/area-index.ts'
import { twiceAreaOfPoints } from '../boundaries/arcs.ts'
import { pointNextToLongest } from '../boundaries/clean.ts'
import { type Cycles, tracedCycles, twin } from '../boundaries/faces.ts'
import { type Network, nodeSegments, outside, type Segments } from '../boundaries/noding.ts'
import { absorbFragments, cycleAreas, planarEdges } from '../boundaries/subdivide.ts'
import { fillStrips } from './fill-strips.ts'
import { edgeOfOutline, gapConnectors } from './gap-connectors.ts'

/** Rings in whole micro-degrees. */
export type LabelledWard = { label: number; rings: MultiPolygonRings }

/** Ground between wards and outline that is nowhere wider than this goes to the nearest ward (wards.md). */
export const strip_m = 500

/** The network of a level with its wards; a label below zero lies outside it. */
export type FittedWards = { network: Network; cycles: Cycles; labels: Int32Array; onOutline: Uint8Array }

/** A piece smaller than this, in square micro-degrees (0.05 km²), goes to a neighbour. */
const sliver = 4.6e6

/**
 * Wards of another publisher in a level's outline: what lies outside it is cut off, a strip that they leave free
 * along it goes to the nearest, and wider ground that none of them covers gets the label `rest`.
 */
export function fitWards(outline: MultiPolygonRings, wards: LabelledWard[], rest: number): FittedWards {
  const segments: Segments = []
  addRings(segments, outline, edgeOfOutline)
  for (const { rings } of wards) addRings(segments, densified(rings), edgeOfWard)
  const own = indexArea(outline)
  // On overlaps the smaller keeps the ground, otherwise nothing might be left of it.
  const indexed = wards
    .map(({ label, rings }) => ({ label, index: indexArea(rings), size: sizeOf(rings) }))
    .sort((a, b) => a.size - b.size || a.label - b.label)
  const labelled = (network: Network) => {
    const cycles = tracedCycles(planarEdges(network))
    const sizes = cycleAreas(network, cycles)
    const isInside = insideOutline(network, cycles, sizes, own)
    const labels = Int32Array.from(cycles.halves, (halves, c) => {
      if (!isInside[c]) return outside
      const at = pointNextToLongest(network, halves, Math.abs(sizes[c]))
      return indexed.find(({ index }) => indexContains(index, at))?.label ?? rest
    })
    return { network, cycles, labels, sizes }
  }
  const first = labelled(nodeSegments(segments))
  const lines = gapConnectors(first, rest, strip_m)
  const { network, cycles, labels, sizes } =
    lines.length === 0 ? first : labelled(nodeSegments([...flat(first.network), ...lines]))
  fillStrips(network, cycles, labels, sizes, rest, strip_m)
  absorbFragments(
    network,
    cycles,
    labels,
    () => 0,
    (_, size) => size < sliver,
  )
  return {
    network,
    cycles,
    labels,
    onOutline: Uint8Array.from(network.left, side => Number(side === edgeOfOutline)),
  }
}

const edgeOfWard = 0

/**
 * Which faces lie in the outline. Those that no edge of it parts lie on the same side, and the largest of them is
 * looked at: a sliver along an edge that noding has bent would be found on the wrong one.
 */
function insideOutline(
  network: Network,
  cycles: Cycles,
  sizes: Float64Array,
  outline: AreaIndex,
): Uint8Array {
  const group = new Int32Array(sizes.length).fill(-1)
  const isInside = new Uint8Array(sizes.length)
  for (let first = 0; first < group.length; first++) {
    if (group[first] >= 0) continue
    const found = [first]
    group[first] = first
    let largest = first
    for (const c of found) {
      if (Math.abs(sizes[c]) > Math.abs(sizes[largest])) largest = c
      for (const half of cycles.halves[c]) {
        const other = cycles.of[twin(half)]
        if (network.left[half >> 1] === edgeOfOutline || group[other] >= 0) continue
        group[other] = first
        found.push(other)
      }
    }
    const at = pointNextToLongest(network, cycles.halves[largest], Math.abs(sizes[largest]))
    if (indexContains(outline, at)) for (const c of found) isInside[c] = 1
  }
  return isInside
}

const sizeOf = (rings: MultiPolygonRings) =>
  rings.reduce((sum, [outer]) => sum + Math.abs(twiceAreaOfPoints(outer.flat())), 0)

function addRings(segments: Segments, rings: MultiPolygonRings, side: number): void {
  for (const ring of rings.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i - 1], ring[i]]
      if (x1 !== x2 || y1 !== y2) segments.push(x1, y1, x2, y2, side, side)
    }
  }
}

/** Micro-degrees (200 m): how far from the outline a ward lies is looked at as often. */
const step = 2000

/** Rings with more vertices; neighbours get the same ones. */
function densified(rings: MultiPolygonRings): MultiPolygonRings {
  return rings.map(polygon =>
    polygon.map(ring => {
      const out: Ring = [ring[0]]
      for (let i = 1; i < ring.length; i++) {
        const [a, b] = [ring[i - 1], ring[i]]
        const parts = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / step)
        const [from, to] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a]
        for (let k = 1; k < parts; k++) {
          const t = (from === a ? k : parts - k) / parts
          out.push([Math.round(from[0] + (to[0] - from[0]) * t), Math.round(from[1] + (to[1] - from[1]) * t)])
        }
        out.push(b)
      }
      return out
    }),
  )
}

function flat({ x, y, from, to, left, right }: Network): Segments {
  const segments: Segments = []
  for (let e = 0; e < from.length; e++)
    segments.push(x[from[e]], y[from[e]], x[to[e]], y[to[e]], left[e], right[e])
  return segments
}
