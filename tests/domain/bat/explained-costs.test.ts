import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../app/domain/api/failure.ts'
import { BatResult, type Technology, technologies, ZonalQuery } from '../../../app/domain/bat/contract.ts'
import type { Term } from '../../../app/domain/bat/costs/costs-contract.ts'
import { breakDownCost, ratioCurveOf } from '../../../app/domain/bat/retell.ts'
import type { Rates } from '../../../app/domain/rates/rates.ts'
import { quantityNames } from '../../../app/domain/technologies/quantities.ts'
import { analyse, query, rates, square } from './clusters.ts'

const sumOf = (terms: Term[], part: Term['part']) =>
  terms.filter(term => term.part === part).reduce((sum, { amount }) => sum + amount, 0)
const withSettings = (settings: Partial<Rates['settings']>): Rates => ({
  ...rates,
  settings: { ...rates.settings, ...settings },
})
const npr = (value: number, expected: number) => expect(Math.abs(value - expected)).toBeLessThan(0.006)

describe('an explanation', () => {
  const load_info_data = [{ institution_id: 4, number: 2, avg_load_W: 777.7 }]
  const cases = [
    analyse(100),
    analyse(7, { bat_form: { tier: 5, hh_demand_W: 2345.6 }, load_info_data }),
    analyse(311, { bat_form: { tier: 1, dc_watt: 20 }, load_info_data }),
    analyse(40, { load_info_data }, {}, { ...rates, shs_ac: { ...rates.shs_ac, rc_rate: 0 } }),
    analyse(40, {}, { distance_to_grid_km: 3.978986532 }, withSettings({ residual_value: true })),
  ]
  it('has terms whose sums are the costs, to the bit', () => {
    for (const { energy_costs } of cases)
      for (const cost of Object.values(energy_costs)) {
        const { terms } = cost.explanation
        for (const { quantity, rate, is_percent, amount } of terms)
          expect(amount).toBe(is_percent ? (quantity * rate) / 100 : quantity * rate)
        expect(sumOf(terms, 'system')).toBe(cost.system_cost)
        expect(sumOf(terms, 'installation')).toBe(cost.installation_cost)
        expect(sumOf(terms, 'transportation')).toBe(cost.transportation_cost)
        expect(sumOf(terms, 'distribution')).toBe(cost.distribution_cost)
        expect(sumOf(terms, 'operation')).toBe(cost.operation_maintenance_cost)
        for (const one of cost.replacements) expect(sumOf(terms, 'replacement')).toBe(one.cost)
      }
  })
  it('gives the shown figures to the paisa when its formulas are reckoned from 12 digits', () => {
    const digits = (value: number) => Number(value.toPrecision(12))
    for (const result of cases) {
      const { annuities, discounted_energy_kWh, discount_rate } = result.discounting
      for (const [technology, cost] of Object.entries(result.energy_costs)) {
        const of = (part: Term['part']) =>
          cost.explanation.terms
            .filter(term => term.part === part)
            .reduce(
              (sum, one) => sum + (digits(one.quantity) * digits(one.rate)) / (one.is_percent ? 100 : 1),
              0,
            )
        for (const n of [5, 10, 15]) {
          const left = cost.explanation.residuals.reduce(
            (sum, one) =>
              sum + (one.cost * Math.max(0, 1 - n / one.life_yrs)) / (1 + discount_rate / 100) ** n,
            0,
          )
          const replaced = cost.replacements
            .filter(({ year }) => year < n)
            .reduce((sum, { year }) => sum + of('replacement') / (1 + discount_rate / 100) ** year, 0)
          const capital = of('system') + of('installation') + of('transportation') + of('distribution')
          const total = capital + of('operation') * annuities[n - 1] + replaced - left
          const shown = breakDownCost(result, technology as Technology, n)
          npr(total, shown.total)
          expect(shown.levelized).toBeCloseTo(total / discounted_energy_kWh[n - 1], 6)
        }
      }
    }
  })
  it('says of every quantity how it was counted, and of every rate where it is from', () => {
    for (const { cost_inputs, energy_costs } of cases) {
      expect(Object.keys(cost_inputs.counted).sort()).toEqual([...quantityNames].sort())
      for (const { table } of Object.values(energy_costs).flatMap(one => one.explanation.terms))
        if (table !== 'fixed' && table !== 'network' && table !== 'conductor' && table !== 'transformer')
          expect(cost_inputs.rates[table].source.length).toBeGreaterThan(10)
    }
  })
  it('survives the way to the client', () => {
    for (const result of cases) expect(v.parse(BatResult, JSON.parse(JSON.stringify(result)))).toEqual(result)
  })
})

