import {
  type Bounds,
  boundsOf,
  type LngLat,
  type MultiPolygonRings,
  type Ring,
  twiceArea,
} from '../spatial/geometry.ts'

/** What `regions.topojson` holds: whole micro-degrees, each arc as steps from its start. */
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
/** Polygons of rings of arcs; ~i is arc i backwards. */
export type ArcRefs = number[][][]

export const refsOf = ({ type, arcs }: RegionGeometry): ArcRefs =>
  (type === 'Polygon' ? [arcs] : arcs) as ArcRefs

/** Answers the positions of a ring of arcs, closed; each arc is decoded once. */
export function arcReader({ transform, arcs }: RegionTopology): (ring: number[]) => Ring {
  const decoded: (Ring | undefined)[] = new Array(arcs.length)
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] }
  const arc = (i: number): Ring => {
    let points = decoded[i]
    if (points) return points
    let [x, y] = [0, 0]
    points = arcs[i].map(([dx, dy]): LngLat => {
      x = transform ? x + dx : dx
      y = transform ? y + dy : dy
      return [rounded(x * scale[0] + translate[0]), rounded(y * scale[1] + translate[1])]
    })
    decoded[i] = points
    return points
  }
  return ring => {
    const positions: Ring = []
    for (const ref of ring) {
      const points = arc(ref < 0 ? ~ref : ref)
      const last = points.length - 1
      for (let i = positions.length > 0 ? 1 : 0; i <= last; i++)
        positions.push(points[ref < 0 ? last - i : i])
    }
    return positions
  }
}

/** 84.123456 and not 84.12345599999999. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** The outline around several areas: arcs that two of them share fall out, the rest are joined to rings. */
export function mergedRings(areas: ArcRefs[], read: (ring: number[]) => Ring): MultiPolygonRings {
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

/** Counterclockwise rings are polygons, clockwise ones are holes of the smallest polygon around them. */
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
