import { sql } from 'drizzle-orm'
import type { ClusterValue } from '../../../domain/bat/clusters/saved-cluster.ts'
import { householdsToSupply } from '../../../domain/bat/contract.ts'
import type { Powerhouse } from '../../../domain/mhp/contract.ts'
import type { ProjectValue } from '../../../domain/mhp/projects/saved-project.ts'
import { placeKey } from '../../../domain/plan/activities/equity.ts'
import type { ServedPlaces } from '../../../domain/plan/activities/hints.ts'
import type { ClusterFact, ProjectFact, Site } from '../../../domain/plan/proposals/proposal-facts.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { batClusterResults, batClusters, mhpProjectResults, mhpProjects } from '../../db/schema-plans.ts'

/** Current versions of the map and of the plan's cost rates. */
type Now = { atlas: string; rates: string }
/** A cluster without the facts that are read from the map. */
export type ReckonedCluster = Omit<ClusterFact, keyof Site> & {
  /** Whether the saved result is older than the field for connected households. */
  isUnasked: boolean
}
export type ReckonedProject = Omit<ProjectFact, keyof Site | 'households_per_house'>

type ClusterRow = {
  id: number
  name: string
  found: ClusterValue['found']
  form: ClusterValue['inputs']['bat_form']
  capital: number
  feasible: boolean
  plant_kW: number | null
  institutions: { name: string; number: number }[]
}
/** Clusters of a plan with households to supply, each with its best option. */
export async function clusterFacts(db: DbOrTransaction, plan: number, now: Now): Promise<ReckonedCluster[]> {
  const option = sql`${batClusterResults.result}->'energy_costs'->(${batClusters.value}->'found'->>'best')`
  const { rows } = await db.execute<ClusterRow>(sql`
    select ${batClusters.id}, ${batClusters.value}->>'cluster_name' as name, ${batClusters.value}->'found' as found,
      ${batClusters.value}->'inputs'->'bat_form' as form,
      (${option}->>'capital_cost')::float8 as capital, (${option}->>'feasible')::bool as feasible,
      (${option}->>'plant_kW')::float8 as "plant_kW",
      ${batClusterResults.result}->'cost_inputs'->'supply'->'loads' as institutions
    from ${batClusters} join ${batClusterResults} on ${batClusterResults.id} = ${batClusters.id}
    where ${batClusters.plan_id} = ${plan} order by ${batClusters.id}`)
  return rows.flatMap(({ found, form, ...row }) => {
    const { best, cost_rates_version, atlas_version } = found
    if (best === null) return []
    const is_outdated = cost_rates_version !== now.rates || atlas_version !== now.atlas
    const households = householdsToSupply(found)
    const tier = form.custom_hh_demand ? null : form.tier
    const isUnasked = found.households_to_supply === undefined
    return [{ ...row, households, best, tier, isUnasked, is_outdated }]
  })
}

type ProjectRow = { id: number; value: ProjectValue; plant: Powerhouse }
/** Micro-hydro projects of a plan, each with the powerhouse of highest power, which is the last in its list. */
export async function projectFacts(
  db: DbOrTransaction,
  plan: number,
  now: Pick<Now, 'atlas'>,
): Promise<ReckonedProject[]> {
  const { rows } = await db.execute<ProjectRow>(sql`
    select ${mhpProjects.id}, ${mhpProjects.value}, ${mhpProjectResults.result}->'powerhouses'->-1 as plant
    from ${mhpProjects} join ${mhpProjectResults} on ${mhpProjectResults.id} = ${mhpProjects.id}
    where ${mhpProjects.plan_id} = ${plan} order by ${mhpProjects.id}`)
  return rows.map(({ id, value, plant }) => ({
    id,
    name: value.name,
    power_kW: plant.power_kW,
    households: Math.min(plant.num_household_required, plant.num_household_calculated),
    arc_id: value.inputs.arc_id,
    line_km: plant.aoi_radius_m / 1000,
    is_gauged: value.inputs.gauging != null,
    is_outdated: value.found.atlas_version !== now.atlas,
  }))
}

/** Number of households that each cluster and project serves, and the technology. */
export const servedBy = (
  clusters: readonly ReckonedCluster[],
  projects: readonly ReckonedProject[],
): ServedPlaces =>
  new Map([
    ...clusters.map(
      ({ id, households, best, plant_kW }) =>
        [placeKey({ kind: 'cluster', id }), { households, technology: best, plant_kW }] as const,
    ),
    ...projects.map(
      ({ id, households, power_kW }) =>
        [
          placeKey({ kind: 'project', id }),
          { households, technology: 'mhp' as const, plant_kW: power_kW },
        ] as const,
    ),
  ])
