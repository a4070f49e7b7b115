import type { Ring } from '../geometry.ts'
import { type CellIndex, forEachCellIn, indexCells } from '../spatial/cell-index.ts'
import { metresPerDegree } from '../spatial/local-metric.ts'
import { wholeOf } from '../spatial/run-steps.ts'
import { dbscanSteps, noise } from '../spatial/settlements/dbscan.ts'
import { type OutlineGround, outlineSteps } from '../spatial/settlements/settlement-outline.ts'
import type { Grouping } from './settlements-contract.ts'

/** Positions are in degrees. */
export type Houses = { lng: Float64Array; lat: Float64Array }

export type Grouped = {
  /**
   * Indices of each settlement's houses in ascending order. The largest settlement comes first; ties are ordered by
   * first house.
   */
  settlements: Uint32Array[]
  /** Indices of houses that belong to no settlement, in ascending order. */
  scattered: Uint32Array
  /** Computes in steps the ring around a settlement, given by its index in `settlements`; see settlement-outline.ts. */
  outlineOf(settlement: number): Generator<void, Ring>
}

/**
 * Groups the houses of a local level into settlements by density: DBSCAN in metres, in the plane tangent to the
 * ellipsoid at the mid-latitude of the houses. The houses of clusters smaller than `least_houses` count as scattered.
 */
export function groupHouses(houses: Houses, grouping: Required<Grouping>): Grouped {
  return wholeOf(groupingSteps(houses, grouping))
}

/** Groups houses in steps so that other tasks can run in between. */
export function* groupingSteps(
  houses: Houses,
  { reach_m, min_neighbours, least_houses }: Required<Grouping>,
): Generator<void, Grouped> {
  const ground = groundOf(houses)
  const { count, labels } = yield* dbscanSteps(ground.x, ground.y, reach_m, min_neighbours)
  yield
  const sizes = new Uint32Array(count)
  for (const label of labels) if (label !== noise) sizes[label]++
  const order = Array.from(sizes.keys())
    .filter(label => sizes[label] >= least_houses)
    .sort((a, b) => sizes[b] - sizes[a] || a - b)
  const placeOf = new Int32Array(count).fill(noise)
  for (const [place, label] of order.entries()) placeOf[label] = place

  const settlements = order.map(label => new Uint32Array(sizes[label]))
  const settlementOf = new Int32Array(labels.length)
  const filled = new Uint32Array(order.length)
  const scattered: number[] = []
  for (let house = 0; house < labels.length; house++) {
    const place = labels[house] === noise ? noise : placeOf[labels[house]]
    settlementOf[house] = place
    if (place === noise) scattered.push(house)
    else settlements[place][filled[place]++] = house
  }
  yield
  const cells = indexCells(ground.x, ground.y, reach_m)
  return {
    settlements,
    scattered: Uint32Array.from(scattered),
    *outlineOf(place) {
      const rivals = rivalsOf(place, settlements[place], settlementOf, cells)
      yield
      return yield* outlineSteps(ground, settlements[place], rivals, reach_m)
    },
  }
}

/** In grid cells as wide as the reach. Houses farther away do not affect an outline. */
const rivalsWithin_cells = 3

/** Returns houses of other settlements that are close enough to limit a settlement's outline. */
function rivalsOf(
  settlement: number,
  members: Uint32Array,
  settlementOf: Int32Array,
  cells: CellIndex,
): Uint32Array {
  const { columns, rows, cellOf, first, order } = cells
  const isKnown = new Uint8Array(columns.length)
  const isNear = new Uint8Array(columns.length)
  const rivals: number[] = []
  const add = (cell: number) => {
    if (isNear[cell] === 1) return
    isNear[cell] = 1
    for (let k = first[cell]; k < first[cell + 1]; k++) {
      const other = settlementOf[order[k]]
      if (other !== noise && other !== settlement) rivals.push(order[k])
    }
  }
  const by = rivalsWithin_cells
  for (let k = 0; k < members.length; k++) {
    const cell = cellOf[members[k]]
    if (isKnown[cell] === 1) continue
    isKnown[cell] = 1
    const [column, row] = [columns[cell], rows[cell]]
    forEachCellIn(cells, [column - by, row - by, column + by, row + by], add)
  }
  return Uint32Array.from(rivals)
}

function groundOf({ lng, lat }: Houses): OutlineGround {
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
