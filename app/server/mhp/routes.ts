import { Failure } from '../../domain/api/failure.ts'
import { dischargeQuery, streamQuery } from '../../domain/mhp/contract.ts'
import { indexContains } from '../../domain/spatial/polygon/area-index.ts'
import { pointInside, refuseTerai } from '../../engine/mhp/intake-guards.ts'
import { streamAnswer } from '../../engine/mhp/stream-answer.ts'
import { noStream, streamAt } from '../../engine/mhp/stream-at.ts'
import { scanWork } from '../../engine/mhp/work.ts'
import { requireLevel, workingAreaOf } from '../../engine/working-area.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import type { PlanParts } from '../plan-core/plan-store.ts'
import { followRates } from '../rates/rates-in-use.ts'
import { serveInWorker } from '../workers/worker-endpoint.ts'
import { projectRoutes } from './project-routes.ts'

/** Micro-hydro: the flow of a stream, possible powerhouses and the best reaches in a local level. */
export function mhpRoutes(parts: PlanParts): Route[] {
  const { db, atlas } = parts
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
      if (found === null) throw noStream(inUse, at)
      const { index } = workingAreaOf(caller, inUse)
      return streamAnswer(inUse, found, place => indexContains(index, place))
    }),
    ...projectRoutes(parts),
    serveInWorker(scanWork, async ({ body, caller }) => {
      const inUse = atlas.current()
      const { municipality } = body
      if (!inUse.facts.has(municipality)) throw new Failure('not_found')
      requireLevel(caller, inUse, municipality)
      refuseTerai(inUse, municipality)
      const input = { request: body, rates: await rates.current() }
      return { atlas: inUse, input, cacheKey: JSON.stringify([body, input.rates.version]) }
    }),
  ]
}
