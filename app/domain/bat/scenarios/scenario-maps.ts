import type {
  LeastCostMap,
  ScenarioInput,
  Settlement,
  SettlementsQueryInput,
} from '../settlements-contract.ts'

/** Lists the scenarios of a query, starting with the one at its top level. */
export function scenariosOf(query: SettlementsQueryInput): ScenarioInput[] {
  const { municipality: _place, grouping: _grouping, plan: _plan, others = [], ...first } = query
  return [first, ...others]
}

/** Returns the complete least-cost map for each scenario of a reply, starting with the one at its top level. */
export function scenarioMaps({ others = [], ...first }: LeastCostMap): LeastCostMap[] {
  const anew = others.map(({ settlements, ...result }) => ({
    ...first,
    ...result,
    settlements: settlements.map((one, at) => ({ ...first.settlements[at], ...one })),
  }))
  return [first, ...anew]
}

/** A settlement under every scenario, in scenario order. */
export type SettlementInScenarios = { settlement: Settlement; outcomes: Settlement[]; isChanged: boolean }

/** Finds out for each settlement whether its best option differs between scenarios. */
export function acrossScenarios(maps: readonly LeastCostMap[]): SettlementInScenarios[] {
  return maps[0].settlements.map((settlement, at) => {
    const outcomes = maps.map(({ settlements }) => settlements[at])
    return { settlement, outcomes, isChanged: outcomes.some(({ best }) => best !== settlement.best) }
  })
}
