import { describe, expect, it } from 'vitest'
import { candidatesOf } from '../../../../app/domain/bat/best.ts'
import { type Technology, technologies } from '../../../../app/domain/bat/contract.ts'
import { drawCosts } from '../../../../app/domain/bat/uncertainty/draw-costs.ts'
import { drawnNames, type UncertaintyInputs } from '../../../../app/domain/bat/uncertainty/drawn-inputs.ts'
import {
  stated,
  type Uncertainty,
  uncertaintyOf,
} from '../../../../app/domain/bat/uncertainty/uncertainty.ts'
import { analyse, rates } from '../clusters.ts'
import { sharesByHand } from './second-program.ts'

const all = [...technologies]
const noRanges = Object.fromEntries(
  Object.keys(rates.settings)
    .filter(name => name.startsWith('range_'))
    .map(name => [name, name.includes('discount') ? 10 : 1]),
)
function evaluate(
  inputs: UncertaintyInputs,
  best: Technology,
  years = 10,
  candidates: Technology[] = all,
): Uncertainty {
  const uncertainty = uncertaintyOf(drawCosts(inputs), { candidates, best, project_period: years })
  if (uncertainty === null) throw new Error('the best is no candidate')
  return uncertainty
}
const near3km = analyse(100).cost_inputs

