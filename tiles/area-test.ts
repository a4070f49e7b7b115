import { type Bounds, boundsOf, type MultiPolygonRings } from '../app/domain/geometry.ts'

export type AreaTest = { bounds: Bounds; contains(lng: number, lat: number): boolean }

const bands = 64

/** Point in area for many points: edges sorted into 64 bands of latitude. Even-odd; on an edge is undecided. */
export function areaTest(polygons: MultiPolygonRings): AreaTest {
  const rings = polygons.flat()
  const bounds = boundsOf(rings.flat())
  const band_deg = (bounds[3] - bounds[1]) / bands
  const bandOf = (lat: number) => Math.max(0, Math.min(bands - 1, Math.floor((lat - bounds[1]) / band_deg)))
  const lists: number[][] = Array.from({ length: bands }, () => [])
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x1, y1] = ring[i - 1]
      const [x2, y2] = ring[i]
      if (y1 === y2) continue
      for (let band = bandOf(Math.min(y1, y2)); band <= bandOf(Math.max(y1, y2)); band++) {
        lists[band].push(x1, y1, x2, y2)
      }
    }
  }
  const edges = lists.map(list => Float64Array.from(list))
  return {
    bounds,
    contains(lng, lat) {
      if (lng < bounds[0] || lng > bounds[2] || lat < bounds[1] || lat > bounds[3]) return false
      const list = edges[bandOf(lat)]
      let inside = false
      for (let i = 0; i < list.length; i += 4) {
        const y1 = list[i + 1]
        const y2 = list[i + 3]
        if (y1 > lat === y2 > lat) continue
        if (lng < ((list[i + 2] - list[i]) * (lat - y1)) / (y2 - y1) + list[i]) inside = !inside
      }
      return inside
    },
  }
}
