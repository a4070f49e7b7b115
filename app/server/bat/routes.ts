import { batParameters, pointQuery, technologyLabels } from '../../domain/bat/contract.ts'
import { feasibility, thresholds } from '../../domain/bat/feasibility.ts'
import { Failure } from '../../domain/failure.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { guardPoint, guardPolygon } from '../../domain/spatial/polygon/polygon-guard.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { gridDistance_km, mhpDistance_km, type Ways, waysOf } from '../atlas/distances.ts'
import { terrainOfPoint } from '../atlas/terrain-facts.ts'
import { serveHeavy } from '../heavy/heavy-endpoint.ts'
import { type Route, serve } from '../http/endpoint.ts'
import { ownMapOf } from '../plan/corrections/of-plan.ts'
import { levelOfPlan, requireInPlan } from '../plan/places.ts'
import type { PlanParts } from '../plan/plan-store.ts'
import { followRates } from '../rates/rates-in-use.ts'
import { requireInside, requireLevel } from '../region/working-area.ts'
import { requireClusterInside, requireInNepal, requireWards } from './cluster-guards.ts'
import { clusterRoutes } from './cluster-routes.ts'
import { ratesOf } from './rates-of-plan.ts'
import { housesWork, settlementsWork } from './work.ts'

/** Least-cost comparison for places and clusters. Geometry is bounded first, then held against the working area. */
export function batRoutes(parts: PlanParts): Route[] {
  const { db, atlas } = parts
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
    serveHeavy(housesWork, async ({ body, caller, plan }) => {
      const rings = guardPolygon(body.polygon.coordinates)
      const inUse = atlas.current()
      if (plan === undefined) requireClusterInside(caller, inUse, rings)
      else await requireInPlan(parts, caller, plan, { type: 'Polygon', coordinates: rings })
      requireWards(inUse, body.building_filter)
      return { atlas: inUse, input: { rings, query: body } }
    }),
    serveHeavy(settlementsWork, async ({ body, caller, plan }) => {
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
      const [inPlan, own] = await Promise.all([ratesOf(db, rates, plan), ownMapOf(db, plan)])
      const input = { query: body, rates: inPlan, own }
      return { atlas: inUse, input, keep: JSON.stringify([body, inPlan.version, own?.version]) }
    }),
    serve(batParameters, async () => {
      const { version, tiers, institutions, ...options } = await rates.current()
      const { shs_dc, settings } = options
      return {
        tiers: tiers.map(({ tier_id, value, demand_W, hrs_per_day }) => ({
          tier_id,
          value,
          demand_W,
          hrs_per_day,
        })),
        shs_dc: shs_dc.map(row => row.watt),
        institutions: institutions.map(({ institution_id, name, category, avg_load_W }) => ({
          institution_id,
          name,
          category,
          avg_load_W,
        })),
        discount_rate: settings.discount_rate,
        cost_options: options,
        cost_rates_version: version,
      }
    }),
  ]
}

/** Label of each technology that the place allows to be asked for, and whether it can stand there (S-063). */
function feasibleAt(atlas: Atlas, ways: Ways, at: LngLat): Record<string, boolean> {
  const terrain = terrainOfPoint(atlas.ground, at)
  const verdicts = feasibility({
    ...terrain,
    distance_to_grid_km: gridDistance_km(ways, at),
    distance_to_mhp_km: terrain.is_in_terai ? null : mhpDistance_km(ways, at, thresholds.mhpLeast_kW),
  })
  return Object.fromEntries(
    Object.entries(verdicts).map(([technology, why]) => [
      technologyLabels[technology as keyof typeof technologyLabels],
      why === null,
    ]),
  )
}
