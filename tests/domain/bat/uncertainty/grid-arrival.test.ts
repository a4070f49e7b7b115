import { describe, expect, it } from 'vitest'
import { technologies } from '../../../../app/domain/bat/contract.ts'
import {
  arrivalInWords,
  arrivalRows,
  bestByArrival,
  gridArrival,
  regrets,
} from '../../../../app/domain/bat/uncertainty/grid-arrival.ts'
import { english } from '../../../in-english.ts'
import { analyse, rates } from '../clusters.ts'

describe('what if the grid comes (models I2)', () => {
  const worked = {
    shs: [20_751_589.29, 18_215_118.63, 17_486_519.03, 17_033_338.04, 16_699_924.77],
    solar_minigrid: [22_142_573.95, 20_518_001.97, 20_579_187.06, 19_566_733.97, 19_998_716.93],
    mhp: [18_988_801.22, 15_803_883.75, 13_098_727.12, 11_610_144.75, 10_869_908.62],
  }
  const arrival = gridArrival(analyse(100).cost_inputs, technologies)
  it.each(Object.entries(worked))('%s costs what was worked out', (technology, costs) => {
    const arrivalCosts = [1, 5, 10, 14, 15].map(T => arrival[technology as 'shs']?.[T - 1] ?? 0)
    arrivalCosts.forEach((cost, i) => {
      expect(Math.abs(cost - costs[i])).toBeLessThan(0.006)
    })
  })
  it('has no residual in what was spent, whatever the switch says', () => {
    const settings = { ...rates.settings, residual_value: true }
    const on = analyse(100, {}, {}, { ...rates, settings }).cost_inputs
    expect(gridArrival(on, technologies)).toEqual(arrival)
  })
  it('leaves out what is not asked for or cannot be computed', () => {
    expect(Object.keys(gridArrival(analyse(100).cost_inputs, ['grid', 'shs']))).toEqual(['shs'])
    const unknown = analyse(100, {}, { minigrid_pvout_kWh: null }).cost_inputs
    expect(Object.keys(gridArrival(unknown, technologies))).toEqual(['shs', 'mhp'])
  })
  it('lists the cheapest by year of arrival with its costs and how far the next is', () => {
    const rows = arrivalRows(arrival)
    expect(rows.map(({ from }) => from)).toEqual(expect.arrayContaining([1, 5, 10, 15]))
    expect(rows[0].from).toBe(1)
    expect(rows.at(-1)).toMatchObject({ from: 15, to: 15, best: 'mhp' })
    rows.forEach(({ from, to, best, cost, next }, i) => {
      expect(from).toBe((rows[i - 1]?.to ?? 0) + 1)
      const years = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const ranked = years.map(T =>
        Object.entries(arrival)
          .map(([technology, costs]) => ({ technology, NPR: costs[T - 1] }))
          .sort((a, b) => a.NPR - b.NPR),
      )
      const own = ranked.map(([first]) => first.NPR)
      const more = ranked.map(([first, second]) => second.NPR - first.NPR)
      for (const [first, second] of ranked)
        expect([first.technology, second.technology]).toEqual([best, next?.technology])
      expect(cost).toEqual({ min: Math.min(...own), max: Math.max(...own) })
      expect(next?.more).toEqual({ min: Math.min(...more), max: Math.max(...more) })
    })
    const alone = arrivalRows({ shs: Array<number>(15).fill(7) })
    expect(alone.map(({ from, to }) => [from, to])).toEqual([
      [1, 4],
      [5, 9],
      [10, 14],
      [15, 15],
    ])
    expect(alone[0]).toMatchObject({ best: 'shs', cost: { min: 7, max: 7 }, next: null })
    // Of equals the first in the order of ties, as everywhere.
    const equal = { shs: Array<number>(15).fill(1), mhp: Array<number>(15).fill(1) }
    expect(arrivalRows(equal)[0].best).toBe(bestByArrival(equal)[0].best)
    expect(arrivalRows({})).toEqual([])
  })
  it('tells the best by year of arrival in words, and the regret over the years of a planner', () => {
    expect(bestByArrival(arrival)).toEqual([{ from: 1, to: 15, best: 'mhp' }])
    const far = gridArrival(analyse(12).cost_inputs, ['shs', 'mhp', 'solar_minigrid'])
    const ranges = bestByArrival(far)
    expect(ranges.at(-1)?.to).toBe(15)
    const cheapest = (T: number) =>
      Math.min(...Object.values(far).map(costs => costs?.[T - 1] ?? Number.POSITIVE_INFINITY))
    for (const { from, to, best } of ranges)
      for (let T = from; T <= to; T++) expect(far[best]?.[T - 1]).toBe(cheapest(T))
    const made = {
      shs: [1, 1, 1, ...Array<number>(11).fill(3), 5],
      mhp: [2, 2, 2, ...Array<number>(11).fill(2), 5.5],
    }
    const words = arrivalInWords(bestByArrival(made)).map(({ key, params }) => english(key, params))
    expect(words).toEqual([
      'If the grid comes in years 1 to 3: Solar Home System',
      'If the grid comes in years 4 to 14: Micro Hydro',
      'If the grid never comes: Solar Home System',
    ])
    expect(regrets(made, [1, 4])).toEqual([
      { technology: 'mhp', NPR: 0.5 },
      { technology: 'shs', NPR: 0.5 },
    ])
    expect(regrets(made, [4, 5])[0]).toEqual({ technology: 'mhp', NPR: 0 })
    expect(bestByArrival({})).toEqual([])
  })
})
