import { describe, expect, it } from 'vitest'
import type { Technology } from '../../../app/domain/bat/contract.ts'
import { terrainPenalty } from '../../../app/domain/bat/grid.ts'
import { annuity, lifeCycleCosts, replacementsBefore } from '../../../app/domain/bat/lifecycle.ts'
import { breakDownCost, breakEvenOf, ratioCurveOf } from '../../../app/domain/bat/retell.ts'
import { analyse, rates } from './clusters.ts'

/** Two decimals of rupees. */
const npr = (value: number, expected: number) => expect(Math.abs(value - expected)).toBeLessThan(0.006)

describe('the worked cluster (models H): 100 households of 200 W', () => {
  const result = analyse(100)
  it('has the annuities and the energy', () => {
    expect([5, 10, 15].map(n => annuity(0.1, n).toFixed(7))).toEqual(['3.7907868', '6.1445671', '7.6060795'])
    expect(annuity(0, 7)).toBe(7)
    expect(result.total_demand_kW).toBe(20)
    for (const cost of Object.values(result.energy_costs)) expect(cost.electricity_generation).toBe(36_500)
  })
  it.each<[Technology, number, number, number[], number[]]>([
    ['shs', 11_600_000, 300_000, [12_737_236.03, 15_181_949.84, 16_699_924.77], [92.0562, 67.6929, 60.1535]],
    [
      'solar_minigrid',
      15_500_000,
      360_000,
      [16_864_683.24, 19_379_808.04, 20_761_779.08],
      [121.8866, 86.4103, 74.7844],
    ],
    ['mhp', 9_500_000, 284_600, [10_578_857.91, 11_248_743.8, 11_664_690.23], [76.4569, 50.1557, 42.0165]],
    ['grid', 10_500_000, 556_750, [12_610_520.53, 13_920_987.74, 14_734_684.77], [91.1404, 62.0706, 53.0746]],
  ])('%s', (technology, capital, operation, lifeCycle, levelized) => {
    const cost = result.energy_costs[technology]!
    expect(cost.capital_cost).toBe(capital)
    expect(cost.operation_maintenance_cost).toBeCloseTo(operation, 6)
    ;[5, 10, 15].forEach((n, index) => {
      npr(cost.cost_series.life_cycle_costs[n - 1], lifeCycle[index])
      expect(cost.cost_series.levelized_costs[n - 1]).toBeCloseTo(levelized[index], 4)
    })
    const sizes_kW: Record<string, number | null> = { shs: 20, solar_minigrid: 25, mhp: 11, grid: null }
    const size_kW = sizes_kW[technology]
    expect(cost.plant_kW).toBe(size_kW)
    expect(cost.system_cost_per_watt).toBeCloseTo(cost.system_cost / (1000 * (size_kW ?? 20)), 9)
    expect(cost.cost_series.years).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  })
  it('agrees with the hand check', () => {
    npr(
      result.energy_costs.shs.cost_series.life_cycle_costs[9],
      11.6e6 + 300_000 * annuity(0.1, 10) + 2.8e6 / 1.1 ** 5,
    )
  })
  it.each<[Technology, number[]]>([
    ['shs', [3.3404, 3.0471, 3.4492, 3.6823]],
    ['solar_minigrid', [4.894, 4.5817, 4.9446, 5.0925]],
    ['mhp', [2.5099, 2.2446, 2.0481, 1.9341]],
  ])('%s breaks even with the grid at %s km', (technology, expected) => {
    expect([1, 5, 10, 15].map(n => breakEvenOf(result, technology, n)?.toFixed(4))).toEqual(
      expected.map(km => km.toFixed(4)),
    )
    expect(result.break_even_km[technology]).toBeCloseTo(expected[1], 4)
  })
  it('draws the ratio over distance, 1 at the break-even', () => {
    const curve = ratioCurveOf(result, 'shs', 10)
    expect(curve.map(point => point.distance_km)).toEqual(
      Array.from({ length: 31 }, (_, index) => index * 0.5),
    )
    npr(result.year_wise_grid[9].life_cycle_costs[6], 13_920_987.74)
    expect(curve[6]).toEqual({ distance_km: 3, ratio: 0.917 })
    expect(curve[7].ratio ?? 0).toBeGreaterThan(1)
    expect(result.year_wise_grid).toHaveLength(15)
  })
})

