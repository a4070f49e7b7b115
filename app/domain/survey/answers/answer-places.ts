import type { LngLat, MultiPolygonRings } from '../../geometry.ts'
import { type AreaIndex, indexArea, indexContains } from '../../spatial/polygon/area-index.ts'
import { toEdge_m } from '../../spatial/polygon/nearest-area.ts'
import { replacementName, type Sample } from '../../sst/contract.ts'
import { minError_m } from './border.ts'

/** A row that can be imported: the cluster that it names, and its position if it has one. */
type AnswerPlace = { line: number; unit: string | null; x: number | null; y: number | null }
/**
 * `elsewhere` means outside the cluster that the answer names. `placed` means that the answer names no cluster of the
 * sample.
 */
export const placeChecks = ['elsewhere', 'inside', 'placed'] as const
export type PlaceCheck = (typeof placeChecks)[number]
/** `off_m` is the distance from the named cluster if the answer is elsewhere. */
export type CheckedPlace = { line: number; unit: string | null; at: LngLat; check: PlaceCheck; off_m: number }
export type CheckedPlaces = {
  /** Ordered by distance from their cluster, farthest first, and then by line. */
  places: CheckedPlace[]
  /** Number of answers without a position, by the cluster that they name, or null if they name none. */
  unplaced: Map<string | null, number>
}
type Areas = Pick<Sample, 'cluster_geojson' | 'replacements'>

/**
 * Compares the positions of answers with the clusters that they name. A position that is closer to its cluster than
 * the error of a phone counts as inside, as it does at the boundary of the local level.
 */
export function checkPlaces(places: readonly AnswerPlace[], sample: Areas | null): CheckedPlaces {
  const areas = new Map<string, AreaIndex>()
  for (const { id, geometry } of sample?.cluster_geojson.features ?? [])
    areas.set(String(id), indexOf(geometry))
  for (const { replacement, area } of sample?.replacements ?? [])
    areas.set(replacementName(replacement), indexOf(area))
  const checked: CheckedPlace[] = []
  const unplaced = new Map<string | null, number>()
  for (const { line, unit, x, y } of places) {
    if (x === null || y === null) unplaced.set(unit, (unplaced.get(unit) ?? 0) + 1)
    else
      checked.push({
        line,
        unit,
        at: [x, y],
        ...checkPlace([x, y], unit === null ? undefined : areas.get(unit)),
      })
  }
  return { places: checked.sort((a, b) => b.off_m - a.off_m || a.line - b.line), unplaced }
}

function checkPlace(at: LngLat, area: AreaIndex | undefined): Pick<CheckedPlace, 'check' | 'off_m'> {
  if (area === undefined) return { check: 'placed', off_m: 0 }
  const off_m = indexContains(area, at) ? 0 : toEdge_m(area, at)
  return off_m <= minError_m ? { check: 'inside', off_m: 0 } : { check: 'elsewhere', off_m }
}

/** The contract has already checked that all positions are numbers. */
function indexOf(area: Areas['replacements'][number]['area']): AreaIndex {
  return indexArea((area.type === 'Polygon' ? [area.coordinates] : area.coordinates) as MultiPolygonRings)
}
