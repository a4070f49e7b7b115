import { describe, expect, it } from 'vitest'
import { candidatesOf, optionLifeCycleCost } from '../../../app/domain/bat/best.ts'
import { breakEvenOf, gridReach_km } from '../../../app/domain/bat/retell.ts'
import { analyse } from './clusters.ts'
import { scenario } from './saved-cluster.ts'

describe('the reach of the grid', () => {
  it.each([5, 10, 15] as const)(
    'after %i years is the break-even of the cheapest other candidate',
    project_period => {
      const result = analyse(100)
      const choice = { ...scenario, project_period }
      const reach_km = gridReach_km(result, choice) ?? Number.NaN
      const others = candidatesOf(result.energy_costs, 3, choice).filter(one => one !== 'grid')
      const costs = others.map(one => optionLifeCycleCost(result.energy_costs, one, project_period))
      expect(reach_km).toBe(
        Math.min(...others.map(one => breakEvenOf(result, one, project_period) ?? Number.NaN)),
      )
      // At that distance the line costs what the cheapest other does.
      const { life_cycle_costs, distances } = result.year_wise_grid[project_period - 1]
      const last = distances.length - 1
      const perKm = (life_cycle_costs[last] - life_cycle_costs[0]) / distances[last]
      expect(life_cycle_costs[0] + perKm * reach_km).toBeCloseTo(Math.min(...costs), 3)
    },
  )

  it('does not hang on the limit or the plan of the grid', () => {
    const result = analyse(100)
    const here = gridReach_km(result, scenario)
    expect(gridReach_km(result, { ...scenario, grid_extension: false })).toBe(here)
    expect(gridReach_km(result, { ...scenario, grid_extension_limit_km: 15 })).toBe(here)
  })
})