it('costs DC systems of 50 W (models H)', () => {
  const { shs } = analyse(100, { bat_form: { tier: 1, dc_watt: 50 } }).energy_costs
  expect([shs.electricity_generation, shs.capital_cost, shs.rate.name]).toEqual([
    7300,
    2_400_000,
    'SHS DC 50 W',
  ])
  ;[3_078_236.1, 3_812_605.8, 4_091_475.1].forEach((cost, index) => {
    expect(Math.abs(shs.cost_series.life_cycle_costs[index * 5 + 4] - cost)).toBeLessThan(0.06)
  })
  ;[111.2371, 84.9978, 73.6879].forEach((cost, index) => {
    expect(shs.cost_series.levelized_costs[index * 5 + 4]).toBeCloseTo(cost, 4)
  })
})

describe('replacements', () => {
  it('fall strictly before the end', () => {
    const stream = { capital: 100, operation: 0, replacements: [{ cost: 50, period_yrs: 5 }], residuals: [] }
    expect(replacementsBefore(stream, 0).map(one => one.year)).toEqual([5, 10])
    expect(lifeCycleCosts(stream, 0).map(cost => (cost - 100) / 50)).toEqual([
      0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2,
    ])
    expect(analyse(100).energy_costs.solar_minigrid!.replacements.map(one => one.year)).toEqual([7, 14])
    expect(analyse(100).energy_costs.mhp!.replacements).toEqual([])
  })
  it('cost a battery a connection where the rate is 0, for AC systems only (S-065)', () => {
    const free = {
      ...rates,
      shs_ac: { ...rates.shs_ac, rc_rate: 0 },
      shs_dc: rates.shs_dc.map(row => ({ ...row, rc_rate: 0 })),
    }
    const load_info_data = [{ institution_id: 1, number: 3 }]
    expect(analyse(100, { load_info_data }, {}, free).energy_costs.shs.replacements[0].cost).toBe(
      103 * 28_000,
    )
    expect(analyse(100, { bat_form: { tier: 1 } }, {}, free).energy_costs.shs.replacements[0].cost).toBe(0)
    expect(analyse(100).energy_costs.shs.replacements[0].cost).toBe(100 * 28_000)
  })
})

it('opens every life cycle cost into parts that sum to it, to the paisa', () => {
  for (const households of [1, 7, 333]) {
    const result = analyse(households, { bat_form: { tier: 4, hh_demand_W: 812.37 } })
    for (const technology of ['shs', 'solar_minigrid', 'mhp', 'grid'] as const) {
      for (let period = 1; period <= 15; period++) {
        const parts = breakDownCost(result, technology, period)
        const all = [
          ...Object.values(parts.capital),
          parts.operation,
          ...parts.replacements.map(one => one.discounted_cost),
        ]
        expect(all.reduce((sum, part) => sum + Math.round(part * 100), 0)).toBe(Math.round(parts.total * 100))
        expect(
          Math.abs(
            parts.operation -
              result.energy_costs[technology]!.operation_maintenance_cost * annuity(0.1, period),
          ),
        ).toBeLessThan(0.05)
      }
    }
  }
})

it('would make line dearer on slopes, at most by half', () => {
  expect([0, 10, 20, 90].map(terrainPenalty)).toEqual([1, 1.1, 1.2, 1.5])
})

it('keeps away from a published penalty that charges the easy site (B12)', () => {
  const published = (score: number) => 1 + (Math.exp(0.85 * Math.abs(1 - score)) - 1) / 100
  expect([published(5).toFixed(4), published(1).toFixed(4)]).toEqual(['1.2896', '1.0000'])
  expect(terrainPenalty(45)).toBeGreaterThan(terrainPenalty(5))
})
