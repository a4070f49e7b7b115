import { forEachCellIn, indexCells } from '../spatial/cell-index.ts'
import { dbscan, noise } from '../spatial/dbscan.ts'
import type { Ring } from '../spatial/geometry.ts'
import { metresPerDegree } from '../spatial/local-metric.ts'
import { type Ground, outlineSteps } from '../spatial/settlement-outline.ts'
import type { Grouping } from './settlements-contract.ts'

/** Positions in degrees. */
export type Houses = { lng: Float64Array; lat: Float64Array }

export type Grouped = {
  /** Indices of each settlement's houses, ascending; largest settlement first, of equals the one of the first house. */
  settlements: Uint32Array[]
  /** Houses in no settlement, ascending. */
  scattered: Uint32Array
  /** The ring around a settlement, by its place in `settlements`, in steps; see settlement-outline.ts. */
  outlineOf(settlement: number): Generator<void, Ring>
}

/**
 * Settlements of a local level by the density of its houses: DBSCAN in metres, in the plane that touches the
 * ellipsoid at the middle of the houses' latitudes. Clusters under `least_houses` count as scattered.
 */
export function groupHouses(
  houses: Houses,
  { reach_m, min_neighbours, least_houses }: Required<Grouping>,
): Grouped {
  const ground = groundOf(houses)
  const { count, labels } = dbscan(ground.x, ground.y, reach_m, min_neighbours)
  const sizes = new Uint32Array(count)
  for (const label of labels) if (label !== noise) sizes[label]++
  const order = Array.from(sizes.keys())
    .filter(label => sizes[label] >= least_houses)
    .sort((a, b) => sizes[b] - sizes[a] || a - b)
  const placeOf = new Int32Array(count).fill(noise)
  for (const [place, label] of order.entries()) placeOf[label] = place
  const settlementOf = labels.map(label => (label === noise ? noise : placeOf[label]))

  const settlements = order.map(label => new Uint32Array(sizes[label]))
  const scattered: number[] = []
  const filled = new Uint32Array(order.length)
  for (const [house, place] of settlementOf.entries()) {
    if (place === noise) scattered.push(house)
    else settlements[place][filled[place]++] = house
  }
  const cells = indexCells(ground.x, ground.y, reach_m)
  return {
    settlements,
    scattered: Uint32Array.from(scattered),
    outlineOf(settlement) {
      const members = settlements[settlement]
      const rivals: number[] = []
      forEachCellIn(cells, boxAround(ground, members, reach_m), cell => {
        for (let k = cells.first[cell]; k < cells.first[cell + 1]; k++) {
          const house = cells.order[k]
          if (settlementOf[house] !== noise && settlementOf[house] !== settlement) rivals.push(house)
        }
      })
      return outlineSteps(ground, members, Uint32Array.from(rivals), reach_m)
    },
  }
}

function groundOf({ lng, lat }: Houses): Ground {
  let [south, north] = [Infinity, -Infinity]
  for (const degrees of lat) {
    if (degrees < south) south = degrees
    if (degrees > north) north = degrees
  }
  const metres = metresPerDegree(lat.length === 0 ? 0 : (south + north) / 2)
  return {
    x: lng.map(degrees => degrees * metres.lng),
    y: lat.map(degrees => degrees * metres.lat),
    toLngLat: (x, y) => [x / metres.lng, y / metres.lat],
    lngLatOf: house => [lng[house], lat[house]],
  }
}

/** Cells of a side of `reach` whose houses can matter to an outline. */
function boxAround({ x, y }: Ground, members: Uint32Array, reach: number): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const i of members) {
    if (x[i] < west) west = x[i]
    if (x[i] > east) east = x[i]
    if (y[i] < south) south = y[i]
    if (y[i] > north) north = y[i]
  }
  const cell = (metres: number) => Math.floor(metres / reach)
  return [cell(west) - 2, cell(south) - 2, cell(east) + 2, cell(north) + 2]
}