describe('residual value (models B2a)', () => {
  const on = analyse(100, {}, {}, withSettings({ residual_value: true }))
  const off = analyse(100)
  const left = (technology: Technology, n: number) =>
    off.energy_costs[technology]!.cost_series.life_cycle_costs[n - 1] -
    on.energy_costs[technology]!.cost_series.life_cycle_costs[n - 1]
  it('takes off plant without battery and lines, linearly over their lives', () => {
    const worth = (n: number) => 1.1 ** -n
    npr(left('shs', 5), (10e6 - 2.8e6) * (1 - 5 / 15) * worth(5))
    npr(left('shs', 15), 0)
    npr(left('solar_minigrid', 10), ((10e6 - 3.25e6) * (1 - 10 / 20) + 3e6 * (1 - 10 / 30)) * worth(10))
    npr(left('mhp', 15), (3.3e6 * (1 - 15 / 25) + 4e6 * (1 - 15 / 30)) * worth(15))
    npr(left('grid', 10), (7.5e6 + 3e6) * (1 - 10 / 30) * worth(10))
  })
  it('never takes off below nothing', () => {
    const dear = { ...rates, shs_ac: { ...rates.shs_ac, rc_rate: 900 } }
    const settings = { ...rates.settings, residual_value: true, life_mhp_yrs: 3, life_line_yrs: 1 }
    const with_ = analyse(100, {}, {}, { ...dear, settings })
    const without = analyse(100, {}, {}, dear)
    for (const one of ['shs', 'mhp', 'grid'] as const)
      expect(with_.energy_costs[one]!.cost_series.life_cycle_costs[4]).toBe(
        without.energy_costs[one]!.cost_series.life_cycle_costs[4],
      )
  })
  it('keeps ratio curve and break-even exact', () => {
    for (const km of [0, 0.5, 7, 15]) {
      const there = analyse(100, {}, { distance_to_grid_km: km }, withSettings({ residual_value: true }))
      const cost = there.energy_costs.grid.cost_series.life_cycle_costs
      const curve = there.year_wise_grid
      for (const n of [1, 5, 15]) npr(curve[n - 1].life_cycle_costs[km * 2], cost[n - 1])
    }
    const km = on.break_even_km.shs as number
    const atBreakEven = analyse(100, {}, { distance_to_grid_km: km }, withSettings({ residual_value: true }))
    npr(
      atBreakEven.energy_costs.grid.cost_series.life_cycle_costs[4],
      on.energy_costs.shs.cost_series.life_cycle_costs[4],
    )
  })
})

describe('rates of one cluster (S-051)', () => {
  const costs = {
    grid: { cc_rate: 1_000_000 },
    shs: { sc_rate: 500, rc_rate: 200 },
    settings: { coincidence: 1 },
  }
  it('count only where the request says so, and are marked', () => {
    expect(analyse(100, { extra_params: { costs } }).energy_costs).toEqual(analyse(100).energy_costs)
    const own = analyse(100, { extra_params: { costs }, use_other_parameters: true })
    expect(own.energy_costs.grid.system_cost).toBe(3_000_000)
    expect(own.energy_costs.mhp?.plant_kW).toBe(20)
    expect(own.energy_costs.shs.replacements[0].cost).toBe(4_000_000)
    // The system's rate is what it was: not marked.
    expect(own.cost_inputs.changed).toEqual([
      { name: 'settings.coincidence', stated: 0.5, own: 1 },
      { name: 'shs.rc_rate', stated: 140, own: 200 },
      { name: 'grid.cc_rate', stated: 2_500_000, own: 1_000_000 },
    ])
    const marked = Object.values(own.energy_costs)
      .flatMap(one => one.explanation.terms)
      .filter(term => term.is_changed)
    expect(marked.map(term => `${term.table}.${term.field}`)).toEqual(['shs.rc_rate', 'grid.cc_rate'])
    expect(rates.grid.cc_rate).toBe(2_500_000)
  })
  it('change the row of the DC size that is asked for', () => {
    const request = { bat_form: { tier: 1, dc_watt: 20 }, use_other_parameters: true } as const
    const own = analyse(100, { ...request, extra_params: { costs: { shs: { sc_rate: 1 } } } })
    expect(own.energy_costs.shs.system_cost).toBe(2000)
    expect(own.energy_costs.shs.rate.name).toBe('SHS DC 20 W')
  })
  it.each([
    [{ grid: { cc_rate: -1 } }, 'grid.cc_rate'],
    [{ grid: { cc_rate: '7' } }, 'grid.cc_rate'],
    [{ mhp: { sc_per_kW: 1e308 } }, 'mhp.sc_per_kW'],
    [{ mhp: { sc_per_kW: Number.NaN } }, 'mhp.sc_per_kW'],
    [{ mhp: { sc_per_kW: null } }, 'mhp.sc_per_kW'],
    [{ shs: { replacement_period_yrs: 0 } }, 'shs.replacement_period_yrs'],
    [{ shs: { replacement_period_yrs: 2.5 } }, 'shs.replacement_period_yrs'],
    [{ settings: { coincidence: 1.01 } }, 'settings.coincidence'],
    [{ settings: { residual_value: 1 } }, 'settings.residual_value'],
    [{ mhp: { category: 'mine' } }, 'mhp.category'],
    [{ wind: {} }, 'wind'],
  ])('are bounded as in their tables: %o', (costs, field) => {
    const { issues } = v.safeParse(ZonalQuery, { polygon: square, extra_params: { costs } })
    expect(issues?.map(issue => v.getDotPath(issue))).toEqual([`extra_params.costs.${field}`])
  })
  it('have ranges that do not go down', () => {
    const settings = { range_demand_least: 2 }
    const refused = () => analyse(10, { use_other_parameters: true, extra_params: { costs: { settings } } })
    expect(refused).toThrow(Failure)
    try {
      refused()
    } catch (error) {
      expect(Object.keys((error as Failure).fields ?? {})).toContain(
        'extra_params.costs.settings.range_demand_mode',
      )
    }
  })
})

