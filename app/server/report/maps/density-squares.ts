import type { MultiPolygonRings } from '../../../domain/geometry.ts'
import { densityDot } from '../../../domain/layers/style-table.ts'
import { buildingZoom, resolution_deg } from '../../../domain/layers/view.ts'
import { type MapFeature, points_px } from '../../../domain/report/maps/scene.ts'
import { type MapFrame, pointsOf } from '../../../domain/report/maps/sheet-frame.ts'
import { decodeBuildingGrid, forEachInside } from '../../../domain/spatial/buildings/building-grid.ts'
import { metresPerDegree } from '../../../domain/spatial/local-metric.ts'

/** Side of a square on the sheet, in points. */
const side_pt = 6
/**
 * Side of a square on the screen at the zoom level at which single buildings appear, and the factor by which the number
 * of buildings that fill a square grows when its side doubles.
 */
const [screen_px, moreAtTwice] = [8, 2.65]

/**
 * Divides the ground into squares and gives each a dot whose size depends on the number of buildings. The rule is the
 * same as for the density layer on the screen.
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
