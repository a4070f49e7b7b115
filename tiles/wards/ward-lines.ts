import type { MultiPolygonRings } from '../../app/domain/geometry.ts'
import { indexArea, indexContains } from '../../app/domain/spatial/polygon/area-index.ts'
import { pointNextToLongest } from '../boundaries/clean.ts'
import type { Segments } from '../boundaries/noding.ts'
import { cycleAreas } from '../boundaries/subdivide.ts'
import type { FittedWards } from './fit-wards.ts'

/** The wards of a level: lines that part them, and of each polygon of it without such a line whose it is. */
export type WardLines = {
  lines: Segments
  whole: { at: [number, number]; label: number }[]
}

/**
 * Lines between the wards of a level. An end on the outline is moved to within half a unit of it, so that
 * noding leads the outline through it and moves nothing else.
 */
export function wardLines(
  { network, cycles, labels, onOutline }: FittedWards,
  outline: MultiPolygonRings,
): WardLines {
  const { x, y, from, to } = network
  const isEnd = new Uint8Array(x.length)
  for (let e = 0; e < from.length; e++) if (onOutline[e]) isEnd[from[e]] = isEnd[to[e]] = 1
  const nearest = nearestOn(outline)
  const moved = new Map<number, [number, number]>()
  const place = (node: number): [number, number] => {
    if (!isEnd[node]) return [x[node], y[node]]
    const known = moved.get(node) ?? nearest(x[node], y[node])
    moved.set(node, known)
    return known
  }
  const lines: Segments = []
  for (let e = 0; e < from.length; e++) {
    const [left, right] = [labels[cycles.of[e * 2]], labels[cycles.of[e * 2 + 1]]]
    if (left === right || left < 0 || right < 0) continue
    const [[ax, ay], [bx, by]] = [place(from[e]), place(to[e])]
    if (ax !== bx || ay !== by) lines.push(ax, ay, bx, by, left, right)
  }
  return { lines, whole: undivided() }

  /** The polygons of the level on whose outline no line ends. */
  function undivided(): WardLines['whole'] {
    const cyclesOnOutline = new Set<number>()
    for (let e = 0; e < from.length; e++)
      if (onOutline[e]) for (const half of [e * 2, e * 2 + 1]) cyclesOnOutline.add(cycles.of[half])
    const sizes = cycleAreas(network, cycles)
    const faces = [...cyclesOnOutline].flatMap(c => {
      const at = pointNextToLongest(network, cycles.halves[c], Math.abs(sizes[c]))
      return labels[c] < 0 ? [] : [{ at, label: labels[c], size: sizes[c] }]
    })
    return outline.flatMap(polygon => {
      const index = indexArea([polygon])
      const own = faces.filter(({ at }) => indexContains(index, at)).sort((a, b) => b.size - a.size)
      if (new Set(own.map(({ label }) => label)).size !== 1) return []
      const [{ at, label }] = own
      return [{ at: [Math.round(at[0]), Math.round(at[1])] as [number, number], label }]
    })
  }
}

/** The whole place nearest to the nearest one on the outline; its own vertices attract from a few units. */
export function nearestOn(outline: MultiPolygonRings): (x: number, y: number) => [number, number] {
  const sides = ringSides(outline)
  return (x, y) => {
    let best: [number, number] = [x, y]
    let min = Infinity
    for (let i = 0; i < sides.length; i += 4) {
      const [ax, ay, bx, by] = [sides[i], sides[i + 1], sides[i + 2], sides[i + 3]]
      const [dx, dy] = [bx - ax, by - ay]
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
      const [px, py] = [ax + t * dx, ay + t * dy]
      const off = Math.hypot(px - x, py - y)
      if (off >= min) continue
      min = off
      // A point that noding assigns to the side is not moved.
      best = off < 0.7072 ? [x, y] : [Math.round(px), Math.round(py)]
      for (const [vx, vy] of [
        [ax, ay],
        [bx, by],
      ])
        if (Math.hypot(vx - px, vy - py) < 3) best = [vx, vy]
    }
    return best
  }
}

/** The sides of all rings: x1, y1, x2, y2, ... */
function ringSides(rings: MultiPolygonRings): Float64Array {
  const all = rings.flat()
  const sides = new Float64Array(all.reduce((sum, ring) => sum + ring.length - 1, 0) * 4)
  let at = 0
  for (const ring of all) {
    for (let i = 1; i < ring.length; i++, at += 4) sides.set([...ring[i - 1], ...ring[i]], at)
  }
  return sides
}
