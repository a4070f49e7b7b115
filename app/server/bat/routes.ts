import { Failure } from '../../domain/api/failure.ts'
import { batParameters, pointQuery } from '../../domain/bat/contract.ts'
import { sharesIn } from '../../domain/spatial/energy/grid-share.ts'
import { guardPoint, guardPolygon } from '../../domain/spatial/polygon/polygon-guard.ts'
import { waysOf } from '../../engine/atlas/distances.ts'
import { requireClusterInside, requireInNepal, requireWards } from '../../engine/bat/cluster-guards.ts'
import { feasibleAt, parametersOf } from '../../engine/bat/form-facts.ts'
import { housesWork, settlementsWork } from '../../engine/bat/work.ts'
import { requireInside, requireLevel } from '../../engine/working-area.ts'
import { gridSharesOf } from '../dashboard/grid-shares.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { levelOfPlan, requireInPlan } from '../plan-core/places.ts'
import { ownMapOf } from '../plan-core/plan-map-overrides.ts'
import { ratesOf } from '../rates/plan-rates.ts'
import { followRates } from '../rates/rates-in-use.ts'
import { serveInWorker } from '../workers/worker-endpoint.ts'
import { type BatParts, clusterRoutes } from './cluster-routes.ts'

/**
 * Compares the costs of options for places and clusters. The size of a geometry is checked first, and then whether it
 * is inside the working area.
 */
export function batRoutes(parts: BatParts): Route[] {
  const { db, atlas, figures } = parts
  const rates = followRates(db)
  return [
    ...clusterRoutes(parts, rates),
    serve(pointQuery, async ({ body, caller, plan }) => {
      const coordinates = guardPoint(body.point.coordinates)
      const inUse = atlas.current()
      if (plan === undefined) requireInside(caller, inUse, { type: 'Point', coordinates })
      else await requireInPlan(parts, caller, plan, { type: 'Point', coordinates })
      requireInNepal(inUse, [coordinates])
      return feasibleAt(inUse, waysOf(inUse, await ownMapOf(db, plan)), coordinates)
    }),
    serveInWorker(housesWork, async ({ body, caller, plan }) => {
      const rings = guardPolygon(body.polygon.coordinates)
      const inUse = atlas.current()
      if (plan === undefined) requireClusterInside(caller, inUse, rings)
      else await requireInPlan(parts, caller, plan, { type: 'Polygon', coordinates: rings })
      requireWards(inUse, body.building_filter)
      return { atlas: inUse, input: { rings, query: body } }
    }),
    serveInWorker(settlementsWork, async ({ body, caller, plan }) => {
      const inUse = atlas.current()
      if (!inUse.facts.has(body.municipality)) throw new Failure('not_found')
      if (plan === undefined) requireLevel(caller, inUse, body.municipality)
      else if ((await levelOfPlan(db, plan)) !== body.municipality) throw new Failure('outside_plan')
      for (const [at, { planned_lines }] of [body, ...body.others].entries()) {
        const field = at === 0 ? 'planned_lines' : `others.${at - 1}.planned_lines`
        for (const { coordinates } of planned_lines) {
          for (const position of coordinates) guardPoint(position, field)
        }
      }
      const [inPlan, own, shares] = await Promise.all([
        ratesOf(db, rates, plan),
        ownMapOf(db, plan),
        gridSharesOf(db, figures, plan),
      ])
      const of = sharesIn(shares, [body.municipality])
      const input = { query: body, rates: inPlan, own, shares: of }
      return {
        atlas: inUse,
        input,
        cacheKey: JSON.stringify([body, inPlan.version, inPlan.network?.version, own?.version, of]),
      }
    }),
    serve(batParameters, async () => parametersOf(await rates.current())),
  ]
}
