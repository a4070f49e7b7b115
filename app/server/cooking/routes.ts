import { Failure } from '../../domain/api/failure.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { sharesIn } from '../../domain/spatial/energy/grid-share.ts'
import { guardPoint, guardPolygon } from '../../domain/spatial/polygon/polygon-guard.ts'
import { levelNear, levelsOfPolygon } from '../../engine/atlas/buildings/households.ts'
import { requireClusterInside, requireInNepal, requireWards } from '../../engine/bat/cluster-guards.ts'
import type { CookingSources } from '../../engine/cooking/level-places.ts'
import { cookingClusterWork, cookingMunicipalityWork, cookingPointWork } from '../../engine/cooking/work.ts'
import { requireInside, requireLevel } from '../../engine/working-area.ts'
import type { FiguresInUse } from '../dashboard/figures-in-use.ts'
import { gridSharesOf } from '../dashboard/grid-shares.ts'
import { levelCookingOf } from '../dashboard/level-cooking.ts'
import type { Route } from '../kernel/endpoint.ts'
import { levelOfPlan, requireInPlan } from '../plan-core/places.ts'
import { ownMapOf } from '../plan-core/plan-map-overrides.ts'
import type { PlanParts } from '../plan-core/plan-store.ts'
import { followCookingRates } from '../rates/cooking-in-use.ts'
import { serveInWorker } from '../workers/worker-endpoint.ts'

/** Compares stoves at a place, in a cluster and in a municipality. */
export function cookingRoutes(parts: PlanParts & { figures: FiguresInUse }): Route[] {
  const { db, atlas, figures } = parts
  const rates = followCookingRates(db)

  async function sourcesOf(levels: readonly Sddmm[], plan: number | undefined): Promise<CookingSources> {
    const [inUse, shares, cooking, own] = await Promise.all([
      rates.current(),
      gridSharesOf(db, figures, plan),
      levelCookingOf(db, figures, levels, plan),
      ownMapOf(db, plan),
    ])
    return { rates: inUse, shares: sharesIn(shares, levels), levels: cooking, own }
  }

  return [
    serveInWorker(cookingPointWork, async ({ body, caller, plan }) => {
      const coordinates = guardPoint(body.point.coordinates)
      const inUse = atlas.current()
      if (plan === undefined) requireInside(caller, inUse, { type: 'Point', coordinates })
      else await requireInPlan(parts, caller, plan, { type: 'Point', coordinates })
      requireInNepal(inUse, [coordinates])
      const level = levelNear(inUse, coordinates)
      const sources = await sourcesOf(level === null ? [] : [level], plan)
      return { atlas: inUse, input: { at: coordinates, sources } }
    }),
    serveInWorker(cookingClusterWork, async ({ body, caller, plan }) => {
      const rings = guardPolygon(body.polygon.coordinates)
      const inUse = atlas.current()
      if (plan === undefined) requireClusterInside(caller, inUse, rings)
      else await requireInPlan(parts, caller, plan, { type: 'Polygon', coordinates: rings })
      requireWards(inUse, body.building_filter)
      const sources = await sourcesOf(levelsOfPolygon(inUse, rings), plan)
      return { atlas: inUse, input: { rings, query: body, sources } }
    }),
    serveInWorker(cookingMunicipalityWork, async ({ body, caller, plan }) => {
      const inUse = atlas.current()
      const { municipality } = body
      if (!inUse.facts.has(municipality)) throw new Failure('not_found')
      if (plan === undefined) requireLevel(caller, inUse, municipality)
      else if ((await levelOfPlan(db, plan)) !== municipality) throw new Failure('outside_plan')
      const sources = await sourcesOf([municipality], plan)
      const { rates: used, own, ...known } = sources
      return {
        atlas: inUse,
        input: { query: body, sources },
        cacheKey: JSON.stringify([body, used.version, own?.version, known]),
      }
    }),
  ]
}
