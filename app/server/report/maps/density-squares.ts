import type { MultiPolygonRings } from '../../../domain/geometry.ts'
import { densityDot } from '../../../domain/layers/style-table.ts'
import { buildingZoom, resolution_deg } from '../../../domain/layers/view.ts'
import { type MapFeature, points_px } from '../../../domain/report/maps/scene.ts'
import { type MapFrame, pointsOf } from '../../../domain/report/maps/sheet-frame.ts'
import { decodeBuildingGrid, forEachInside } from '../../../domain/spatial/buildings/building-grid.ts'
import { metresPerDegree } from '../../../domain/spatial/local-metric.ts'

/** Side of a square on the sheet. */
const side_pt = 6
/**
 * Square of the screen at the zoom of single buildings, and the factor of buildings that fill one of twice
 * its side.
 */
const [screen_px, moreAtTwice] = [8, 2.65]

/**
 * Ground squares with a dot sized by their number of buildings, by the rule of the screen's density layer.
 */
export function densitySquares(
  grids: SharedArrayBuffer[],
  area: MultiPolygonRings,
  frame: MapFrame,
): MapFeature[] {
  const [west, south, east, north] = frame.bounds
  const metres = metresPerDegree((south + north) / 2)
  const side_m = side_pt / pointsOf(1, frame.scale)
  const [lng, lat] = [side_m / metres.lng, side_m / metres.lat]
  const columns = Math.ceil((east - west) / lng)
  const counts = new Map<number, number>()
  for (const grid of grids) {
    forEachInside(decodeBuildingGrid(grid), area, (x, y) => {
      const square = Math.floor((y - south) / lat) * columns + Math.floor((x - west) / lng)
      counts.set(square, (counts.get(square) ?? 0) + 1)
    })
  }
  const doublings = Math.log2(lng / (screen_px * resolution_deg(buildingZoom)))
  const full = densityDot.fullAtLast * moreAtTwice ** doublings
  return [...counts].map(([square, count]) => {
    const [column, row] = [square % columns, Math.floor(square / columns)]
    const part = Math.min(1, count / full)
    const radius_pt = side_pt * Math.max(densityDot.min, densityDot.max * Math.sqrt(part))
    return {
      properties: { part, size_px: (2 * radius_pt) / points_px },
      points: [[west + (column + 0.5) * lng, south + (row + 0.5) * lat]],
    }
  })
}
