import type { FailureFields } from '../../../domain/api/failure.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import type { Message } from '../../../domain/messages/messages.ts'
import {
  type CorrectionInput,
  corrections,
  correctionsReach_km,
  dateFault,
  tidyGeometry,
} from '../../../domain/plan/corrections/contract.ts'
import type { Sddmm } from '../../../domain/region-codes.ts'
import { indexPieces, nearestPiece_m, sidesOf } from '../../../domain/spatial/energy/energy-pieces.ts'
import { goneWithin_m } from '../../../domain/spatial/energy/map-overrides.ts'
import { indexContains } from '../../../domain/spatial/polygon/area-index.ts'
import { guardPoint } from '../../../domain/spatial/polygon/polygon-guard.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { serveRows } from '../../db/resource.ts'
import { planRows } from '../../db/schema-plans.ts'
import type { Route } from '../../kernel/endpoint.ts'
import { levelOfPlan } from '../../plan-core/places.ts'
import { correctionsKey } from '../../plan-core/plan-map-overrides.ts'
import { holding, keeping, type PlanParts, planOf } from '../../plan-core/plan-store.ts'

/** A plan's corrections to the map: lines, transformers, substations and plants that it adds or removes. */
export function correctionRoutes(parts: PlanParts): Route[] {
  const { atlas } = parts
  return serveRows(parts, corrections, {
    table: planRows,
    key: ({ plan }) => correctionsKey(plan),
    before: holding(atlas),
    check: async (values, call, tx) => faultsOf(values, atlas.current(), await levelOfPlan(tx, planOf(call))),
    complete: values => ({ ...values, geometry: tidyGeometry(values.geometry) }),
    after: keeping(corrections, () => true),
  })
}

/** Errors in the location of a correction. Throws `bad_geometry` for positions outside Nepal. */
function faultsOf({ kind, geometry, date }: CorrectionInput, atlas: Atlas, sddmm: Sddmm): FailureFields {
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
  const corners = positions.map(position => guardPoint(position, 'geometry'))
  const fault = ofShape(kind, geometry.type, corners) ?? (isFarOff(atlas, sddmm, corners) ? far : null)
  if (fault !== null) return { geometry: [fault] }
  const wrongDate = dateFault(date)
  if (wrongDate !== null) return { date: [wrongDate] }
  if (kind === 'gone' && !atlas.energy.isAffectedBy({ kind, geometry })) return { geometry: [nothingThere] }
  return {}
}

function ofShape(kind: CorrectionInput['kind'], type: string, corners: LngLat[]): Message | null {
  if (kind !== 'gone' && (kind === 'line') !== (type === 'LineString'))
    return { key: kind === 'line' ? 'corrections.needsLine' : 'corrections.needsPoint' }
  const isShort = type === 'LineString' && new Set(corners.map(String)).size < 2
  return isShort ? { key: 'corrections.needsLine' } : null
}

function isFarOff({ regions }: Atlas, sddmm: Sddmm, corners: LngLat[]): boolean {
  const index = regions.outlineIndex(sddmm)
  const outside = corners.filter(at => !indexContains(index, at))
  if (outside.length === 0) return false
  const border = indexPieces(regions.outline(sddmm).flat().flatMap(sidesOf))
  const reach_m = correctionsReach_km * 1000
  return outside.some(at => nearestPiece_m(border, at, undefined, reach_m) > reach_m)
}

const far: Message = { key: 'corrections.far', params: { km: correctionsReach_km } }
const nothingThere: Message = { key: 'corrections.nothingThere', params: { metres: goneWithin_m } }
