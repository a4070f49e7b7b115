import { forEachCellIn, indexCells } from '../../spatial/cell-index.ts'
import type { NetworkRates } from '../network-rates.ts'
import { orderPoints, type VillagePoints } from './village-points.ts'

export type ServiceRates = Pick<NetworkRates, 'max_service_m' | 'min_service_m' | 'max_services_per_pole'>
/** Places of poles from south to north, then from west to east, with what hangs on each. */
export type Poles = {
  x: Float64Array
  y: Float64Array
  z: Float64Array
  /** The point that the pole stands at. */
  point: Uint32Array
  /** Poles at the place: one carries only so many services. */
  poles: Uint32Array
  services: Uint32Array
  /** Length of all services, m. */
  services_m: Float64Array
  households: Float64Array
  institutions: Uint32Array
  institution_W: Float64Array
}
/** The pole and the length along the slope of each point's service. */
export type Services = { pole: Uint32Array; m: Float64Array }

/**
 * A pole stands at each point that no pole before it reaches; then every point hangs on its nearest pole. So poles lie
 * more than `max_service_m` apart, and each point lies within it.
 */
export function placePoles(points: VillagePoints, rates: ServiceRates): { poles: Poles; services: Services } {
  const { x, y, z } = points
  const order = orderPoints(points)
  // A little wider, so that rounding moves no pole at the very distance out of the neighbouring cells.
  const cells = indexCells(x, y, rates.max_service_m * (1 + 1e-9))
  const firstPole = new Int32Array(cells.columns.length).fill(-1)
  const nextPole = new Int32Array(x.length)
  const at = new Uint32Array(x.length)
  const max2 = rates.max_service_m * rates.max_service_m
  let count = 0
  let nearest = -1
  let nearest2 = Infinity
  let [px, py] = [0, 0]
  const visit = (cell: number) => {
    for (let pole = firstPole[cell]; pole !== -1; pole = nextPole[pole]) {
      const dx = x[at[pole]] - px
      const dy = y[at[pole]] - py
      const d2 = dx * dx + dy * dy
      if (d2 < nearest2 || (d2 === nearest2 && pole < nearest)) {
        nearest = pole
        nearest2 = d2
      }
    }
  }
  const findNearest = (point: number) => {
    ;[nearest, nearest2, px, py] = [-1, Infinity, x[point], y[point]]
    const column = cells.columns[cells.cellOf[point]]
    const row = cells.rows[cells.cellOf[point]]
    forEachCellIn(cells, [column - 1, row - 1, column + 1, row + 1], visit)
  }
  for (const point of order) {
    findNearest(point)
    if (nearest2 <= max2) continue
    const cell = cells.cellOf[point]
    nextPole[count] = firstPole[cell]
    firstPole[cell] = count
    at[count++] = point
  }

  const poles = emptyPoles(at.slice(0, count), points)
  const services: Services = { pole: new Uint32Array(x.length), m: new Float64Array(x.length) }
  for (const point of order) {
    findNearest(point)
    const dz = z[point] - poles.z[nearest]
    const m = Math.max(rates.min_service_m, Math.sqrt(nearest2 + dz * dz))
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
