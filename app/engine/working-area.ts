import { Failure } from '../domain/api/failure.ts'
import type { LngLat, MultiPolygonRings, PolygonRings } from '../domain/geometry.ts'
import type { Sddmm } from '../domain/region-codes.ts'
import { can } from '../domain/roles.ts'
import { type AreaIndex, indexArea, indexContains } from '../domain/spatial/polygon/area-index.ts'
import { polygonInsideArea } from '../domain/spatial/polygon/polygon-in-area.ts'
import type { Atlas } from './atlas/atlas.ts'
import type { Caller } from './caller.ts'

export type CallersArea = {
  /** Whether the area is the entire country, as for an administrator without assignments. */
  all: boolean
  /** Local levels of the area, ordered by code. Those that are missing from the atlas are omitted. */
  codes: readonly Sddmm[]
  outline: MultiPolygonRings
  index: AreaIndex
}

const prepared = new WeakMap<Atlas, Map<string, CallersArea>>()
const maxCached = 500

/**
 * Returns the working area of a caller (S-018): the entire country for an administrator without assignments, and the
 * assigned local levels for everyone else, for whom an empty list means no area. It is prepared once per atlas and set
 * of local levels.
 */
export function workingAreaOf(caller: Pick<Caller, 'role' | 'assigned'>, atlas: Atlas): CallersArea {
  const all = can(caller.role, 'area.all') && caller.assigned.length === 0
  const areas = prepared.get(atlas) ?? new Map<string, CallersArea>()
  prepared.set(atlas, areas)
  const key = all ? 'all' : caller.assigned.join()
  const known = areas.get(key)
  if (known) return known
  if (areas.size >= maxCached) areas.clear()
  const area = prepare(atlas, all ? null : caller.assigned)
  areas.set(key, area)
  return area
}

type Drawn = { type: 'Point'; coordinates: number[] } | { type: 'Polygon'; coordinates: number[][][] }

/** Throws outside_working_area (403) unless the entire geometry, including its edges, is in the caller's area. */
export function requireInside(
  caller: Pick<Caller, 'role' | 'assigned'>,
  atlas: Atlas,
  geometry: Drawn,
): void {
  const area = workingAreaOf(caller, atlas)
  if (area.all) return
  const inside =
    geometry.type === 'Point'
      ? indexContains(area.index, geometry.coordinates as LngLat)
      : polygonInsideArea(geometry.coordinates as PolygonRings, area.outline, area.index)
  if (!inside) throw new Failure('outside_working_area')
}

/** Throws outside_working_area (403) unless the local level is in the caller's area. */
export function requireLevel(caller: Pick<Caller, 'role' | 'assigned'>, atlas: Atlas, sddmm: Sddmm): void {
  if (!workingAreaOf(caller, atlas).codes.includes(sddmm)) throw new Failure('outside_working_area')
}

function prepare({ regions, facts }: Atlas, assigned: readonly Sddmm[] | null): CallersArea {
  if (assigned === null) {
    return {
      all: true,
      codes: [...facts.keys()],
      outline: regions.country,
      index: regions.outlineIndex(0),
    }
  }
  const codes = assigned.filter(code => facts.has(code))
  // Without inner boundaries, which geometry may cross.
  const outline = regions.union(codes)
  return { all: false, codes, outline, index: indexArea(outline) }
}
