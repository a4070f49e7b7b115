import type { Feature, FeatureCollection } from 'geojson'
import { toCsv } from '../../formats/csv.ts'
import { roundHalfUp } from '../format.ts'
import type { Say } from '../messages/messages.ts'
import { notesOf } from '../messages/notes.ts'
import { householdsToSupply, technologies, technologyLabels } from './contract.ts'
import { bestNetwork, ofBest, optionLabel } from './option-names.ts'
import { sumRow, type TotalRow, totalColumns, totalRows } from './settlement-totals.ts'
import type { LeastCostMap, Settlement } from './settlements-contract.ts'

/** The files are for other programs: headings are wire names with units and are the same in every language. */
type Field = string | number | null

const method = 'DBSCAN (Ester, Kriegel, Sander and Xu 1996)'

/** Sources of the figures. `notes` contains the warnings, including which layers are generated. */
export function leastCostOrigin(result: LeastCostMap, say: Say): Record<string, Field> {
  return {
    source: `Urja, least-cost map of ${result.municipality.name}, ${result.municipality.district}`,
    sddmm: result.municipality.sddmm,
    project_period_years: result.project_period,
    method,
    reach_m: result.grouping.reach_m,
    min_neighbours: result.grouping.min_neighbours,
    least_houses: result.grouping.least_houses,
    atlas_version: result.atlas_version,
    atlas_sources: result.atlas_sources,
    cost_rates_version: result.cost_rates_version,
    own_corrections: result.corrections ?? null,
    notes: notesOf(result.warnings, say),
  }
}

/** Figures of a settlement. Money is in NPR over the project period and the levelized cost in NPR/kWh. */
const figures: Record<string, (one: Settlement, say: Say) => Field> = {
  settlement_id: one => one.settlement_id,
  local_name: one => one.local_name,
  ward: one => one.ward,
  longitude: one => roundHalfUp(one.longitude, 6),
  latitude: one => roundHalfUp(one.latitude, 6),
  num_house: one => one.num_house,
  num_household: one => one.num_household,
  connected_households: one => one.connected_households ?? 0,
  households_to_supply: one => householdsToSupply(one),
  population: one => roundHalfUp(one.population, 0),
  total_demand_kW: one => rounded(one.total_demand_kW, 2),
  distance_to_grid_ext_km: one => rounded(one.distance_to_grid_ext_km, 3),
  distance_to_mhp_km: one => rounded(one.distance_to_mhp_km, 3),
  elevation_m: one => rounded(one.elevation_m, 0),
  best: one => optionLabel(one.best),
  feasible: one => one.feasible.map(technology => technologyLabels[technology]).join(' | '),
  life_cycle_cost_NPR: one => rounded(ofBest(one.life_cycle_costs, one.best), 2),
  levelized_cost_NPR_per_kWh: one => rounded(ofBest(one.levelized_costs, one.best), 4),
  capital_cost_NPR: one => rounded(ofBest(one.capital_costs, one.best), 2),
  ...Object.fromEntries(
    technologies.map(technology => [
      `life_cycle_cost_${technology}_NPR`,
      (one: Settlement) => rounded(one.life_cycle_costs[technology], 2),
    ]),
  ),
  next_costs_more_percent: one => rounded(one.next_percent, 1),
  settlement_notes: (one, say) => notesOf(one.warnings, say),
  // Only present if networks are sized. The names are the same as in the files of a cluster.
  standalone_cost_NPR: one => rounded(bestNetwork(one).standalone_cost, 2),
  network_NPR_per_connection: one => rounded(bestNetwork(one).NPR_per_connection, 2),
  households_standalone: one => rounded(bestNetwork(one).households_standalone, 2),
  lv_km: one => rounded(bestNetwork(one).lv_km, 3),
  losses_percent: one => rounded(bestNetwork(one).losses_percent, 2),
}

const figuresOf = (one: Settlement, say: Say): Record<string, Field> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value(one, say)]))

export function settlementsCsv(result: LeastCostMap, say: Say): string {
  const origin = leastCostOrigin(result, say)
  return toCsv(
    [...Object.keys(figures), ...Object.keys(origin)],
    result.settlements.map(one => [
      ...Object.values(figures).map(value => value(one, say)),
      ...Object.values(origin),
    ]),
  )
}

const totalHeads: Record<(typeof totalColumns)[number], string> = {
  settlements: 'settlements',
  num_house: 'num_house',
  num_household: 'num_household',
  households_to_supply: 'households_to_supply',
  population: 'population',
  total_demand_kW: 'total_demand_kW',
  capital_cost: 'capital_cost_NPR',
  life_cycle_cost: 'life_cycle_cost_NPR',
}

/** One line per technology, one for the scattered houses, and the sums. */
export function totalsCsv(result: LeastCostMap, say: Say): string {
  const rows = totalRows(result)
  const origin = leastCostOrigin(result, say)
  const line = (name: string, row: Omit<TotalRow, 'technology' | 'isScattered'>) => [
    name,
    ...totalColumns.map(column => roundHalfUp(row[column], 2)),
    ...Object.values(origin),
  ]
  const name = ({ technology, isScattered }: TotalRow) =>
    isScattered ? `${technologyLabels.shs}, scattered houses` : optionLabel(technology)
  return toCsv(
    ['technology', ...totalColumns.map(column => totalHeads[column]), ...Object.keys(origin)],
    [...rows.map(row => line(name(row), row)), line('all', sumRow(rows))],
  )
}

/** Settlements as polygons with their figures. `metadata` contains the sources and the totals once. */
export function settlementsGeoJson(
  result: LeastCostMap,
  say: Say,
): FeatureCollection & { metadata: Record<string, unknown> } {
  return {
    type: 'FeatureCollection',
    metadata: { ...leastCostOrigin(result, say), totals: result.totals, scattered: result.scattered },
    features: result.settlements.map(one => featureOf(one, figuresOf(one, say))),
  }
}

/** KML has no room for metadata, so the sources are repeated in each settlement. */
export function settlementsForKml(result: LeastCostMap, say: Say): FeatureCollection {
  const origin = leastCostOrigin(result, say)
  return {
    type: 'FeatureCollection',
    features: result.settlements.map(one =>
      featureOf(one, { name: one.local_name, ...figuresOf(one, say), ...origin }),
    ),
  }
}

const featureOf = (one: Settlement, properties: Record<string, Field>): Feature => ({
  type: 'Feature',
  id: one.settlement_id,
  properties,
  geometry: one.polygon,
})

const rounded = (value: number | null | undefined, digits: number): number | null =>
  value === undefined || value === null ? null : roundHalfUp(value, digits)
