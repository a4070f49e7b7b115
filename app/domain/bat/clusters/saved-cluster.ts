import { type PolygonGeometry, toDecimetres } from '../../geojson.ts'
import { savedCensus } from '../../region/census.ts'
import { type BatResult, householdsToSupply, type ZonalQuery } from '../contract.ts'
import { type GridCostLine, gridAlong, gridLines } from '../grid.ts'
import type { PlanCluster, SavedClusterReply, ZonalBody } from './contract.ts'

/** What a plan saves about a cluster besides its result: the request, and the figures shown in lists. */
export type ClusterValue = {
  cluster_name: string
  inputs: ZonalQuery
  found: Pick<
    BatResult,
    | 'local_name'
    | 'num_household'
    | 'connected_households'
    | 'households_to_supply'
    | 'total_demand_kW'
    | 'per_hh_demand_W'
    | 'best'
    | 'atlas_version'
    | 'census_2021'
    | 'cost_rates_version'
    | 'corrections_version'
    | 'network_rates_version'
  >
}
/**
 * A result as stored. The grid's costs by distance make up two thirds of a reply, so they are stored as straight
 * lines.
 */
export type SavedClusterResult = Omit<BatResult, 'year_wise_grid'> & { grid_lines: GridCostLine[] }
type Row = ClusterValue & {
  id: number
  plan_id: number
  version: number
  changed_by: string | null
  changed_at: string | null
}
/** Current versions of the map, its corrections and the rates, and the current boundary of the local level. */
export type ClusterContext = {
  atlas: string
  corrections: string
  rates: string
  /** Returns the version of the network rates for a query, or undefined if its network would not be sized. */
  networkRates(distribution: ZonalQuery['extra_params']['distribution']): string | undefined
  isOutside(polygon: PolygonGeometry): boolean
}

/** Returns the request for a cluster without its plan. */
export function toZonalQuery({ bat_form, ...body }: ZonalBody): ZonalQuery {
  const { plan: _plan, id: _id, cluster_name: _name, ...form } = bat_form
  const { polygon, hh_input, extra_params, use_other_parameters, load_info_data, building_filter } = body
  return {
    polygon,
    bat_form: form,
    hh_input,
    extra_params,
    use_other_parameters,
    load_info_data,
    ...(building_filter && { building_filter }),
  }
}

export function savedCluster(
  cluster_name: string,
  inputs: ZonalQuery,
  reply: BatResult,
): { value: ClusterValue; result: SavedClusterResult } {
  const { year_wise_grid: _drawn, ...result } = reply
  const { supply, rates } = result.cost_inputs
  const grid_lines = gridLines(supply, rates)
  const { local_name, num_household, connected_households, households_to_supply } = result
  const { total_demand_kW, per_hh_demand_W, best } = result
  const { atlas_version, census_2021, cost_rates_version, corrections_version } = result
  const { network_rates_version } = result
  const found = {
    local_name,
    num_household,
    connected_households,
    households_to_supply,
    total_demand_kW,
    per_hh_demand_W,
    best,
    atlas_version,
    census_2021,
    cost_rates_version,
    corrections_version,
    network_rates_version,
  }
  return { value: { cluster_name, inputs, found }, result: { ...result, grid_lines } }
}

/** Returns the reply as first computed, with the id of its cluster. */
export function toClusterReply(
  row: Row,
  { grid_lines, ...result }: SavedClusterResult,
  now: ClusterContext,
): SavedClusterReply {
  const { id, plan_id, cluster_name, inputs } = row
  return {
    ...result,
    year_wise_grid: gridAlong(grid_lines),
    id,
    cluster_id: id,
    plan: plan_id,
    cluster_name,
    inputs,
    ...sinceOf(row, now),
  }
}

export function toPlanCluster(row: Row, now: ClusterContext): PlanCluster {
  const { id, plan_id, cluster_name, inputs, found } = row
  const { bat_form, polygon, use_other_parameters } = inputs
  const { local_name, num_household, total_demand_kW, per_hh_demand_W, best } = found
  const { connected_households = 0 } = found
  return {
    id,
    plan: plan_id,
    cluster_name,
    local_name,
    tier: bat_form.tier,
    dc_watt: bat_form.dc_watt,
    custom_hh_demand: bat_form.custom_hh_demand,
    hh_demand_W: bat_form.hh_demand_W ?? null,
    per_hh_demand_W,
    num_household,
    connected_households,
    households_to_supply: householdsToSupply(found),
    total_demand_kW,
    use_other_parameters,
    best,
    polygon: { ...polygon, coordinates: toDecimetres(polygon.coordinates) },
    is_outside: found.atlas_version !== now.atlas && now.isOutside(polygon),
    ...sinceOf(row, now),
  }
}

const sinceOf = ({ inputs, found, version, changed_by, changed_at }: Row, now: ClusterContext) => ({
  rates_changed: found.cost_rates_version !== now.rates,
  network_sized: found.network_rates_version !== undefined,
  network_changed: found.network_rates_version !== now.networkRates(inputs.extra_params.distribution),
  atlas_changed: found.atlas_version !== now.atlas,
  census_2021: savedCensus(found),
  corrections_changed: (found.corrections_version ?? '') !== now.corrections,
  version,
  changed_by,
  changed_at,
})
