import { eq, sql } from 'drizzle-orm'
import { withNumbers } from '../../../domain/bat/clusters/cluster-numbers.ts'
import { ownPlaceNames } from '../../../domain/bat/clusters/own-place-names.ts'
import type { ClusterValue, SavedClusterResult } from '../../../domain/bat/clusters/saved-cluster.ts'
import { householdsToSupply } from '../../../domain/bat/contract.ts'
import type { IndicatorId } from '../../../domain/dashboard/indicators.ts'
import { provenanceOf } from '../../../domain/dashboard/provenance.ts'
import { computeRegionFigure } from '../../../domain/dashboard/region-figure.ts'
import type { LngLat, PolygonRings } from '../../../domain/geometry.ts'
import { kindOfLayer } from '../../../domain/layers/origin/layer-kind.ts'
import type { MhpResult } from '../../../domain/mhp/contract.ts'
import type { ProjectValue } from '../../../domain/mhp/projects/saved-project.ts'
import { dayInNepal } from '../../../domain/nepal-day.ts'
import { byPlace } from '../../../domain/plan/steps/vision.ts'
import type { Rates } from '../../../domain/rates/rates.ts'
import { nepaliName } from '../../../domain/region/facts.ts'
import { wardCode } from '../../../domain/region-codes.ts'
import { reportOptions } from '../../../domain/report/baseline/report-options.ts'
import { reportNetwork } from '../../../domain/report/network-figures.ts'
import { reportedEnergy } from '../../../domain/report/reported-energy.ts'
import type { ReportCluster, ReportProject, WholePlan } from '../../../domain/report/whole-plan.ts'
import { labelPoint } from '../../../domain/spatial/polygon/label-point.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { equitySteps } from '../../../engine/equity-steps.ts'
import { inSlices } from '../../atlas/in-slices.ts'
import type { Snapshot, Snapshots } from '../../dashboard/snapshot.ts'
import type { Db, DbOrTransaction } from '../../db/open.ts'
import {
  batClusterResults,
  batClusters,
  mhpProjectResults,
  mhpProjects,
  planDocuments,
  planEmblems,
  planRows,
  plans,
} from '../../db/schema-plans.ts'
import { readActivities, readObjectives } from '../../plan/activities/tree-store.ts'
import { readIndicators } from '../../plan/results/indicator-rows.ts'
import { shownSample } from '../../plan/saved-sample.ts'
import { found } from '../../plan-core/plan-store.ts'
import { areasOf } from '../../plan-core/reach-store.ts'
import { costsOfPlan, ratesWith } from '../../rates/plan-rates.ts'
import type { RatesInUse } from '../../rates/rates-in-use.ts'

export type WholeParts = { db: Db; rates: RatesInUse; snapshot: Snapshots }

/** Figures on the electricity supply of a local level, if they are known. */
const supplyIndicators: readonly IndicatorId[] = [
  'electricity_access',
  'clean_cooking',
  'firewood_share',
  'grid_line_km',
  'substations',
  'transformers',
  'hydropower_MW',
  'micro_hydro_plants',
  'solar_mini_grids',
  'solar_home_systems',
  'biogas_plants',
  'improved_water_mills',
  'improved_cookstoves',
]

/**
 * Reads the whole plan as of one moment, with the versions of the data on which it is based. The results of its
 * indicators and the automatic baselines are not read, because a survey may have many answers.
 */
