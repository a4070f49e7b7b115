import { expect, it } from 'vitest'
import { costStream, ratesInUse } from '../../../app/domain/bat/costs/cost-table.ts'
import { quantitiesOf } from '../../../app/domain/bat/costs/quantities.ts'
import { levelizedCosts, lifeCycleCosts } from '../../../app/domain/bat/lifecycle.ts'
import { conventions, mixedLcoe, onssetLcoe } from '../../assurance/bench/onsset/compatible.ts'
import { onssetOptions, wholeCosts } from '../../assurance/bench/onsset/options.ts'
import { rates } from './clusters.ts'

/**
 * LCOE that OnSSET 1.1a6 itself gave (`Technology.get_lcoe`; Python 3.11, pandas 3.1, numpy 2.4), its network
 * inside of the settlement priced at 0: stand-alone, plant with connections, grid extension with a line of 3 km.
 */
it.each([
  ['life ends after the period', 1000, 20, 15, 8760, 0.1, 10, 0.01630732888482841],
  ['life ends with the period', 1000, 20, 15, 8760, 0.1, 15, 0.01568759857987045],
  ['bought again in the last year', 1000, 20, 15, 8760, 0.08, 16, 0.014475647595486077],
  ['worn out twice, bought again once', 2320, 116, 5, 8760, 0.1, 15, 0.07288637846179509],
  ['bought again midway', 2320, 116, 5, 8760, 0.12, 9, 0.07921863114152083],
  ['plant with connections', 34_000, 980, 30, 43_800, 0.08, 15, 0.09109873836879899],
  ['grid extension', 105_000, 5567.5, 30, 36_500, 0.1, 10, 0.4517945525881111],
  ['one year without interest', 59_166.66666666667, 937.5, 20, 36_500, 0, 1, 0.025684931506849314],
])('gives the LCOE of OnSSET where %s', (_name, capital, operation, life_yrs, energy_kWh, r, years, lcoe) => {
  expect(onssetLcoe({ capital, operation, life_yrs }, energy_kWh, r, years) / lcoe).toBeCloseTo(1, 13)
})

it.each([
  ['AC', null, 200, 5],
  ['DC', 50, 50, 4],
])('tells OnSSET the same costs as our rules reckon with, %s', (_name, dc_watt, watts, hrs_per_day) => {
  const households = 120
  const lines = { grid_km: 4, mhp_km: 1.5 }
  const supply = {
    households,
    per_hh_demand_W: watts,
    loads: [],
    hrs_per_day,
    dc_watt,
    pvout_kWh: 1500,
    stream: null,
    ...lines,
  }
  const quantities = quantitiesOf(supply, rates.settings)
  const { energy_kWh, plant_kW, plant_kWp } = quantities
  const total_demand_kW = (households * watts) / 1000
  const capacity = {
    mhp_capacity: total_demand_kW / plant_kW,
    smg_capacity: total_demand_kW / (plant_kWp ?? 0),
  }
  const options = onssetOptions(rates, { dc_watt, hrs_per_day })
  for (const technology of ['shs', 'solar_minigrid', 'mhp', 'grid'] as const) {
    const option = options[technology]
    const peak_kW = energy_kWh / 8760 / option.base_to_peak
    const size_kW = option.capacity ? peak_kW / capacity[option.capacity] : peak_kW
    const generation = option.capital_cost_per_kW * size_kW
    const network =
      option.connection_cost * households + (option.line ? option.line_cost_per_km * lines[option.line] : 0)
    const yearly =
      generation * option.om_share + network * option.om_of_lines + option.energy_price * energy_kWh
    const ours = wholeCosts(
      technology,
      costStream(technology, quantities, ratesInUse(rates, dc_watt), { dc_watt }),
    )
    expect(ours.capital / (generation + network)).toBeCloseTo(1, 12)
    expect(ours.operation / yearly).toBeCloseTo(1, 12)
    expect(option.life_yrs).toBe(ours.life_yrs)
  }
})

it('is our levelized cost without its conventions, and its own with all of them', () => {
  const replacements = [{ cost: 300_000, period_yrs: 4 }]
  const stream = { capital: 2_000_000, operation: 40_000, replacements, residuals: [] }
  const whole = wholeCosts('solar_minigrid', stream)
  const mixed = (theirs: readonly string[]) => mixedLcoe(stream, whole, 36_500, 0.08, 15, new Set(theirs))
  const ours = levelizedCosts(lifeCycleCosts(stream, 0.08), 36_500, 0.08)[14]
  expect(mixed([]) / (ours ?? 0)).toBeCloseTo(1, 13)
  expect(mixed(conventions) / onssetLcoe(whole, 36_500, 0.08, 15)).toBeCloseTo(1, 13)
  for (const one of conventions) expect(mixed([one])).not.toBeCloseTo(mixed([]), 3)
})

it('refuses rates that OnSSET cannot be told', () => {
  const grid = { ...rates.grid, omc_rate: 10_000 }
  expect(() => onssetOptions({ ...rates, grid }, { dc_watt: null, hrs_per_day: 5 })).toThrow('two')
  expect(() => onssetOptions(rates, { dc_watt: 7, hrs_per_day: 4 })).toThrow('7 W')
})
