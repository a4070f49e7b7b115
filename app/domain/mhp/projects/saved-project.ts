import type { PointGeometry } from '../../geojson.ts'
import type { Ring } from '../../geometry.ts'
import { simplifyRing } from '../../spatial/settlements/simplify-ring.ts'
import type { MhpCalculation, MhpResult } from '../contract.ts'
import type { CalculationBody, PlanProject, SavedProjectReply } from './contract.ts'

/** What a plan saves about a project besides its result: the request, and the figures shown in lists. */
export type ProjectValue = {
  name: string
  inputs: MhpCalculation
  found: {
    local_name: string
    powerhouses: number
    atlas_version: string
    corrections_version?: string
  }
}
type Row = ProjectValue & {
  id: number
  plan_id: number
  version: number
  changed_by: string | null
  changed_at: string | null
}

/** Returns the request for a project without its plan. */
export function toMhpCalculation(body: CalculationBody): MhpCalculation {
  const { power_kW, mhp_interval, discharge, dam_pt_approx, arc_id, gauging } = body
  return { power_kW, mhp_interval, discharge, dam_pt_approx, arc_id, ...(gauging && { gauging }) }
}

/** `result` is saved with a simplified catchment, which would otherwise make up nine tenths of a reply. */
export function savedProject(
  name: string,
  inputs: MhpCalculation,
  reply: MhpResult,
): { value: ProjectValue; result: MhpResult } {
  const { atlas_version, corrections_version, powerhouses, serialized_project } = reply
  const { local_name } = serialized_project
  const found = { local_name, powerhouses: powerhouses.length, atlas_version, corrections_version }
  const result = { ...named(reply, name), upstream_geojson: simplified(reply.upstream_geojson) }
  return { value: { name, inputs, found }, result }
}

const named = <R extends MhpResult>(reply: R, name: string): R => ({
  ...reply,
  serialized_project: { ...reply.serialized_project, name },
})

/** Returns the reply with the id of its project. */
export function toProjectReply(row: Row, result: MhpResult, now: Versions): SavedProjectReply {
  const { id, plan_id, name, inputs } = row
  return { ...named(result, name), id, plan_id, inputs, name, ...sinceOf(row, now) }
}

/** Current versions of the map and its corrections. */
export type Versions = { atlas: string; corrections: string }
/** Includes the boundary of the local level. */
export type ProjectContext = Versions & { isOutside(place: PointGeometry): boolean }

/** Returns a project as shown in lists. */
export function projectOf(row: Row, now: ProjectContext): PlanProject {
  const { id, plan_id, name, inputs, found } = row
  const { gauging: _gauging, ...request } = inputs
  const { local_name, powerhouses } = found
  const is_outside = found.atlas_version !== now.atlas && now.isOutside(request.dam_pt_approx)
  return { id, plan_id, name, local_name, powerhouses, ...request, is_outside, ...sinceOf(row, now) }
}

const sinceOf = ({ found, version, changed_by, changed_at }: Row, now: Versions) => ({
  atlas_changed: found.atlas_version !== now.atlas,
  corrections_changed: (found.corrections_version ?? '') !== now.corrections,
  version,
  changed_by,
  changed_at,
})

const max_bytes = 8_192
/** A terrain cell is about 30 m, and a degree about 100 km. */
const min_deg = 0.0003

/** Removes corners from the outline, starting with the least distant ones, until its JSON is at most 8 KB. */
function simplified(outline: MhpResult['upstream_geojson']): MhpResult['upstream_geojson'] {
  for (let tolerance_deg = min_deg; ; tolerance_deg *= 1.5) {
    const features = outline.features.map(feature => ({
      ...feature,
      geometry: thinned(feature.geometry, tolerance_deg),
    }))
    const made = { ...outline, features } as MhpResult['upstream_geojson']
    if (JSON.stringify(made).length <= max_bytes) return made
  }
}

type Geometry = MhpResult['upstream_geojson']['features'][number]['geometry']
function thinned(geometry: Geometry, tolerance_deg: number): Geometry {
  if (geometry.type === 'Polygon')
    return { ...geometry, coordinates: ringsOf(geometry.coordinates as Ring[], tolerance_deg) }
  const polygons = (geometry.coordinates as Ring[][])
    .map(rings => ringsOf(rings, tolerance_deg))
    .filter(rings => rings.length > 0)
  return { ...geometry, coordinates: polygons }
}

/** Drops rings that are invisible at the given tolerance. */
const ringsOf = (rings: Ring[], tolerance_deg: number): Ring[] =>
  rings
    .map(ring =>
      simplifyRing(ring, tolerance_deg).map(([lng, lat]): Ring[number] => [rounded(lng), rounded(lat)]),
    )
    .filter(ring => ring.length > 3)
/** Rounds to a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