export async function readWholePlan(
  { db, rates, snapshot }: WholeParts,
  id: number,
): Promise<{ whole: WholePlan; of_change: Date }> {
  const [national, current] = [await rates.current(), await snapshot()]
  const { whole, of_change, sited } = await db.transaction(tx => read(tx, id, national, current), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const { wards } = await inSlices(equitySteps(current.atlas, sited))
  const reach = wards.map(({ reached }) => reached)
  return { whole: { ...whole, reach: reach.every(one => one === null) ? null : reach }, of_change }
}

async function read(tx: DbOrTransaction, id: number, national: Rates, snapshot: Snapshot) {
  const { atlas } = snapshot
  const [row] = await tx.select().from(plans).where(eq(plans.id, id))
  const plan = found(row)
  const rates = ratesWith(national, await costsOfPlan(tx, national, id))
  const documentRows = await tx.select().from(planDocuments).where(eq(planDocuments.plan_id, id))
  const documents = new Map(documentRows.map(({ kind, value }) => [kind, value]))
  const document = (kind: string) => (documents.get(kind) ?? null) as never
  const rows = await tx.select().from(planRows).where(eq(planRows.plan_id, id)).orderBy(planRows.id)
  const list = (kind: string) =>
    rows
      .filter(one => one.kind === kind)
      .map(one => ({ ...(one.value as { description: string; place?: number }), id: one.id }))
  const texts = (kind: string) =>
    list(kind)
      .sort(byPlace)
      .map(({ description }) => description)
  const sample = await shownSample(tx, id)
  const activities = await readActivities(tx, id)
  const form = document('form') as WholePlan['documents']['form']
  const selected = activities.filter(one => one.is_selected)
  const sited = { sddmm: plan.sddmm, activities: selected, areas: await areasOf(tx, id, selected) }
  const whole: Omit<WholePlan, 'reach'> = {
    plan: {
      id,
      name: plan.name,
      starting_year: plan.starting_year,
      ending_year: plan.ending_year,
      changed_on: dayInNepal(plan.updated_at),
    },
    fact: atlas.facts.get(plan.sddmm) ?? null,
    is_in_terai: atlas.isInTerai(plan.sddmm),
    emblem: await emblemOf(tx, id),
    neighbours: (form?.neighbouring_muni_ids ?? []).flatMap(code => {
      const fact = atlas.facts.get(code)
      return fact ? [{ name: fact.name_en, name_ne: nepaliName(fact) }] : []
    }),
    documents: {
      form,
      demography: document('demography'),
      renewable: document('renewable'),
      physical: document('physical'),
      institutions: document('institutions'),
      land_cover: document('land_cover'),
      roads: document('roads'),
      survey_options: document('survey_options'),
      vision: document('vision'),
      mhp_none: document('mhp_none'),
    },
    stakeholders: list('stakeholder') as never,
    members: list('member') as never,
    opportunities: texts('opportunity'),
    challenges: texts('challenge'),
    sample: sample ? { parameters: sample.parameters, locked: sample.locked, result: sample.result } : null,
    clusters: await clustersOf(tx, plan, { atlas, rates: rates.version }),
    projects: await projectsOf(tx, plan, atlas),
    objectives: (await readObjectives(tx, id)).map(one => ({
      id: one.id,
      goal: one.goal,
      number: one.number,
      description: one.description,
      strategy: one.strategy,
    })),
    activities: activities.map(one => ({
      id: one.id,
      objective_id: one.objective_id,
      goal: one.goal,
      code: one.code,
      description: one.description,
      estimated_budget: one.estimated_budget,
      responsible: one.responsible,
      places: one.places,
      shares: one.shares,
      scores: one.scores,
      amounts: one.amounts,
      quantities: one.quantities,
      is_selected: one.is_selected,
    })),
    indicators: await readIndicators(tx, id),
    results: [],
    baselines: [],
    ...knownOf(snapshot, plan.sddmm),
    rates,
    atlas: { version: atlas.version, layers: layersOf(atlas) },
  }
  return { whole, of_change: plan.updated_at, sited }
}

async function emblemOf(tx: DbOrTransaction, plan: number): Promise<Uint8Array | null> {
  const [row] = await tx
    .select({ bytes: planEmblems.bytes })
    .from(planEmblems)
    .where(eq(planEmblems.plan_id, plan))
  return row === undefined ? null : new Uint8Array(row.bytes)
}

async function clustersOf(
  tx: DbOrTransaction,
  { id: plan, sddmm }: { id: number; sddmm: number },
  { atlas, rates: rates_version }: { atlas: Atlas; rates: string },
): Promise<ReportCluster[]> {
  const rows = await tx
    .select({ id: batClusters.id, value: batClusters.value, result: batClusterResults.result })
    .from(batClusters)
    .innerJoin(batClusterResults, eq(batClusterResults.id, batClusters.id))
    .where(eq(batClusters.plan_id, plan))
    .orderBy(batClusters.id)
  const nepali = ownPlaceNames(atlas.settlements.inMunicipality(sddmm), 'ne')
  return withNumbers(rows).map(({ id, number, value, result }) => {
    const { cluster_name: name, inputs, found } = value as ClusterValue
    const period_yr = inputs.extra_params.project_period
    const at = labelPoint([inputs.polygon.coordinates as PolygonRings])
    return {
      id,
      number,
      name,
      local_name: found.local_name,
      name_ne: nepali(name, at),
      local_name_ne: nepali(found.local_name, at),
      ward: wardIn(atlas, sddmm, at),
      households: found.num_household,
      households_to_supply: householdsToSupply(found),
      demand_kW: found.total_demand_kW,
      per_household_W: found.per_hh_demand_W,
      form: inputs.bat_form,
      best: found.best,
      period_yr,
      to_grid_km: (result as SavedClusterResult).distance_to_grid_ext_km,
      options: reportOptions(result as SavedClusterResult, inputs.extra_params),
      network: reportNetwork(result as SavedClusterResult),
      is_old: found.atlas_version !== atlas.version || found.cost_rates_version !== rates_version,
    }
  })
}

/** Ward number within the local level. */
function wardIn({ regions }: Atlas, sddmm: number, at: LngLat): number | null {
  const code = regions.wardAt(at)
  if (code === null) return null
  const ward = code - wardCode(sddmm, 0)
  return ward > 0 && ward < 100 ? ward : null
}

async function projectsOf(
  tx: DbOrTransaction,
  { id: plan, sddmm }: { id: number; sddmm: number },
  { settlements, version }: Atlas,
): Promise<ReportProject[]> {
  const { result } = mhpProjectResults
  // Leaves out the outlines, which take up most of a result.
  const part = <K extends keyof MhpResult>(name: K) => sql<MhpResult[K]>`${result}->${sql.raw(`'${name}'`)}`
  const rows = await tx
    .select({
      id: mhpProjects.id,
      value: mhpProjects.value,
      project: part('serialized_project'),
      powerhouses: part('powerhouses'),
      upstream: part('upstream'),
    })
    .from(mhpProjects)
    .innerJoin(mhpProjectResults, eq(mhpProjectResults.id, mhpProjects.id))
    .where(eq(mhpProjects.plan_id, plan))
    .orderBy(mhpProjects.id)
  const nepali = ownPlaceNames(settlements.inMunicipality(sddmm), 'ne')
  return rows.map(({ id, value, project, powerhouses, upstream }) => {
    const { name, inputs, found } = value as ProjectValue
    const { x, y } = project.intake_pt
    return {
      id,
      name,
      local_name: found.local_name,
      name_ne: nepali(name, [x, y]),
      local_name_ne: nepali(found.local_name, [x, y]),
      request: inputs,
      river: project.river,
      upstream_km2: upstream.area_km2,
      powerhouses,
      is_old: found.atlas_version !== version,
    }
  })
}

function knownOf({ atlas, sums, tables }: Snapshot, sddmm: number): Pick<WholePlan, 'figures' | 'energy'> {
  const figures = supplyIndicators.flatMap(id => {
    const figure = computeRegionFigure(id, [sddmm], sums)
    if (figure.value === null) return []
    const { source, year, generated } = provenanceOf(figure)
    return { id, value: figure.value, source, year, generated }
  })
  const level = { code: sddmm, name: atlas.facts.get(sddmm)?.name_en ?? String(sddmm) }
  return { figures, energy: reportedEnergy(tables, level, tables) }
}

const layersOf = ({ manifest }: Atlas): WholePlan['atlas']['layers'] =>
  Object.entries(manifest.layers).map(([name, origin]) => ({
    key: name,
    name: name.replaceAll(/[._]/g, ' '),
    source: origin.source,
    vintage: origin.vintage,
    licence: origin.licence,
    generated: origin.generated,
    kind: kindOfLayer(name, origin),
  }))
