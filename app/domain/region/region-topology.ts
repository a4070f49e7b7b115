import {
  type Bounds,
  boundsOf,
  emptyBounds,
  type LngLat,
  type MultiPolygonRings,
  type Ring,
  twiceArea,
  widen,
} from '../geometry.ts'

/** Content of `regions.topojson`: whole micro-degrees, with each arc as steps from its start. */
export type RegionTopology = {
  transform?: { scale: [number, number]; translate: [number, number] }
  arcs: number[][][]
  objects: Record<'province' | 'district' | 'local_level' | 'protected_area' | 'ward', RegionObject>
}
type RegionObject = { geometries: RegionGeometry[] }
export type RegionGeometry = {
  type: string
  id?: number | string
  properties?: Record<string, unknown>
  arcs: unknown
}
/** Polygons that consist of rings of arcs; ~i is arc i backwards. */
export type ArcRefs = number[][][]

export const refsOf = ({ type, arcs }: RegionGeometry): ArcRefs =>
  (type === 'Polygon' ? [arcs] : arcs) as ArcRefs

export type ArcReader = {
  /** Returns the positions of a ring of arcs, closed. */
  ring(refs: number[]): Ring
  /** Returns a box around the outer rings of areas. */
  bounds(areas: ArcRefs): Bounds
}

/**
 * Reads the arcs of a topology into a single array and creates positions on request. Two sets of a quarter of a
 * million small arrays each would slow down every garbage collection.
 */
export function readArcs({ transform, arcs }: RegionTopology): ArcReader {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] }
  /**
   * Index of each arc's start in `degrees`, which contains longitudes and latitudes alternately, followed by the end
   * of the last arc.
   */
  const starts = new Uint32Array(arcs.length + 1)
  for (const [i, arc] of arcs.entries()) starts[i + 1] = starts[i] + 2 * arc.length
  const degrees = new Float64Array(starts[arcs.length])
  let at = 0
  for (const arc of arcs) {
    let [x, y] = [0, 0]
    for (const [dx, dy] of arc) {
      x = transform ? x + dx : dx
      y = transform ? y + dy : dy
      degrees[at++] = rounded(x * scale[0] + translate[0])
      degrees[at++] = rounded(y * scale[1] + translate[1])
    }
  }
  const position = (i: number): LngLat => [degrees[i], degrees[i + 1]]

  return {
    ring(refs) {
      const positions: Ring = []
      for (const ref of refs) {
        const [first, end] = endsOf(ref)
        // An arc begins where the previous one ended.
        const skipped = positions.length > 0 ? 2 : 0
        if (ref < 0) for (let i = end - 2 - skipped; i >= first; i -= 2) positions.push(position(i))
        else for (let i = first + skipped; i < end; i += 2) positions.push(position(i))
      }
      return positions
    },
    bounds(areas) {
      const bounds = emptyBounds()
      for (const [outer] of areas) {
        for (const ref of outer) {
          const [first, end] = endsOf(ref)
          for (let i = first; i < end; i += 2) widen(bounds, [degrees[i], degrees[i + 1]])
        }
      }
      return bounds
    },
  }

  function endsOf(ref: number): [number, number] {
    const arc = ref < 0 ? ~ref : ref
    return [starts[arc], starts[arc + 1]]
  }
}

/** Gives 84.123456 instead of 84.12345599999999. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/**
 * Returns the outline around several areas. Arcs that two areas share are dropped, and the others are joined to form
 * rings.
 */
export function mergedRings(areas: ArcRefs[], read: ArcReader['ring']): MultiPolygonRings {
  const open = new Set<number>()
  for (const ref of areas.flat(3)) if (!open.delete(~ref)) open.add(ref)
  const from = new Map<string, Ring[]>()
  for (const ref of open) {
    const line = read([ref])
    const list = from.get(String(line[0]))
    if (list) list.push(line)
    else from.set(String(line[0]), [line])
  }
  const rings: Ring[] = []
  for (const lines of from.values()) {
    for (let line = lines.pop(); line; line = lines.pop()) {
      const ring = line.slice()
      while (String(ring[0]) !== String(ring[ring.length - 1])) {
        const next = from.get(String(ring[ring.length - 1]))?.pop()
        if (!next) throw new RangeError('an outline does not close')
        for (let i = 1; i < next.length; i++) ring.push(next[i])
      }
      rings.push(ring)
    }
  }
  return polygonsOf(rings)
}

/** Counterclockwise rings are polygons. Clockwise rings are holes in the smallest polygon around them. */
function polygonsOf(rings: Ring[]): MultiPolygonRings {
  const sized = rings.map(ring => ({ ring, size: twiceArea(ring), bounds: boundsOf(ring) }))
  const outers = sized.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size)
  const polygons = new Map(outers.map(outer => [outer, [outer.ring]]))
  for (const { ring, size, bounds } of sized) {
    if (size > 0) continue
    const home = outers.find(outer => encloses(outer.bounds, bounds) && touches(outer.ring, ring))
    if (home) polygons.get(home)?.push(ring)
  }
  return [...polygons.values()].reverse()
}

const encloses = (a: Bounds, b: Bounds) => a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3]

/** Whether the middle of a hole's first side lies in a ring. */
function touches(ring: Ring, [[x1, y1], [x2, y2]]: Ring): boolean {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]
    const [bx, by] = ring[i]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
