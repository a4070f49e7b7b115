import type { FeatureCollection } from 'geojson'
import { toCsv } from '../../formats/csv.ts'
import { fileName } from '../file-name.ts'
import { roundHalfUp } from '../format.ts'
import type { LngLat } from '../geometry.ts'
import type { Say } from '../messages/messages.ts'
import { notesOf } from '../messages/notes.ts'
import { ownRatesOf } from './answer/own-rates.ts'
import { bestOf, type Choice, type ClusterResult, candidatesOf } from './best.ts'
import { connectedSource } from './connected/connected-words.ts'
import {
  type EnergyCost,
  householdsToSupply,
  type Technology,
  technologies,
  technologyLabels,
} from './contract.ts'
import { optionLabel } from './option-names.ts'
import { breakDownCost, type CostBreakdown } from './retell.ts'

/** The files are for other programs: headings are wire names with units and are the same in every language. */
type Field = string | number | null
/** An analysed cluster. It has a number if a session or a plan contains several. */
type Cluster = { name: string; ring: LngLat[]; result: ClusterResult; number?: number }

/**
 * Returns the sources of the figures and the request. `notes` contains the warnings, including the one that data is
 * generated.
 */
function originOf({ name, result }: Cluster, scenario: Choice, say: Say): Record<string, Field> {
  const { municipality } = result
  return {
    source: `Urja, least-cost supply of a cluster in ${municipality.name}, ${municipality.district}`,
    sddmm: municipality.sddmm,
    name: name || result.local_name,
    local_name: result.local_name,
    longitude: roundHalfUp(result.longitude, 6),
    latitude: roundHalfUp(result.latitude, 6),
    area_km2: roundHalfUp(result.area_km2, 4),
    num_house: result.num_house,
    num_household: result.num_household,
    connected_households: result.connected_households ?? 0,
    households_to_supply: householdsToSupply(result),
    connected_source: connectedSource(result),
    tier: result.tier,
    per_hh_demand_W: result.per_hh_demand_W,
    total_demand_kW: result.total_demand_kW,
    distance_to_grid_ext_km: rounded(result.distance_to_grid_ext_km, 3),
    distance_to_mhp_km: rounded(result.distance_to_mhp_km, 3),
    project_period_years: scenario.project_period,
    grid_extension: yesNo(scenario.grid_extension),
    grid_extension_limit_km: scenario.grid_extension_limit_km,
    extension_period: scenario.extension_period,
    best: optionLabel(bestOf(result, scenario).best),
    atlas_version: result.atlas_version,
    atlas_sources: result.atlas_sources,
    cost_rates_version: result.cost_rates_version,
    own_corrections: result.corrections ?? null,
    own_rates: ownRatesOf(result, say),
    notes: notesOf(result.warnings, say),
  }
}

type Option = {
  technology: Technology
  parts: CostBreakdown
  cost: EnergyCost
  isCandidate: boolean
  isBest: boolean
  network: ClusterResult['network']
}
/** Figures of each option. Money is in NPR over the project period. */
const figures: Record<string, (option: Option, say: Say) => Field> = {
  is_best: ({ isBest }) => yesNo(isBest),
  candidate: ({ isCandidate }) => yesNo(isCandidate),
  feasible: ({ cost }) => yesNo(cost.feasible),
  reason: ({ cost }, say) => cost.reason && say(cost.reason.key, cost.reason.params),
  plant_kW: ({ cost }) => cost.plant_kW,
  life_cycle_cost_NPR: ({ parts }) => parts.total,
  levelized_cost_NPR_per_kWh: ({ parts }) => rounded(parts.levelized, 4),
  system_cost_NPR: ({ parts }) => parts.capital.system,
  installation_cost_NPR: ({ parts }) => parts.capital.installation,
  transportation_cost_NPR: ({ parts }) => parts.capital.transportation,
  distribution_cost_NPR: ({ parts }) => parts.capital.distribution,
  operation_discounted_NPR: ({ parts }) => parts.operation,
  replacements_discounted_NPR: ({ parts }) =>
    roundHalfUp(
      parts.replacements.reduce((sum, one) => sum + one.discounted_cost, 0),
      2,
    ),
  residual_discounted_NPR: ({ parts }) => parts.residual,
  discount_rate_percent: ({ cost }) => cost.discount_rate,
  rate: ({ cost }) => cost.rate.name,
  rate_vintage: ({ cost }) => cost.rate.vintage,
  // Only present if networks are sized.
  standalone_cost_NPR: ({ cost, parts }) =>
    cost.standalone_cost === undefined ? null : parts.capital.standalone,
  network_NPR_per_connection: ({ network, technology }) =>
    rounded(technology === 'shs' ? null : (network?.NPR_per_connection[technology] ?? null), 2),
  households_standalone: ({ network, cost }) =>
    cost.standalone_cost === undefined ? null : rounded(network?.households_standalone ?? null, 2),
}

function figuresOf(
  { result }: Cluster,
  scenario: Choice,
  technology: Technology,
  say: Say,
): Record<string, Field> {
  const cost = result.energy_costs[technology]
  if (cost === undefined) return {}
  const option = {
    technology,
    cost,
    network: result.network,
    parts: breakDownCost(result, technology, scenario.project_period),
    isCandidate: candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, scenario).includes(
      technology,
    ),
    isBest: bestOf(result, scenario).best === technology,
  }
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure(option, say)]))
}

/** One line per option under a scenario, with the cluster and its request. */
export function clusterCsv(cluster: Cluster, scenario: Choice, say: Say): string {
  const origin = originOf(cluster, scenario, say)
  return toCsv(
    ['technology', ...Object.keys(figures), ...Object.keys(origin)],
    resultTechnologies(cluster.result).map(technology => [
      technologyLabels[technology],
      ...Object.values(figuresOf(cluster, scenario, technology, say)),
      ...Object.values(origin),
    ]),
  )
}

/** The cluster with its own figures under a scenario and those of every option, for GeoJSON and KML. */
export function clusterFeatures(cluster: Cluster, scenario: Choice, say: Say): FeatureCollection {
  const ofOptions = resultTechnologies(cluster.result).flatMap(technology =>
    Object.entries(figuresOf(cluster, scenario, technology, say)).map(([name, value]) => [
      `${technology}_${name}`,
      value,
    ]),
  )
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [cluster.ring] },
        properties: { ...originOf(cluster, scenario, say), ...Object.fromEntries(ofOptions) },
      },
    ],
  }
}

/** Returns a file name for the cluster; `what` describes the content. */
export const clusterFileName = ({ name, result, number }: Omit<Cluster, 'ring'>, what: string): string =>
  fileName('bat', result.municipality, name || result.local_name, number, what)

/** Options in a result. There is no micro-hydro in the Terai. */
export const resultTechnologies = ({ energy_costs }: Pick<ClusterResult, 'energy_costs'>) =>
  technologies.filter(technology => energy_costs[technology] !== undefined)

const yesNo = (is: boolean) => (is ? 'yes' : 'no')
const rounded = (value: number | null, digits: number) => (value === null ? null : roundHalfUp(value, digits))
