import { metresPerDegree } from '../../app/domain/spatial/local-metric.ts'
import { drainsOut, neighbourSteps } from '../../app/domain/spatial/water/grid-terrain.ts'
import type { RasterFrame } from '../rasterise.ts'

/** What lies upstream of each cell, the cell itself included. */
export type Catchments = {
  area_km2: Float32Array
  /** The parts below 5000 m and 3000 m. */
  a5000_km2: Float32Array
  a3000_km2: Float32Array
  /** Area times monsoon wetness in mm. */
  wetness: Float32Array
}

/** Adds areas (true to cos φ) and wetness downstream along the flow directions. */
export function gatherCatchments(
  frame: RasterFrame,
  direction: Uint8Array,
  elevation: Float32Array,
  wetnessAt: (lng: number, lat: number) => number,
): Catchments {
  const { width, height, west, north, cell_deg } = frame
  const cells = direction.length
  const area_km2 = new Float32Array(cells)
  const a5000_km2 = new Float32Array(cells)
  const a3000_km2 = new Float32Array(cells)
  const wetness = new Float32Array(cells)
  for (let y = 0, cell = 0; y < height; y++) {
    const lat = north - (y + 0.5) * cell_deg
    const metres = metresPerDegree(lat)
    const area = (cell_deg * metres.lng * cell_deg * metres.lat) / 1e6
    for (let x = 0; x < width; x++, cell++) {
      area_km2[cell] = area
      if (elevation[cell] < 5000) a5000_km2[cell] = area
      if (elevation[cell] < 3000) a3000_km2[cell] = area
      wetness[cell] = area * wetnessAt(west + (x + 0.5) * cell_deg, lat)
    }
  }
  const step = neighbourSteps(width)
  const waiting = new Uint8Array(cells)
  for (let cell = 0; cell < cells; cell++) {
    if (direction[cell] !== drainsOut) waiting[cell + step[direction[cell]]]++
  }
  for (let start = 0; start < cells; start++) {
    for (let cell = start; waiting[cell] === 0; ) {
      waiting[cell] = 255
      if (direction[cell] === drainsOut) break
      const to = cell + step[direction[cell]]
      area_km2[to] += area_km2[cell]
      a5000_km2[to] += a5000_km2[cell]
      a3000_km2[to] += a3000_km2[cell]
      wetness[to] += wetness[cell]
      waiting[to]--
      cell = to
    }
  }
  return { area_km2, a5000_km2, a3000_km2, wetness }
}
