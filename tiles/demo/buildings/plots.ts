import type { LngLat } from '../../../app/domain/geometry.ts'
import { metresPerDegree } from '../../../app/domain/spatial/local-metric.ts'
import type { AreaTest } from '../../area-test.ts'
import type { DemoGround } from '../ground.ts'

/** Steps of a stored position in a degree, as in the building grid. */
const steps = 13_107_200

/** DemoGround on which buildings of one ward are put, in metres east and north of a corner of the municipality. */
export type Plots = {
  toPlane(at: LngLat): [x: number, y: number]
  toDegrees(x: number, y: number): LngLat
  inside(x: number, y: number): boolean
  gradient(x: number, y: number): { east: number; north: number; steepness: number }
  /**
   * Puts a building here when the place is inside the ward, not too steep, and free unless `crowded`; says
   * whether it did.
   */
  put(x: number, y: number, kind: number, steepest: number, crowded?: boolean): boolean
  /** Occupies the place of a lane that comes from (fromX, fromY); false if another lane runs there. */
  occupyLane(x: number, y: number, fromX: number, fromY: number): boolean
}
export type PlacedBuildings = { lng: number[]; lat: number[]; kinds: number[] }

/** Exclusive space of a building, in metres. */
const plot_m = 9

/**
 * Makes plots for a municipality: `forWard` shares the places taken by all wards. Positions are tested as the
 * grid will store them, so that a building counted to a ward is inside it to the last bit.
 */
export function openPlots(corner: LngLat, ground: DemoGround, lane_m: number, placed: PlacedBuildings) {
  const metres = metresPerDegree(corner[1])
  const occupied = new Set<number>()
  const lanes = new Set<number>()
  const key = (x: number, y: number, side: number) => Math.floor(x / side) * 1_048_576 + Math.floor(y / side)

  return function forWard(area: AreaTest): Plots {
    const toDegrees = (x: number, y: number): LngLat => [
      corner[0] + x / metres.lng,
      corner[1] + y / metres.lat,
    ]
    return {
      toDegrees,
      toPlane: ([lng, lat]) => [(lng - corner[0]) * metres.lng, (lat - corner[1]) * metres.lat],
      inside(x, y) {
        const [lng, lat] = toDegrees(x, y)
        return area.contains(lng, lat)
      },
      gradient(x, y) {
        const [lng, lat] = toDegrees(x, y)
        return ground.gradient(lng, lat)
      },
      put(x, y, kind, steepest, crowded = false) {
        const place = key(x, y, plot_m)
        if (!crowded && occupied.has(place)) return false
        const [lng, lat] = toDegrees(x, y)
        const storedLng = (Math.floor(lng * steps) + 0.5) / steps
        const storedLat = (Math.floor(lat * steps) + 0.5) / steps
        if (!area.contains(storedLng, storedLat)) return false
        if (steepest < 5 && ground.gradient(lng, lat).steepness > steepest) return false
        occupied.add(place)
        placed.lng.push(storedLng)
        placed.lat.push(storedLat)
        placed.kinds.push(kind)
        return true
      },
      occupyLane(x, y, fromX, fromY) {
        const place = key(x, y, lane_m)
        if (place === key(fromX, fromY, lane_m)) return true
        if (lanes.has(place)) return false
        lanes.add(place)
        return true
      },
    }
  }
}
