import { describe, expect, test } from 'vitest'
import {
  byPlanTechnology,
  costFieldsOf,
  type PlanCosts,
  planTechnologies,
  ratesOfPlan,
} from '../../../app/domain/bat/costs/plan-costs.ts'
import { defaultRow, type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'
import { analyse } from './clusters.ts'

const numbered = <R extends object>(rows: R[]) => rows.map((row, i) => ({ ...row, id: i + 1 }))
const national: Rates = {
  ...rateSeeds,
  version: 'national',
  mhp: numbered(rateSeeds.mhp),
  smg: numbered(rateSeeds.smg),
}
const origin = { source: 'Set for the plan by Asha Gurung', vintage: '2026-05-01', changed_by: 'Asha Gurung' }
const defaults: PlanCosts = {
  default_ids: { mhp_cost_rate_id: 2, smg_cost_rate_id: 2 },
  use_default: byPlanTechnology(() => true),
  cost_params: {},
}
const own = (
  cost_params: PlanCosts['cost_params'],
  ...technologies: (typeof planTechnologies)[number][]
) => ({
  ...defaults,
  cost_params,
  use_default: {
    ...defaults.use_default,
    ...Object.fromEntries(technologies.map(technology => [technology, false])),
  },
})
const of = (costs: PlanCosts, rates = national) => ratesOfPlan(rates, costs, origin)
const withSystem = (sc_rate: number): Rates => ({
  ...national,
  shs_ac: { ...national.shs_ac, sc_rate, version: 2, source: 'Entered by a Manager' },
})

describe('the rates of a plan', () => {
  test('make the worked cluster dearer by what the plan has for itself (models H)', () => {
    const shsOf = (costs: PlanCosts) => analyse(100, {}, {}, of(costs)).energy_costs.shs
    const byTables = shsOf(defaults)
    expect(byTables.capital_cost).toBe(11_600_000)
    expect(byTables.cost_series.life_cycle_costs[9]).toBeCloseTo(15_181_949.84, 2)
    const dearer = shsOf(own({ shs_ac: { sc_rate: 600 } }, 'shs_ac'))
    expect(dearer.capital_cost).toBe(13_600_000)
    expect(dearer.cost_series.life_cycle_costs[9]).toBeCloseTo(17_181_949.84, 2)
  })

  test('are the tables’ where it goes by them, whatever it once had for itself', () => {
    const { version, ...rates } = of({ ...defaults, cost_params: { shs_ac: { sc_rate: 600 } } })
    const { version: _, ...tables } = national
    expect(rates).toEqual(tables)
    expect(version).toBe(of(defaults).version)
  })

  test('have its own figures with its own source, and leave the tables as they are', () => {
    const before = structuredClone(national)
    const rates = of(own({ shs_ac: { sc_rate: 600 }, mhp: { sc_per_kW: 1 } }, 'shs_ac'))
    expect(rates.shs_ac).toEqual({ ...national.shs_ac, sc_rate: 600, ...origin })
    expect(rates.mhp).toEqual(national.mhp)
    expect(national).toEqual(before)
  })

  test('take the category that the plan names, and its figures in that row alone', () => {
    const costs = {
      ...own({ smg: { sc_per_kW: 390_000 } }, 'smg'),
      default_ids: { mhp_cost_rate_id: 3, smg_cost_rate_id: 1 },
    }
    const rates = of(costs)
    expect(defaultRow(rates.mhp)).toMatchObject({ category: 'A very remote', source: national.mhp[2].source })
    expect(defaultRow(rates.smg)).toMatchObject({ category: 'C accessible', sc_per_kW: 390_000, ...origin })
    expect(rates.smg[1]).toMatchObject({ sc_per_kW: 400_000, is_default: false })
  })

  test('have another version only where a figure that counts is another', () => {
    const { version } = of(defaults)
    expect(version).toMatch(/^[0-9a-f]{10}$/)
    expect(of(defaults, withSystem(510)).version).not.toBe(version)
    const shs = own({ shs_ac: { sc_rate: 600 } }, 'shs_ac')
    expect(of(shs, withSystem(510)).version).toBe(of(shs).version)
    expect(of(shs).version).not.toBe(version)
    const renamed = { ...national, shs_ac: { ...national.shs_ac, source: 'AEPC', version: 9 } }
    expect(of(defaults, renamed).version).toBe(version)
    const unused = national.mhp.map(row => (row.id === 3 ? { ...row, sc_per_kW: 1 } : row))
    expect(of(defaults, { ...national, mhp: unused }).version).toBe(version)
  })

  test('every figure of an option can be set', () => {
    expect(planTechnologies.map(technology => costFieldsOf(technology).map(([name]) => name))).toEqual([
      ['sc_rate', 'ic_rate', 'tc_rate', 'omc_rate', 'rc_rate', 'replacement_period_yrs'],
      ['sc_per_kW', 'ic_per_kW', 'tc_per_kW', 'omc_per_kW'],
      ['sc_per_kW', 'ic_per_kW', 'tc_per_kW', 'omc_per_kW', 'rc_per_kW', 'replacement_period_yrs'],
      ['cc_rate', 'omc_rate'],
    ])
  })
})