describe('no legal number', () => {
  let seed = 12
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]
  const rate = () => pick([0, 5e-324, 1e-300, 1e-9, 0.01, 1, 4321.5, 1e9])
  const years = () => pick([1, 7, 30])
  const perW = () => ({
    sc_rate: rate(),
    ic_rate: rate(),
    tc_rate: rate(),
    omc_rate: rate(),
    rc_rate: rate(),
    replacement_period_yrs: years(),
  })
  const perKW = () => ({ sc_per_kW: rate(), ic_per_kW: rate(), tc_per_kW: rate(), omc_per_kW: rate() })
  it('gives a figure that is none, nor a reply that does not fit its contract', () => {
    for (let i = 0; i < 600; i++) {
      const costs = {
        shs: perW(),
        solar_minigrid: { ...perKW(), rc_per_kW: rate(), replacement_period_yrs: years() },
        mhp: perKW(),
        grid: { cc_rate: rate(), omc_rate: rate() },
        settings: {
          discount_rate: pick([0, 5e-324, 10, 100]),
          distribution_NPR_per_connection: rate(),
          mhp_line_NPR_per_km: rate(),
          line_upkeep_percent: pick([0, 5e-324, 2, 100]),
          grid_energy_NPR_per_kWh: rate(),
          coincidence: pick([0, 5e-324, 0.5, 1]),
          residual_value: pick([true, false]),
          life_shs_yrs: pick([1, 100]),
          life_line_yrs: pick([1, 5, 100]),
        },
      }
      const request = query({
        bat_form: {
          tier: pick([1, 2, 3] as const),
          custom_hh_demand: true,
          hh_demand_W: pick([5e-324, 1e-300, 1e-9, 200, 100_000]),
          num_household: pick([1, 2, 10_000_000]),
        },
        hh_input: 'manual',
        load_info_data: pick([
          [],
          [{ institution_id: 1, number: 10_000, avg_load_W: pick([0, 5e-324, 1e7]) }],
        ]),
        extra_params: { costs, project_period: pick([5, 10, 15] as const), grid_extension_limit_km: 15 },
        use_other_parameters: true,
      })
      const result = analyse(1, request, {
        minigrid_pvout_kWh: pick([null, 0, 5e-324, 1400]),
        distance_to_grid_km: pick([null, 0, 3]),
        distance_to_mhp_km: pick([null, 0, 1]),
      })
      const parsed = JSON.parse(JSON.stringify(result))
      expect(v.safeParse(BatResult, parsed).issues).toBeUndefined()
      expect(isDeepStrictEqual(parsed, result)).toBe(true)
      const options = technologies.filter(one => one !== 'grid' && result.energy_costs[one])
      expect(options.includes('shs') && options.includes('mhp')).toBe(true)
      const curves = options.flatMap(one => ratioCurveOf(result, one, 7).map(({ ratio }) => ratio))
      expect(curves.every(ratio => ratio === null || Number.isFinite(ratio))).toBe(true)
    }
  })
  it('leaves out what cannot be computed, and says why', () => {
    const unknown = analyse(100, {}, { minigrid_pvout_kWh: null })
    expect(unknown.energy_costs.solar_minigrid).toBeUndefined()
    expect(unknown.not_computed).toEqual({ solar_minigrid: { key: 'bat.infeasible.sunUnknown', params: {} } })
    expect(unknown.feasible_energy_techs).not.toContain('Solar Mini-grid')
    expect(analyse(100).not_computed).toEqual({})
    const free = { cc_rate: 0, omc_rate: 0 }
    const request = { use_other_parameters: true, extra_params: { costs: { grid: free } } }
    expect(analyse(100, request).break_even_km).toEqual({ shs: null, solar_minigrid: null, mhp: null })
  })
})
