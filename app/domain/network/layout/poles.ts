import type { NetworkRates } from '../network-rates.ts'
import { orderPoints, type VillagePoints } from './village-points.ts'

export type ServiceRates = Pick<NetworkRates, 'max_service_m' | 'min_service_m' | 'max_services_per_pole'>
/** Positions of poles, ordered from south to north and then from west to east, with their loads. */
export type Poles = {
  x: Float64Array
  y: Float64Array
  z: Float64Array
  /** The point at which the pole is placed. */
  point: Uint32Array
  /** Number of poles at the place, since each pole carries a limited number of service cables. */
  poles: Uint32Array
  services: Uint32Array
  /** Total length of the service cables in m. */
  services_m: Float64Array
  households: Float64Array
  institutions: Uint32Array
  institution_W: Float64Array
}
/** Pole to which each point's service cable leads, and the length of the cable along the slope. */
export type Services = { pole: Uint32Array; m: Float64Array }

/**
 * Places a pole at each point that no earlier pole can reach, then connects every point to its nearest pole. As a
 * result, poles are more than `max_service_m` apart, and every point is within that distance of its pole.
 */
export function placePoles(points: VillagePoints, rates: ServiceRates): { poles: Poles; services: Services } {
  const { x, y, z } = points
  const order = orderPoints(points)
  const at = new Uint32Array(x.length)
  const max2 = rates.max_service_m * rates.max_service_m
  const grid = newPoleGrid(points, at, rates.max_service_m)
  let count = 0
  for (const point of order) {
    if (grid.findNearest(x[point], y[point]) !== -1 && grid.nearest2() <= max2) continue
    at[count] = point
    grid.add(count++)
  }

  const poles = emptyPoles(at.slice(0, count), points)
  const services: Services = { pole: new Uint32Array(x.length), m: new Float64Array(x.length) }
  for (const point of order) {
    const nearest = grid.findNearest(x[point], y[point])
    const dz = z[point] - poles.z[nearest]
    const m = Math.max(rates.min_service_m, Math.sqrt(grid.nearest2() + dz * dz))
    services.pole[point] = nearest
    services.m[point] = m
    poles.services[nearest]++
    poles.services_m[nearest] += m
    poles.households[nearest] += points.households[point]
    poles.institution_W[nearest] += points.institution_W[point]
    if (points.kind[point] !== 0) poles.institutions[nearest]++
  }
  for (let i = 0; i < count; i++) poles.poles[i] = Math.ceil(poles.services[i] / rates.max_services_per_pole)
  return { poles, services }
}

/** Indexes poles by square cells with hashed numbers. A collision with another cell costs only an additional lookup. */
function newPoleGrid({ x, y }: VillagePoints, at: Uint32Array, max_m: number) {
  // Slightly wider, so that rounding cannot move a pole at exactly the maximum distance beyond the neighbouring cells.
  const side = max_m * (1 + 1e-9)
  const places = 2 ** Math.ceil(Math.log2(x.length + 1))
  const first = new Int32Array(places).fill(-1)
  const next = new Int32Array(x.length)
  const placeOf = (column: number, row: number) =>
    (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & (places - 1)
  let nearest2 = Infinity
  return {
    add(pole: number): void {
      const place = placeOf(Math.floor(x[at[pole]] / side), Math.floor(y[at[pole]] / side))
      next[pole] = first[place]
      first[place] = pole
    },
    /**
     * Returns the first of the nearest poles in the cell of a position and the cells around it, or −1 if there is
     * none.
     */
    findNearest(px: number, py: number): number {
      const column = Math.floor(px / side)
      const row = Math.floor(py / side)
      let nearest = -1
      nearest2 = Infinity
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++) {
          for (let pole = first[placeOf(column + dx, row + dy)]; pole !== -1; pole = next[pole]) {
            const east = x[at[pole]] - px
            const north = y[at[pole]] - py
            const d2 = east * east + north * north
            if (d2 < nearest2 || (d2 === nearest2 && pole < nearest)) {
              nearest = pole
              nearest2 = d2
            }
          }
        }
      }
      return nearest
    },
    /** Squared distance of the pole that was found last, in m². */
    nearest2: (): number => nearest2,
  }
}

function emptyPoles(point: Uint32Array, { x, y, z }: VillagePoints): Poles {
  const count = point.length
  return {
    x: Float64Array.from(point, i => x[i]),
    y: Float64Array.from(point, i => y[i]),
    z: Float64Array.from(point, i => z[i]),
    point,
    poles: new Uint32Array(count),
    services: new Uint32Array(count),
    services_m: new Float64Array(count),
    households: new Float64Array(count),
    institutions: new Uint32Array(count),
    institution_W: new Float64Array(count),
  }
}