describe('how sure an answer is (models I1)', () => {
  it('is the stated answer to the bit where no range has a width', () => {
    const settings = { ...rates.settings, ...noRanges }
    for (const residual_value of [false, true])
      for (const households of [1, 37, 400]) {
        const result = analyse(
          households,
          { bat_form: { tier: 4, hh_demand_W: 812.37 } },
          { stream: null },
          { ...rates, settings: { ...settings, residual_value } },
        )
        const { costs } = drawCosts(result.cost_inputs, 3)
        for (const one of all)
          for (const i of [0, 1, 2])
            expect([...(costs[one] as Float64Array).slice(i * 15, i * 15 + 15)]).toEqual(
              result.energy_costs[one]?.cost_series.life_cycle_costs,
            )
        const uncertainty = evaluate(
          result.cost_inputs,
          result.best as Technology,
          5,
          candidatesOf(result.energy_costs, 1, {
            project_period: 5,
            grid_extension: true,
            grid_extension_limit_km: 1,
            extension_period: '> 5 years',
          }),
        )
        expect(uncertainty.inputs.every(({ flip, spread }) => flip === null && spread === 0)).toBe(true)
      }
  })
  it('a range of no width is the stated value, wherever it stands', () => {
    const settings = {
      ...rates.settings,
      ...noRanges,
      range_line_length_least: 1.3,
      range_line_length_mode: 1.3,
      range_line_length_most: 1.3,
      range_discount_rate_least: 4,
      range_discount_rate_most: 4,
    }
    const inputs = analyse(100, {}, { stream: null }, { ...rates, settings }).cost_inputs
    const { costs } = drawCosts(inputs, 2)
    expect([...(costs.grid as Float64Array).slice(0, 15)]).toEqual(
      analyse(100).energy_costs.grid.cost_series.life_cycle_costs,
    )
  })
  it('has shares that sum to 1, and draws that no order or question changes', () => {
    const first = evaluate(near3km, 'mhp')
    expect(Object.values(first.shares).reduce((sum, one) => sum + one, first.none)).toBeCloseTo(1, 12)
    expect(evaluate(near3km, 'mhp', 10, all.toReversed())).toEqual(first)
    const turned: UncertaintyInputs = {
      rates: Object.fromEntries(
        Object.entries(near3km.rates).reverse(),
      ) as unknown as UncertaintyInputs['rates'],
      supply: Object.fromEntries(
        Object.entries(near3km.supply).reverse(),
      ) as unknown as UncertaintyInputs['supply'],
    }
    expect(evaluate(turned, 'mhp')).toEqual(first)
    const few = drawCosts(near3km)
    for (const period of [5, 15])
      uncertaintyOf(few, { candidates: ['shs'], best: 'shs', project_period: period })
    expect(uncertaintyOf(few, { candidates: all, best: 'mhp', project_period: 10 })).toEqual(first)
    const other = drawCosts({ ...near3km, supply: { ...near3km.supply, households: 101 } })
    expect(other.drawn.demand.u[0]).not.toBe(few.drawn.demand.u[0])
  })
  it('draws each part of every input once', () => {
    const { drawn } = drawCosts(near3km)
    for (const name of drawnNames) {
      const parts = Array.from(drawn[name].u, u => Math.floor(u * 2000)).sort((a, b) => a - b)
      expect(parts).toEqual(Array.from({ length: 2000 }, (_, i) => i))
      const values = Array.from(drawn[name].u, u => drawn[name].at(u))
      expect(Math.min(...values)).toBeGreaterThanOrEqual(drawn[name].min)
      expect(Math.max(...values)).toBeLessThanOrEqual(drawn[name].max)
    }
  })
  it.each([
    ['near the grid', 100, 3, { power_kW: 30, low: 0.5, high: 2 }, 5, 50_000],
    ['where the stream may not do', 150, 2, { power_kW: 18, low: 0.5, high: 2 }, 10, 200_000],
    ['on the line, by a plant that stands', 60, 0.4, null, 15, 50_000],
  ] as const)(
    'agrees with a second program of 50,000 to 200,000 draws within a point: %s',
    (_, households, km, stream, years, count) => {
      const where = { distance_to_grid_km: km, stream }
      const { cost_inputs } = analyse(households, {}, where)
      const uncertainty = uncertaintyOf(drawCosts(cost_inputs, count), {
        candidates: all,
        best: 'mhp',
        project_period: years,
      })
      const cluster = { households, watts: 200, hours: 5, pvout: 1460, grid_km: km, mhp_km: 1, stream }
      const byHand = sharesByHand(cluster, years, count)
      for (const one of all)
        expect(Math.abs((uncertainty?.shares[one] ?? 0) - byHand[one])).toBeLessThan(0.01)
      // The draws of a page are a fair part of them.
      const few = evaluate(cost_inputs, 'mhp', years)
      for (const one of all) expect(Math.abs((few.shares[one] ?? 0) - byHand[one])).toBeLessThan(0.03)
    },
    // Some ten seconds of CPU: a busy machine takes long.
    240_000,
  )
  it('leaves micro-hydro out of draws in which the flow does not do', () => {
    const dry = analyse(100, {}, { stream: { power_kW: 11.5, low: 0.5, high: 2 } }).cost_inputs
    const uncertainty = evaluate(dry, 'mhp')
    const { unbuildable } = uncertainty.costs.mhp as NonNullable<Uncertainty['costs']['mhp']>
    expect(unbuildable).toBeGreaterThan(0.4)
    expect(unbuildable).toBeLessThan(0.65)
    expect(uncertainty.shares.mhp).toBeLessThanOrEqual(1 - unbuildable)
    // M = 11 kW: with 11 / 11.5 of the flow the plant can just be built.
    const flow = uncertainty.inputs.find(({ name }) => name === 'flow')
    expect(flow?.flip).toBeCloseTo(11 / 11.5, 9)
    expect(flow?.winner).toBe('grid')
    const alone = uncertaintyOf(drawCosts(dry), { candidates: ['mhp'], best: 'mhp', project_period: 10 })
    expect(alone?.none).toBeCloseTo(unbuildable, 12)
    expect(alone?.shares.mhp).toBeCloseTo(1 - unbuildable, 12)
    expect(evaluate(analyse(100, {}, { stream: null }).cost_inputs, 'mhp').costs.mhp?.unbuildable).toBe(0)
  })
  it('tells the value of each input at which the best flips, to the paisa', () => {
    for (const [km, best, years] of [
      [3, 'mhp', 10],
      [1.2, 'grid', 5],
      [20, 'shs', 5],
    ] as const) {
      const { cost_inputs } = analyse(40, {}, { distance_to_grid_km: km })
      const draws = drawCosts(cost_inputs)
      const uncertainty = uncertaintyOf(draws, {
        candidates: all,
        best,
        project_period: years,
      }) as Uncertainty
      let flips = 0
      for (const { name, stated: from, flip, winner, min, max } of uncertainty.inputs) {
        expect(winner === null).toBe(flip === null)
        if (flip === null) continue
        flips++
        const after = stated(draws)
        after[drawnNames.indexOf(name)] = flip + (flip - from) * 1e-6
        draws.under.set(after)
        const standing = all.filter(one => one !== 'mhp' || draws.under.isHydroEnough())
        const costs = standing.map(one => draws.under.costs(one, years, new Float64Array(years))[years - 1])
        expect(winner).toBe(standing[costs.indexOf(Math.min(...costs))])
        expect(flip).toBeGreaterThanOrEqual(min)
        expect(flip).toBeLessThanOrEqual(max)
        if (name === 'flow') continue
        const factors = stated(draws)
        factors[drawnNames.indexOf(name)] = flip
        draws.under.set(factors)
        const cost = (one: Technology) => draws.under.costs(one, years, new Float64Array(years))[years - 1]
        const others = Math.min(...all.filter(one => one !== best).map(cost))
        expect(Math.abs(cost(best) - others)).toBeLessThan(0.01)
      }
      expect(flips).toBeGreaterThan(0)
    }
  })
  it('tells what makes the spread, in parts of 1', () => {
    const { inputs, rival } = evaluate(near3km, 'mhp')
    expect(inputs.reduce((sum, { spread }) => sum + spread, 0)).toBeCloseTo(1, 12)
    expect(rival).toBe('grid')
    const spread = (name: string) => inputs.find(one => one.name === name)?.spread ?? 0
    expect(spread('mhp_capital')).toBeGreaterThan(0.1)
    expect(spread('grid_line')).toBeGreaterThan(0.1)
    expect(spread('shs_capital')).toBeLessThan(0.01)
  })
  it('says the verdict in words, by the draws', () => {
    const key = (shares: Uncertainty) => shares.verdict.key
    expect(key(evaluate(near3km, 'mhp'))).toBe('bat.sure.sure')
    expect(evaluate(near3km, 'shs').verdict).toMatchObject({
      key: 'bat.sure.but',
      params: { rival: { key: 'technology.mhp' } },
    })
    const close = analyse(100, {}, { distance_to_grid_km: 2, stream: null }).cost_inputs
    expect(key(evaluate(close, 'mhp', 5))).toBe('bat.sure.close')
    expect(key(evaluate(near3km, 'shs', 10, ['shs']))).toBe('bat.sure.only')
    expect(
      uncertaintyOf(drawCosts(near3km), { candidates: ['grid'], best: 'shs', project_period: 5 }),
    ).toBeNull()
  })
  it('tells percentiles, and what the best is expected to cost too much', () => {
    const { costs, regret } = evaluate(near3km, 'shs')
    for (const one of all) {
      const { life_cycle_cost, levelized_cost } = costs[one] as NonNullable<Uncertainty['costs'][Technology]>
      for (const percentiles of [life_cycle_cost, levelized_cost]) {
        expect(percentiles?.p5).toBeLessThan(percentiles?.p50 as number)
        expect(percentiles?.p50).toBeLessThan(percentiles?.p95 as number)
      }
    }
    expect(regret.NPR).toBeGreaterThan(1e6)
    expect(regret.percent).toBeGreaterThan(10)
    expect(evaluate(near3km, 'mhp').regret.NPR).toBeLessThan(regret.NPR / 10)
  })
  it('takes what no energy or no cost would divide by', () => {
    const nothing = analyse(1, {
      bat_form: { custom_hh_demand: true, hh_demand_W: 5e-324 },
      use_other_parameters: true,
      extra_params: {
        costs: {
          settings: { distribution_NPR_per_connection: 0, mhp_line_NPR_per_km: 0 },
          grid: { cc_rate: 0, omc_rate: 0 },
        },
      },
    }).cost_inputs
    const uncertainty = evaluate(nothing, 'shs')
    expect(uncertainty.costs.shs?.levelized_cost).toBeNull()
    expect(JSON.parse(JSON.stringify(uncertainty))).toEqual(uncertainty)
  })
})
