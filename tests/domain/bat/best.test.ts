import { describe, expect, it } from 'vitest'
import { extensionPeriods, projectPeriods } from '../../../app/domain/bat/bat-inputs.ts'
import { bestOf, bestOption, candidatesOf, isGridOffered } from '../../../app/domain/bat/best.ts'
import type { Technology } from '../../../app/domain/bat/contract.ts'
import { annuity } from '../../../app/domain/bat/lifecycle.ts'
import { ofBest } from '../../../app/domain/bat/option-names.ts'
import type { ClusterFacts } from '../../../app/domain/bat/result.ts'
import { breakEvenOf } from '../../../app/domain/bat/retell.ts'
import { english } from '../../in-english.ts'
import { analyse } from './clusters.ts'

const defaults = {
  project_period: 5,
  grid_extension: true,
  grid_extension_limit_km: 1,
  extension_period: '> 5 years',
} as const
const flat = (cost: number, feasible = true) => ({
  feasible,
  cost_series: { years: [], levelized_costs: [], life_cycle_costs: Array<number>(15).fill(cost) },
})

describe('best option (models B5)', () => {
  const result = analyse(100, { extra_params: { project_period: 10, grid_extension_limit_km: 5 } })
  it('follows the worked examples', () => {
    expect(result.best).toBe('mhp')
    const at10 = { ...defaults, project_period: 10, grid_extension_limit_km: 5 } as const
    expect(bestOf(result, { ...at10, extension_period: '< 5 Years' })).toMatchObject({
      best: 'shs',
      reason: { key: 'bat.best.gridSoon' },
    })
    const dry = analyse(100, {}, { distance_to_mhp_km: null })
    expect(bestOf(dry, at10).best).toBe('grid')
    expect(bestOf(dry, { ...at10, grid_extension_limit_km: 1 }).best).toBe('shs')
  })
  it('ignores the extension period where the grid is no candidate (S-069)', () => {
    const soon = { ...defaults, extension_period: '< 5 Years' } as const
    const cheapMhp = { shs: flat(3), solar_minigrid: flat(2), mhp: flat(1), grid: flat(0.5) }
    expect(bestOption(cheapMhp, 3, soon, 100).best).toBe('mhp')
    expect(bestOption(cheapMhp, 1, { ...soon, grid_extension: false }, 100).best).toBe('mhp')
    expect(bestOption(cheapMhp, 1, soon, 100).best).toBe('shs')
    expect(bestOption({ ...cheapMhp, grid: flat(0.5, false) }, 1, soon, 100).best).toBe('mhp')
  })
  it('counts the limit itself as inside', () => {
    expect(
      [3, 3.0001, null].map(km => isGridOffered(km, { grid_extension: true, grid_extension_limit_km: 3 })),
    ).toEqual([true, false, false])
  })
  it('breaks ties: grid, micro-hydro, mini-grid, home systems', () => {
    const order: Technology[] = ['grid', 'mhp', 'solar_minigrid', 'shs']
    order.forEach((expected, index) => {
      const costs = Object.fromEntries(order.map((technology, at) => [technology, flat(1, at >= index)]))
      expect(bestOption(costs, 0.5, defaults, 100).best).toBe(expected)
    })
    expect(bestOption({ shs: flat(1), grid: flat(1) }, 0.5, defaults, 100).reason.key).toBe('bat.best.tie')
  })
  it('says so when nothing passes', () => {
    expect(bestOption({ shs: flat(1, false) }, null, defaults, 100)).toMatchObject({
      best: 'shs',
      reason: { key: 'bat.best.none' },
    })
  })
  it('gives its reason in words', () => {
    expect(english(result.best_reason.key, result.best_reason.params)).toBe(
      'Micro Hydro costs least over 10 years. Grid Extension, the next best, costs 23.8 % more',
    )
  })
})

