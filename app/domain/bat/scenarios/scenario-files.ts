import type { FeatureCollection } from 'geojson'
import { toCsv } from '../../../formats/csv.ts'
import { roundHalfUp } from '../../format.ts'
import type { Say } from '../../messages/messages.ts'
import { householdsToSupply, technologyLabels } from '../contract.ts'
import { ofBest, optionLabel } from '../option-names.ts'
import { leastCostOrigin } from '../settlement-files.ts'
import type { LeastCostMap, ScenarioInput } from '../settlements-contract.ts'
import { acrossScenarios, type SettlementInScenarios, scenarioMaps } from './scenario-maps.ts'
import { scenarioTotals } from './scenario-totals.ts'
import { letterOf, scenarioText } from './scenario-words.ts'

type Field = string | number | null

/** Sources of the figures, and the settings of each scenario including its period. */
function originOf(
  result: LeastCostMap,
  scenarios: readonly ScenarioInput[],
  say: Say,
): Record<string, Field> {
  const { project_period_years: _period, ...origin } = leastCostOrigin(result, say)
  const scenarioFields = scenarios.map((one, at) => [`scenario_${letterOf(at)}`, scenarioText(one, say)])
  return { ...Object.fromEntries(scenarioFields), ...origin }
}

/** Figures of a settlement under every scenario. Money is in NPR over the scenario's project period. */
function figuresOf({ settlement, outcomes, isChanged }: SettlementInScenarios): Record<string, Field> {
  const under = outcomes.flatMap((one, at) => {
    const letter = letterOf(at)
    return Object.entries({
      [`best_${letter}`]: optionLabel(one.best),
      [`num_household_${letter}`]: one.num_household,
      [`households_to_supply_${letter}`]: householdsToSupply(one),
      [`life_cycle_cost_${letter}_NPR`]: rounded(ofBest(one.life_cycle_costs, one.best), 2),
      [`levelized_cost_${letter}_NPR_per_kWh`]: rounded(ofBest(one.levelized_costs, one.best), 4),
      [`capital_cost_${letter}_NPR`]: rounded(ofBest(one.capital_costs, one.best), 2),
      [`distance_to_grid_ext_${letter}_km`]: rounded(one.distance_to_grid_ext_km, 3),
    })
  })
  return {
    settlement_id: settlement.settlement_id,
    local_name: settlement.local_name,
    ward: settlement.ward,
    longitude: roundHalfUp(settlement.longitude, 6),
    latitude: roundHalfUp(settlement.latitude, 6),
    num_house: settlement.num_house,
    best_differs: isChanged ? 'yes' : 'no',
    ...Object.fromEntries(under),
  }
}

/** One line per settlement. */
export function scenariosCsv(result: LeastCostMap, scenarios: readonly ScenarioInput[], say: Say): string {
  const origin = originOf(result, scenarios, say)
  const rows = acrossScenarios(scenarioMaps(result)).map(figuresOf)
  const columns = [...Object.keys(rows[0] ?? {}), ...Object.keys(origin)]
  return toCsv(
    columns,
    rows.map(row => [...Object.values(row), ...Object.values(origin)]),
  )
}

/** One line per option and scenario, starting with `all`. */
export function scenarioTotalsCsv(
  result: LeastCostMap,
  scenarios: readonly ScenarioInput[],
  say: Say,
): string {
  const origin = originOf(result, scenarios, say)
  const rows = scenarioTotals(scenarioMaps(result)).map(row => ({
    technology: row.technology === null ? 'all' : technologyLabels[row.technology],
    scenario: letterOf(row.scenario),
    settlements: row.settlements,
    num_household: row.num_household,
    households_to_supply: row.households_to_supply,
    capital_cost_NPR: roundHalfUp(row.capital_cost, 2),
    life_cycle_cost_NPR: roundHalfUp(row.life_cycle_cost, 2),
    levelized_cost_NPR_per_kWh: rounded(row.levelized_cost, 4),
  }))
  return toCsv(
    [...Object.keys(rows[0]), ...Object.keys(origin)],
    rows.map(row => [...Object.values(row), ...Object.values(origin)]),
  )
}

export function scenariosGeoJson(
  result: LeastCostMap,
  scenarios: readonly ScenarioInput[],
  say: Say,
): FeatureCollection & { metadata: Record<string, unknown> } {
  const maps = scenarioMaps(result)
  return {
    type: 'FeatureCollection',
    metadata: { ...originOf(result, scenarios, say), totals: scenarioTotals(maps) },
    features: acrossScenarios(maps).map(one => ({
      type: 'Feature',
      id: one.settlement.settlement_id,
      properties: figuresOf(one),
      geometry: one.settlement.polygon,
    })),
  }
}

const rounded = (value: number | null | undefined, digits: number): number | null =>
  value === undefined || value === null ? null : roundHalfUp(value, digits)
