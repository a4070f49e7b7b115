import type { MultiPolygonRings } from '../../../domain/geometry.ts'
import { densityDot } from '../../../domain/layers/style-table.ts'
import { type MapFeature, points_px } from '../../../domain/report/maps/scene.ts'
import { type MapFrame, pointsOf } from '../../../domain/report/maps/sheet-frame.ts'
import { decodeBuildingGrid, forEachInside } from '../../../domain/spatial/buildings/building-grid.ts'
import { metresPerDegree } from '../../../domain/spatial/local-metric.ts'

/** Side of a square on the sheet, in points. */
const side_pt = 6
/** Radius of the smallest dot, in points. */
const minRadius_pt = 0.55

/**
 * Divides the ground into squares and gives each a dot whose area is proportional to the number of buildings. The
 * densest square of the map has the largest dot, and the legend gives the numbers.
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
  const max = Math.max(1, ...counts.values())
  return [...counts].map(([square, count]) => {
    const [column, row] = [square % columns, Math.floor(square / columns)]
    const radius_pt = Math.max(minRadius_pt, side_pt * densityDot.max * Math.sqrt(count / max))
    return {
      properties: { count, side_m, size_px: (2 * radius_pt) / points_px },
      points: [[west + (column + 0.5) * lng, south + (row + 0.5) * lat]],
    }
  })
}