describe('what a planner sees with the indicative rates, plant 1.5 km away', () => {
  const at = { distance_to_mhp_km: 1.5, distance_to_grid_km: 20 }
  const best = (
    households: number,
    tier: 1 | 2 | 3 | 4 | 5,
    project_period: 5 | 10 | 15,
    where: Partial<ClusterFacts> = at,
  ) => analyse(households, { bat_form: { tier }, extra_params: { project_period } }, where)
  const dry = { distance_to_mhp_km: null, distance_to_grid_km: 20 }
  it('off the grid, home systems in tiers 1 and 2 and in hamlets of tier 3', () => {
    for (const period of projectPeriods) {
      for (const tier of [1, 2] as const)
        for (const households of [10, 100, 400]) expect(best(households, tier, period).best).toBe('shs')
      expect(best(10, 3, period).best).toBe('shs')
    }
    expect(best(30, 3, 5).best).toBe('shs')
  })
  it('home systems in tiers 1 and 2 on the grid too, save where the line touches at 10 and 15 years', () => {
    const touching = { ...at, distance_to_grid_km: 0 }
    for (const tier of [1, 2] as const) {
      expect(best(100, tier, 5, touching).best).toBe('shs')
      expect(best(100, tier, 15, { ...at, distance_to_grid_km: 1 }).best).toBe('shs')
    }
    expect(best(100, 2, 10, touching).best).toBe('grid')
    expect(best(100, 2, 15, touching).best).toBe('grid')
  })
  it('micro-hydro in villages of tier 3 and in tiers 4 and 5 where a stream is', () => {
    for (const period of projectPeriods)
      for (const households of [100, 400])
        for (const tier of [3, 4, 5] as const) expect(best(households, tier, period).best).toBe('mhp')
  })
  it('mini-grids in tiers 4 and 5 where no stream is and the sun is good, none in tier 3', () => {
    for (const period of projectPeriods) {
      expect(best(100, 3, period, dry).best).toBe('shs')
      for (const tier of [4, 5] as const) expect(best(100, tier, period, dry).best).toBe('solar_minigrid')
    }
    expect(best(100, 4, 5, { ...dry, minigrid_pvout_kWh: 1300 }).best).toBe('shs')
  })
  it('the grid nearby: to 2 km and less for 100 households of tier 3, to 5 km and more for 400', () => {
    const reach = (households: number, period: 5 | 10 | 15) => {
      const result = best(households, 3, period)
      return Math.min(
        ...(['shs', 'solar_minigrid', 'mhp'] as const).map(
          one => breakEvenOf(result, one, period) ?? Number.NaN,
        ),
      )
    }
    for (const period of projectPeriods) {
      expect(Math.abs(reach(100, period) - 2.3)).toBeLessThan(0.5)
      expect(reach(400, period)).toBeGreaterThan(5)
      expect(reach(10, period)).toBeLessThan(0.6)
    }
  })
  it('winning energy costs 11 to 115 NPR/kWh in tiers 2 to 5 and 67 to 235 in tier 1', () => {
    const levelized = (tiers: (1 | 2 | 3 | 4 | 5)[]) =>
      tiers.flatMap(tier =>
        projectPeriods.flatMap(period =>
          [10, 100, 400].flatMap(households =>
            [0, 3, 20].map(distance_to_grid_km => {
              const result = analyse(
                households,
                { bat_form: { tier }, extra_params: { project_period: period, grid_extension_limit_km: 15 } },
                { distance_to_mhp_km: 1.5, distance_to_grid_km },
              )
              return ofBest(result.energy_costs, result.best)!.cost_series.levelized_costs[
                period - 1
              ] as number
            }),
          ),
        ),
      )
    const many = levelized([2, 3, 4, 5])
    expect(Math.min(...many)).toBeGreaterThan(10.5)
    expect(Math.max(...many)).toBeLessThan(116)
    const dc = [10, 20, 50, 100].flatMap(dc_watt =>
      projectPeriods.map(period => {
        const result = analyse(
          100,
          { bat_form: { tier: 1, dc_watt }, extra_params: { project_period: period } },
          at,
        )
        return ofBest(result.energy_costs, result.best)!.cost_series.levelized_costs[period - 1] as number
      }),
    )
    expect([Math.round(Math.min(...dc)), Math.round(Math.max(...dc))]).toEqual([67, 235])
  })
})

describe('properties', () => {
  let seed = 20_261_121
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]
  const cases = Array.from({ length: 300 }, () => {
    const bat_form = { tier: pick([1, 2, 3, 4, 5] as const), dc_watt: pick([10, 20, 50, 100]) }
    const extra_params = {
      project_period: pick(projectPeriods),
      grid_extension: random() < 0.8,
      grid_extension_limit_km: 1 + random() * 14,
      extension_period: pick(extensionPeriods),
    }
    const where = {
      distance_to_grid_km: random() * 20,
      distance_to_mhp_km: random() * 6,
      is_in_terai: random() < 0.3,
      pvout_kWh: 700 + random() * 1000,
      minigrid_pvout_kWh: 700 + random() * 1000,
      minigrid_land_ha: random() * 3,
      minigrid_ruled_out: null,
    }
    const households = 1 + Math.floor(random() * 900)
    return {
      households,
      bat_form,
      extra_params,
      where,
      result: analyse(households, { bat_form, extra_params }, where),
    }
  })
  it('marks the cheapest candidate, unless the grid comes soon', () => {
    for (const { result, extra_params } of cases) {
      const candidates = candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, extra_params)
      const costs = candidates.map(
        one => result.energy_costs[one]!.cost_series.life_cycle_costs[extra_params.project_period - 1],
      )
      const gridSoon = candidates.includes('grid') && extra_params.extension_period === '< 5 Years'
      if (gridSoon || candidates.length === 0) expect(result.best).toBe('shs')
      else expect(costs[candidates.indexOf(result.best as Technology)]).toBe(Math.min(...costs))
    }
  })
  it('never offers micro-hydro in the Terai, nor marks what is not feasible', () => {
    for (const { result } of cases) {
      expect('mhp' in result.energy_costs).toBe(!result.is_in_terai)
      if (result.is_in_terai)
        expect([
          result.feasible_energy_techs.includes('Micro Hydro'),
          result.best === 'mhp',
          result.distance_to_mhp_km,
        ]).toEqual([false, false, null])
      if (result.best !== 'shs') expect(ofBest(result.energy_costs, result.best)?.feasible).toBe(true)
      for (const cost of Object.values(result.energy_costs)) expect(cost.reason === null).toBe(cost.feasible)
    }
  })
  it('more households never cost less', () => {
    for (const { households, bat_form, extra_params, where, result } of cases.slice(0, 100)) {
      const more = analyse(households + 1, { bat_form, extra_params }, where)
      for (const one of Object.keys(result.energy_costs) as Technology[]) {
        result.energy_costs[one]!.cost_series.life_cycle_costs.forEach((cost, year) => {
          expect(more.energy_costs[one]!.cost_series.life_cycle_costs[year]).toBeGreaterThanOrEqual(cost)
        })
      }
    }
  })
  it('levelized cost times discounted energy is the life cycle cost', () => {
    for (const { result } of cases)
      for (const cost of Object.values(result.energy_costs)) {
        cost.cost_series.life_cycle_costs.forEach((total, index) => {
          const back =
            cost.cost_series.levelized_costs[index]! * cost.electricity_generation * annuity(0.1, index + 1)
          expect(Math.abs(back / total - 1)).toBeLessThan(1e-12)
        })
      }
  })
})
