import { type LngLat, ringOf } from '../../../domain/geometry.ts'
import type { MapFeature } from '../../../domain/report/maps/scene.ts'
import type { MapFrame } from '../../../domain/report/maps/sheet-frame.ts'
import { decodeBuildingGrid, forEachInside } from '../../../domain/spatial/buildings/building-grid.ts'

/** At smaller scales, 1 to so much, the dots of a village run into each other. */
const maxScale = 100_000

/** Each building in a frame, as one feature of many points; none where the scale is too small for single ones. */
export function toBuildingFeatures(grids: SharedArrayBuffer[], { bounds, scale }: MapFrame): MapFeature[] {
  if (scale > maxScale) return []
  const points: LngLat[] = []
  for (const grid of grids) {
    forEachInside(decodeBuildingGrid(grid), [ringOf(bounds)], (lng, lat) => {
      points.push([lng, lat])
    })
  }
  // Larger where there is room for it, as on the screen.
  const size_px = Math.min(4.8, 2.4 * Math.sqrt(maxScale / scale))
  return points.length === 0 ? [] : [{ properties: { size_px }, points }]
}
