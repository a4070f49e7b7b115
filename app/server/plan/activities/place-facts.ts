import { sql } from 'drizzle-orm'
import type { ClusterValue } from '../../../domain/bat/clusters/saved-cluster.ts'
import { householdsToSupply } from '../../../domain/bat/contract.ts'
import type { Powerhouse } from '../../../domain/mhp/contract.ts'
import type { ProjectValue } from '../../../domain/mhp/projects/saved-project.ts'
import { placeKey } from '../../../domain/plan/activities/equity.ts'
import type { ServedPlaces } from '../../../domain/plan/activities/hints.ts'
import type { ClusterFact, ProjectFact } from '../../../domain/plan/activities/proposals.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { batClusterResults, batClusters, mhpProjectResults, mhpProjects } from '../../db/schema-plans.ts'

/** Current versions of the map and of the plan's rates. */
type Now = { atlas: string; rates: string }
type Reckoned = ClusterFact & { plant_kW: number | null }

type ClusterRow = {
  id: number
  name: string
  found: ClusterValue['found']
  capital: number
  feasible: boolean
  plant_kW: number | null
  institutions: { name: string; number: number }[]
}
/** Clusters of a plan with households to supply, each with its best option. */
export async function clusterFacts(db: DbOrTransaction, plan: number, now: Now): Promise<Reckoned[]> {
  const option = sql`${batClusterResults.result}->'energy_costs'->(${batClusters.value}->'found'->>'best')`
  const { rows } = await db.execute<ClusterRow>(sql`
    select ${batClusters.id}, ${batClusters.value}->>'cluster_name' as name, ${batClusters.value}->'found' as found,
      (${option}->>'capital_cost')::float8 as capital, (${option}->>'feasible')::bool as feasible,
      (${option}->>'plant_kW')::float8 as "plant_kW",
      ${batClusterResults.result}->'cost_inputs'->'supply'->'loads' as institutions
    from ${batClusters} join ${batClusterResults} on ${batClusterResults.id} = ${batClusters.id}
    where ${batClusters.plan_id} = ${plan} order by ${batClusters.id}`)
  return rows.flatMap(({ found, ...row }) => {
    const { best, cost_rates_version, atlas_version } = found
    if (best === null) return []
    const is_outdated = cost_rates_version !== now.rates || atlas_version !== now.atlas
    return [{ ...row, households: householdsToSupply(found), best, is_outdated }]
  })
}

type ProjectRow = { id: number; value: ProjectValue; plant: Powerhouse }
/** Micro-hydro projects of a plan, each with its last powerhouse, which has the highest power. */
export async function projectFacts(
  db: DbOrTransaction,
  plan: number,
  now: Pick<Now, 'atlas'>,
): Promise<ProjectFact[]> {
  const { rows } = await db.execute<ProjectRow>(sql`
    select ${mhpProjects.id}, ${mhpProjects.value}, ${mhpProjectResults.result}->'powerhouses'->-1 as plant
    from ${mhpProjects} join ${mhpProjectResults} on ${mhpProjectResults.id} = ${mhpProjects.id}
    where ${mhpProjects.plan_id} = ${plan} order by ${mhpProjects.id}`)
  return rows.map(({ id, value, plant }) => ({
    id,
    name: value.name,
    power_kW: plant.power_kW,
    households: Math.min(plant.num_household_required, plant.num_household_calculated),
    line_km: plant.aoi_radius_m / 1000,
    is_gauged: value.inputs.gauging != null,
    is_outdated: value.found.atlas_version !== now.atlas,
  }))
}

/** Households and technology by cluster and project. */
export const servedBy = (clusters: readonly Reckoned[], projects: readonly ProjectFact[]): ServedPlaces =>
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
