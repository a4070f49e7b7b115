import { householdsToSupply, type Technology, technologies } from '../contract.ts'
import { quotient } from '../lifecycle.ts'
import type { LeastCostMap } from '../settlements-contract.ts'

/**
 * Totals of an option under a scenario, or of all options if `technology` is null. Money is in NPR over the project
 * period.
 */
export type ScenarioTotal = {
  technology: Technology | null
  scenario: number
  settlements: number
  num_household: number
  households_to_supply: number
  capital_cost: number
  life_cycle_cost: number
  /** In NPR/kWh; null if there is no energy. */
  levelized_cost: number | null
}

/**
 * Lists all options combined first, then each option that is best in at least one place. Rows of the same option are
 * adjacent, one per scenario.
 */
export function scenarioTotals(maps: readonly LeastCostMap[]): ScenarioTotal[] {
  const used = technologies.filter(technology =>
    maps.some(({ totals }) => totals.some(row => row.technology === technology && row.num_house > 0)),
  )
  return [null, ...used].flatMap(technology =>
    maps.map(({ totals }, scenario) => {
      const rows = totals.filter(row => technology === null || row.technology === technology)
      const sum = (
        figure: Exclude<
          keyof (typeof rows)[number],
          'technology' | 'households_to_supply' | 'standalone_households'
        >,
      ) => rows.reduce((all, row) => all + row[figure], 0)
      const life_cycle_cost = sum('life_cycle_cost')
      return {
        technology,
        scenario,
        settlements: sum('settlements'),
        num_household: sum('num_household'),
        households_to_supply: rows.reduce((all, row) => all + householdsToSupply(row), 0),
        capital_cost: sum('capital_cost'),
        life_cycle_cost,
        levelized_cost: quotient(life_cycle_cost, sum('discounted_energy_kWh')),
      }
    }),
  )
}
