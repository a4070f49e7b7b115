import type { Technology } from '../contract.ts'
import type { LeastCostMap, ScenarioInput } from '../settlements-contract.ts'
import { type ScenarioTotal, scenarioTotals } from './scenario-totals.ts'

/** Figures used to compare scenarios. */
export const comparedFigures = [
  'life_cycle_cost',
  'capital_cost',
  'levelized_cost',
  'num_household',
  'settlements',
] as const
export type ComparedFigure = (typeof comparedFigures)[number]

/** One option in each scenario, in order. If `technology` is null, the row covers all options. */
export type OptionRow = { technology: Technology | null; totals: ScenarioTotal[] }

export function optionRows(maps: readonly LeastCostMap[]): OptionRow[] {
  const rows = new Map<Technology | null, ScenarioTotal[]>()
  for (const total of scenarioTotals(maps))
    rows.set(total.technology, [...(rows.get(total.technology) ?? []), total])
  return [...rows].map(([technology, totals]) => ({ technology, totals }))
}

/** Difference between a scenario and the first one. The percentage is null if the first figure is 0. */
export function differenceOf(
  { totals }: OptionRow,
  figure: ComparedFigure,
  scenario: number,
): { by: number; percent: number | null } | null {
  const [first, other] = [totals[0][figure], totals[scenario][figure]]
  if (first === null || other === null) return null
  return { by: other - first, percent: first === 0 ? null : ((other - first) / first) * 100 }
}

/** Returns the first two scenarios that have the same settings, or null if all differ. */
export function equalScenarios(scenarios: readonly ScenarioInput[]): [number, number] | null {
  const texts = scenarios.map(one => JSON.stringify(one))
  const again = texts.findIndex((text, at) => texts.indexOf(text) < at)
  return again < 0 ? null : [texts.indexOf(texts[again]), again]
}
