import type { Technology } from '../contract.ts'
import type { LeastCostMap, ScenarioInput } from '../settlements-contract.ts'
import { type ScenarioTotal, scenarioTotals } from './scenario-totals.ts'

/** The figures that scenarios are compared by. */
export const comparedFigures = [
  'life_cycle_cost',
  'capital_cost',
  'levelized_cost',
  'num_household',
  'settlements',
] as const
export type ComparedFigure = (typeof comparedFigures)[number]

/** What one option comes to in each scenario, in their order; `technology` null: all of them. */
export type OptionRow = { technology: Technology | null; totals: ScenarioTotal[] }

export function optionRows(maps: readonly LeastCostMap[]): OptionRow[] {
  const rows = new Map<Technology | null, ScenarioTotal[]>()
  for (const total of scenarioTotals(maps))
    rows.set(total.technology, [...(rows.get(total.technology) ?? []), total])
  return [...rows].map(([technology, totals]) => ({ technology, totals }))
}

/** How much more a scenario comes to than the first one; percent null where the first one has nothing. */
export function differenceOf(
  { totals }: OptionRow,
  figure: ComparedFigure,
  scenario: number,
): { by: number; percent: number | null } | null {
  const [first, other] = [totals[0][figure], totals[scenario][figure]]
  if (first === null || other === null) return null
  return { by: other - first, percent: first === 0 ? null : ((other - first) / first) * 100 }
}

/** The first two scenarios that ask the same; null where each differs from every other. */
export function equalScenarios(scenarios: readonly ScenarioInput[]): [number, number] | null {
  const texts = scenarios.map(one => JSON.stringify(one))
  const again = texts.findIndex((text, at) => texts.indexOf(text) < at)
  return again < 0 ? null : [texts.indexOf(texts[again]), again]
}
