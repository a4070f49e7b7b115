import { expect, it } from 'vitest'
import { ratesInUse } from '../../../app/domain/bat/costs/cost-table.ts'
import { networkComparison } from '../../../app/domain/bat/costs/network-comparison.ts'
import { type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'

const seeds: Rates = { ...rateSeeds, version: 'test' }
const compare = (per_hh_demand_W: number, dc_watt: number | null = null, rates = seeds) =>
  networkComparison(ratesInUse(rates, dc_watt), { per_hh_demand_W, dc_watt }, { comparison_years: 10 })
const annuity = (1 - 1.1 ** -10) / 0.1

it('a watt of a home system costs its life cycle of ten years, and a line its upkeep', () => {
  const { standalone_NPR_per_W, line_upkeep } = compare(200)
  expect(standalone_NPR_per_W).toBeCloseTo(580 + 15 * annuity + 140 * 1.1 ** -5, 9)
  expect(compare(2000).standalone_NPR_per_W).toBeCloseTo(standalone_NPR_per_W, 9)
  expect(compare(0).standalone_NPR_per_W).toBeCloseTo(standalone_NPR_per_W, 9)
  expect(line_upkeep).toBeCloseTo(1 + 0.02 * annuity, 12)
})

it('in tier 1 by the row of its DC size', () => {
  const replaced = 1.1 ** -3 + 1.1 ** -6 + 1.1 ** -9
  expect(compare(20, 20).standalone_NPR_per_W).toBeCloseTo(790 + 20 * annuity + 200 * replaced, 9)
})

it('with a battery a household where replacing AC systems costs nothing', () => {
  const rates = { ...seeds, shs_ac: { ...seeds.shs_ac, rc_rate: 0 } }
  const of = (watts: number) => compare(watts, null, rates).standalone_NPR_per_W
  expect(of(200)).toBeCloseTo(580 + 15 * annuity + (28_000 / 200) * 1.1 ** -5, 9)
  expect(of(800)).toBeLessThan(of(200))
})

it('without what is left at the end, for lines have it as well', () => {
  const rates = { ...seeds, settings: { ...seeds.settings, residual_value: true } }
  expect(compare(200, null, rates)).toEqual(compare(200))
})
