import type { Bounds, LngLat, MultiPolygonRings } from '../../geometry.ts'

/**
 * An area whose edges are sorted into horizontal bands, so that a query about a position or a segment examines a few
 * dozen edges instead of all of them.
 */
export type AreaIndex = {
  bounds: Bounds
  /** x1, y1, x2, y2 of each edge in degrees. */
  edges: Float64Array
  bands: number
  start: Int32Array
  items: Int32Array
}

/** Indexes any number of polygons that do not overlap. */
export function indexArea(area: MultiPolygonRings): AreaIndex {
  const rings = area.flat()
  const count = rings.reduce((sum, ring) => sum + ring.length - 1, 0)
  const edges = new Float64Array(count * 4)
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  let at = 0
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x, y] = ring[i]
      edges[at++] = ring[i - 1][0]
      edges[at++] = ring[i - 1][1]
      edges[at++] = x
      edges[at++] = y
      if (x < bounds[0]) bounds[0] = x
      if (y < bounds[1]) bounds[1] = y
      if (x > bounds[2]) bounds[2] = x
      if (y > bounds[3]) bounds[3] = y
    }
  }
  const bands = Math.max(1, Math.min(4096, count >> 2))
  const start = new Int32Array(bands + 1)
  const band = (y: number) => bandOf(bounds, bands, y)
  for (let e = 0; e < edges.length; e += 4) {
    const last = band(Math.max(edges[e + 1], edges[e + 3]))
    for (let b = band(Math.min(edges[e + 1], edges[e + 3])); b <= last; b++) start[b + 1]++
  }
  for (let b = 0; b < bands; b++) start[b + 1] += start[b]
  const items = new Int32Array(start[bands])
  const next = start.slice(0, bands)
  for (let e = 0; e < edges.length; e += 4) {
    const last = band(Math.max(edges[e + 1], edges[e + 3]))
    for (let b = band(Math.min(edges[e + 1], edges[e + 3])); b <= last; b++) items[next[b]++] = e
  }
  return { bounds, edges, bands, start, items }
}

/** Even-odd test. A position on an edge counts as inside. */
export function indexContains({ bounds, edges, bands, start, items }: AreaIndex, [x, y]: LngLat): boolean {
  if (!(x >= bounds[0] && y >= bounds[1] && x <= bounds[2] && y <= bounds[3])) return false
  const band = bandOf(bounds, bands, y)
  let inside = false
  for (let i = start[band]; i < start[band + 1]; i++) {
    const e = items[i]
    const x1 = edges[e]
    const y1 = edges[e + 1]
    const x2 = edges[e + 2]
    const y2 = edges[e + 3]
    if (y < y1 && y < y2) continue
    if (y > y1 && y > y2) continue
    const side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
    if (side === 0 && x >= Math.min(x1, x2) && x <= Math.max(x1, x2)) return true
    if (y1 > y !== y2 > y && side > 0 === y2 > y1) inside = !inside
  }
  return inside
}

/** Calls `visit` with the offset of every edge whose band overlaps the latitudes. An edge may be visited twice. */
export function edgesBetween(
  index: AreaIndex,
  south: number,
  north: number,
  visit: (edge: number) => void,
): void {
  const { bounds, bands, start, items } = index
  if (north < bounds[1] || south > bounds[3]) return
  const last = bandOf(bounds, bands, north)
  for (let band = bandOf(bounds, bands, south); band <= last; band++) {
    for (let i = start[band]; i < start[band + 1]; i++) visit(items[i])
  }
}

function bandOf(bounds: Bounds, bands: number, y: number): number {
  const part = ((y - bounds[1]) / (bounds[3] - bounds[1])) * bands
  return part > 0 ? Math.min(bands - 1, Math.floor(part)) : 0
}
