import { Failure } from '../../domain/failure.ts'
import { dischargeQuery, streamQuery } from '../../domain/mhp/contract.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { indexHolds } from '../../domain/spatial/polygon/area-index.ts'
import { guardPoint } from '../../domain/spatial/polygon/polygon-guard.ts'
import type { Atlas, AtlasInUse } from '../atlas/atlas.ts'
import type { Db } from '../db/open.ts'
import { serveHeavy } from '../heavy/heavy-endpoint.ts'
import { type Caller, type Route, serve } from '../http/endpoint.ts'
import { followRates } from '../rates/rates-in-use.ts'
import { requireInside, requireLevel } from '../region/working-area.ts'
import { streamAnswer } from './stream-answer.ts'
import { streamAt } from './stream-at.ts'
import { calculateWork, scanWork } from './work.ts'

/** Micro-hydro: what a stream carries, where powerhouses could stand, and the best reaches of a local level. */
export function mhpRoutes({ db, atlas }: { db: Db; atlas: AtlasInUse }): Route[] {
  const rates = followRates(db)
  return [
    serve(dischargeQuery, ({ body, caller }) => {
      const inUse = atlas.current()
      const at = pointInside(inUse, caller, body.point.coordinates)
      return streamAt(inUse, at, null, body.arc_id ?? null)?.flow.discharge_m3s ?? 0
    }),
    serve(streamQuery, ({ body, caller }) => {
      const inUse = atlas.current()
      const at = pointInside(inUse, caller, body.point.coordinates)
      const found = streamAt(inUse, at, body.gauging, body.arc_id ?? null)
      if (found === null) throw new Failure('no_stream')
      return streamAnswer(inUse, found)
    }),
    serveHeavy(calculateWork, ({ body, caller }) => {
      const inUse = atlas.current()
      const at = pointInside(inUse, caller, body.dam_pt_approx.coordinates, 'dam_pt_approx')
      if (body.save_project || body.plan_id != null) {
        throw new Failure('no_plans', { field: body.save_project ? 'save_project' : 'plan_id' })
      }
      const found = streamAt(inUse, at, body.gauging, body.arc_id)
      if (found === null) throw new Failure('no_stream')
      const sddmm = inUse.regions.levelAt(found.spot.at) ?? inUse.regions.levelAt(at)
      if (sddmm === null) throw new Failure('outside_working_area')
      refuseTerai(inUse, sddmm)
      const { role, assigned } = caller
      return { atlas: inUse, input: { at, sddmm, form: body, caller: { role, assigned } } }
    }),
    serveHeavy(scanWork, async ({ body, caller }) => {
      const inUse = atlas.current()
      const { municipality } = body
      if (!inUse.facts.has(municipality)) throw new Failure('not_found')
      requireLevel(caller, inUse, municipality)
      refuseTerai(inUse, municipality)
      const input = { asked: body, rates: await rates.current() }
      return { atlas: inUse, input, keep: JSON.stringify([body, input.rates.version]) }
    }),
  ]
}

/** A position that is one, in Nepal, in the caller's working area. */
function pointInside(atlas: Atlas, caller: Caller, coordinates: number[], field = 'point'): LngLat {
  const at = guardPoint(coordinates, field)
  requireInside(caller, atlas, { type: 'Point', coordinates: at })
  if (atlas.regions.levelAt(at) === null && !indexHolds(atlas.regions.outlineIndex(0), at)) {
    throw new Failure('outside_nepal')
  }
  return at
}

function refuseTerai(atlas: Atlas, sddmm: Sddmm): void {
  if (atlas.isInTerai(sddmm)) throw new Failure('in_terai')
}
