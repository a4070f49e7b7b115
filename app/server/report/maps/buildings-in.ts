import { type LngLat, ringOf } from '../../../domain/geometry.ts'
import type { MapFeature } from '../../../domain/report/maps/scene.ts'
import type { MapFrame } from '../../../domain/report/maps/sheet-frame.ts'
import { decodeBuildingGrid, forEachInside } from '../../../domain/spatial/buildings/building-grid.ts'

/** At smaller scales (1 to more than this), the dots of a village merge. */
const maxScale = 100_000

/**
 * The buildings in a frame as one feature with many points. There are none if the scale is too small to show single
 * buildings.
 */
export function toBuildingFeatures(grids: SharedArrayBuffer[], { bounds, scale }: MapFrame): MapFeature[] {
  if (scale > maxScale) return []
  const points: LngLat[] = []
  for (const grid of grids) {
    forEachInside(decodeBuildingGrid(grid), [ringOf(bounds)], (lng, lat) => {
      points.push([lng, lat])
    })
  }
  // Dots are larger where there is space, as on the screen.
  const size_px = Math.min(4.8, 2.4 * Math.sqrt(maxScale / scale))
  return points.length === 0 ? [] : [{ properties: { size_px }, points }]
}
