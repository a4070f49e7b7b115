import { metresPerDegree } from '../../app/domain/spatial/local-metric.ts'
import { drainsOut, neighbourSteps } from '../../app/domain/spatial/water/grid-terrain.ts'
import type { RasterFrame } from '../rasterise.ts'

/** Sums over all that drains through a cell, the cell itself included. */
export type Catchments = {
  /**
   * Accumulated value of everything that drains through each cell, in the unit of the parts, km² if they are
   * shares: `parts(cell, lng, lat)` is the share of the cell that counts, 1 for its whole area (true to cos
   * φ). The array is reused by the next call.
   */
  gather(part: (cell: number, lng: number, lat: number) => number): Float64Array
}

/** Makes flow directions ready for gathering: cells in an order in which each comes before what it drains into. */
export function catchmentsOf(frame: RasterFrame, direction: Uint8Array): Catchments {
  const { width, height, west, north, cell_deg } = frame
  const step = neighbourSteps(width)
  const order = downstreamOrder(direction, step)
  const sums = new Float64Array(direction.length)
  return {
    gather(part) {
      for (let y = 0, cell = 0; y < height; y++) {
        const lat = north - (y + 0.5) * cell_deg
        const metres = metresPerDegree(lat)
        const area_km2 = (cell_deg * metres.lng * cell_deg * metres.lat) / 1e6
        for (let x = 0; x < width; x++, cell++) {
          sums[cell] = area_km2 * part(cell, west + (x + 0.5) * cell_deg, lat)
        }
      }
      for (const cell of order) {
        if (direction[cell] !== drainsOut) sums[cell + step[direction[cell]]] += sums[cell]
      }
      return sums
    },
  }
}

function downstreamOrder(direction: Uint8Array, step: Int32Array): Uint32Array {
  const waiting = new Uint8Array(direction.length)
  for (let cell = 0; cell < direction.length; cell++) {
    if (direction[cell] !== drainsOut) waiting[cell + step[direction[cell]]]++
  }
  const order = new Uint32Array(direction.length)
  let count = 0
  for (let start = 0; start < direction.length; start++) {
    for (let cell = start; waiting[cell] === 0; ) {
      // Marked, so that the scan does not begin again at a cell that it passes later.
      waiting[cell] = 255
      order[count++] = cell
      if (direction[cell] === drainsOut) break
      cell += step[direction[cell]]
      waiting[cell]--
    }
  }
  return order
}
