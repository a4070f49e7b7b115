import { eq } from 'drizzle-orm'
import { apportion } from '../../domain/dashboard/apportion.ts'
import type { IndicatorId } from '../../domain/dashboard/indicators.ts'
import { provenanceOf } from '../../domain/dashboard/provenance.ts'
import { computeRegionFigure } from '../../domain/dashboard/region-figure.ts'
import {
  calculateSettlements,
  defaultLandCover,
  type KnownFigures,
  knownFigures,
} from '../../domain/plan/known-contract.ts'
import { coverIndicatorOf, indicatorOfField } from '../../domain/plan/steps/figures-of-fields.ts'
import { type LandCoverInfo, landCoverFields } from '../../domain/plan/steps/land-cover.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { Atlas, AtlasInUse } from '../../engine/atlas/atlas.ts'
import { landCoverOf, mapCoversOf } from '../atlas/land-cover.ts'
import { originOf } from '../dashboard/country-figures.ts'
import type { Snapshot, Snapshots } from '../dashboard/snapshot.ts'
import type { Db } from '../db/open.ts'
import { plans } from '../db/schema-plans.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { found } from '../plan-core/plan-store.ts'

type Parts = { db: Db; atlas: AtlasInUse; snapshot: Snapshots }

/** Figures for a plan's local level that can be used to fill in the plan. */
export function knownRoutes({ db, snapshot }: Parts): Route[] {
  const levelOf = async (plan: number): Promise<Sddmm> =>
    found((await db.select({ sddmm: plans.sddmm }).from(plans).where(eq(plans.id, plan)))[0]).sddmm
  return [
    serve(knownFigures, async ({ params }) => knownOf(await snapshot(), await levelOf(params.plan))),

    serve(calculateSettlements, async ({ query }) => {
      const { settlements } = knownOf(await snapshot(), await levelOf(query.plan_id))
      return { settlements: settlements?.value ?? 0 }
    }),

    serve(defaultLandCover, async ({ params }) => {
      const current = await snapshot()
      const sddmm = await levelOf(params.plan)
      return importedCover(current, sddmm) ?? coverOnMap(current.atlas, sddmm)
    }),
  ]
}

function knownOf(snapshot: Snapshot, sddmm: Sddmm): Record<string, KnownFigures> {
  const known: Record<string, KnownFigures> = {}
  for (const [field, indicator] of Object.entries(indicatorOfField)) {
    const figure = knownFigure(snapshot, indicator, sddmm)
    if (figure !== null) known[field] = figure
  }
  const fact = snapshot.atlas.facts.get(sddmm)
  if (fact && known.total_pop) known.male_pop = { ...known.total_pop, value: fact.male_2021 }
  return known
}

function knownFigure({ sums }: Snapshot, indicator: IndicatorId, sddmm: Sddmm): KnownFigures | null {
  const figure = computeRegionFigure(indicator, [sddmm], sums)
  if (figure.value === null) return null
  const { source, year, generated } = provenanceOf(figure)
  return { value: figure.value, source, year, generated }
}

type Cover = LandCoverInfo & Omit<KnownFigures, 'value'>

/**
 * Returns the imported land cover if all types of cover have an imported figure, otherwise null. A mix of imported
 * figures and figures from the map would count some land twice.
 */
function importedCover(snapshot: Snapshot, sddmm: Sddmm): Cover | null {
  const figures = landCoverFields.map(cover => knownFigure(snapshot, coverIndicatorOf[cover], sddmm))
  const [first] = figures
  if (first === null || figures.includes(null)) return null
  const values = Object.fromEntries(
    landCoverFields.map((cover, i) => [cover, figures[i]?.value]),
  ) as LandCoverInfo
  const { source, year } = first
  return { ...values, source, year, generated: figures.some(figure => figure?.generated) }
}

/** Distributes the published area, in hundredths of a square kilometre, in proportion to the cells on the map. */
function coverOnMap(atlas: Atlas, sddmm: Sddmm): Cover {
  const cells = landCoverOf(atlas, sddmm)
  const weights = landCoverFields.map(cover => mapCoversOf[cover].reduce((sum, kind) => sum + cells[kind], 0))
  const area_km2 = atlas.facts.get(sddmm)?.area_km2 ?? 0
  const shares = apportion(Math.round(100 * area_km2), weights)
  const values = Object.fromEntries(
    landCoverFields.map((cover, i) => [cover, shares[i] / 100]),
  ) as LandCoverInfo
  return { ...values, ...originOf(atlas, ['landCover']) }
}
