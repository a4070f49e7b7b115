import type { FeatureCollection } from 'geojson'
import { toCsv } from '../csv.ts'
import { roundHalfUp } from '../format.ts'
import type { LngLat } from '../spatial/geometry.ts'
import { notesOf } from '../words/notes.ts'
import type { Say } from '../words/words.ts'
import { bestOf, type Choice, type ClusterResult } from './best.ts'
import { technologies, technologyLabels } from './contract.ts'
import { costParts } from './retell.ts'

/** A line an option under a scenario. Wire names as column heads, since the file goes to other programs. */
export function clusterCsv(result: ClusterResult, scenario: Choice, say: Say): string {
  const period = scenario.project_period
  const { best } = bestOf(result, scenario)
  const notes = notesOf(result.warnings, say)
  const columns = [
    'technology',
    'best',
    'feasible',
    'project_period_years',
    'life_cycle_cost_NPR',
    'levelized_cost_NPR_per_kWh',
    'system_cost_NPR',
    'installation_cost_NPR',
    'transportation_cost_NPR',
    'distribution_cost_NPR',
    'operation_discounted_NPR',
    'replacements_discounted_NPR',
    'discount_rate_percent',
    'rate',
    'rate_vintage',
    'atlas_version',
    'atlas_sources',
    'cost_rates_version',
    'notes',
  ]
  const rows = optionsOf(result).map(technology => {
    const { capital, operation, replacements, total, levelized } = costParts(result, technology, period)
    const cost = result.energy_costs[technology]
    const replaced = replacements.reduce((sum, one) => sum + one.discounted_cost, 0)
    return [
      technologyLabels[technology],
      technology === best ? 'yes' : 'no',
      cost?.feasible ? 'yes' : 'no',
      period,
      total,
      roundHalfUp(levelized, 4),
      capital.system,
      capital.installation,
      capital.transportation,
      capital.distribution,
      operation,
      roundHalfUp(replaced, 2),
      cost?.discount_rate ?? null,
      cost?.rate.name ?? null,
      cost?.rate.vintage ?? null,
      result.atlas_version,
      result.atlas_sources,
      result.cost_rates_version,
      notes,
    ]
  })
  return toCsv(columns, rows)
}

/** The cluster with its figures under a scenario, for GeoJSON and KML. */
export function clusterFeatures(
  cluster: { name: string; ring: LngLat[]; result: ClusterResult },
  scenario: Choice,
  say: Say,
): FeatureCollection {
  const { name, ring, result } = cluster
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [ring] },
        properties: {
          name: name || result.local_name,
          sddmm: result.municipality.sddmm,
          num_household: result.num_household,
          total_demand_kW: result.total_demand_kW,
          best: technologyLabels[bestOf(result, scenario).best],
          project_period: scenario.project_period,
          atlas_version: result.atlas_version,
          atlas_sources: result.atlas_sources,
          cost_rates_version: result.cost_rates_version,
          notes: notesOf(result.warnings, say),
        },
      },
    ],
  }
}

/** The options that a result tells of; no micro-hydro in the Terai. */
export const optionsOf = ({ energy_costs }: Pick<ClusterResult, 'energy_costs'>) =>
  technologies.filter(technology => energy_costs[technology] !== undefined)
