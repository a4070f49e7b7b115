import type {
  LeastCostMap,
  ScenarioInput,
  Settlement,
  SettlementsQueryInput,
} from '../settlements-contract.ts'

/** Scenarios of a query; the one at its top level first. */
export function scenariosOf(query: SettlementsQueryInput): ScenarioInput[] {
  const { municipality: _place, grouping: _grouping, plan: _plan, others = [], ...first } = query
  return [first, ...others]
}

/** The whole least-cost map under each scenario of a reply; the one at its top level first. */
export function scenarioMaps({ others = [], ...first }: LeastCostMap): LeastCostMap[] {
  const anew = others.map(({ settlements, ...result }) => ({
    ...first,
    ...result,
    settlements: settlements.map((one, at) => ({ ...first.settlements[at], ...one })),
  }))
  return [first, ...anew]
}

/** A settlement under every scenario, in their order. */
export type SettlementInScenarios = { settlement: Settlement; outcomes: Settlement[]; isChanged: boolean }

/** Whether the best option of a settlement differs between scenarios. */
export function acrossScenarios(maps: readonly LeastCostMap[]): SettlementInScenarios[] {
  return maps[0].settlements.map((settlement, at) => {
    const outcomes = maps.map(({ settlements }) => settlements[at])
    return { settlement, outcomes, isChanged: outcomes.some(({ best }) => best !== settlement.best) }
  })
}
