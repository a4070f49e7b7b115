import { describe, expect, it } from 'vitest'
import { Failure, type FailureCode, failures } from '../../../app/domain/api/failure.ts'
import {
  coincidentDemand_kW,
  connectionsOf,
  totalDemand_kW,
} from '../../../app/domain/bat/costs/quantities.ts'
import { clusterDemand } from '../../../app/domain/bat/demand.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import { coincidence } from '../../../app/domain/network/coincidence.ts'
import { institutionSeeds } from '../../../app/domain/rates/institutions.ts'
import { demandBounds, tierSeeds } from '../../../app/domain/rates/tiers.ts'
import { people, query, rates } from './clusters.ts'

type Input = Parameters<typeof query>[0]
const demand = (input: Input, facts = people) => clusterDemand(facts, query(input), rates)
function refusal(input: Input, facts = people): { code: FailureCode; sentence: string } {
  try {
    demand(input, facts)
  } catch (error) {
    if (error instanceof Failure)
      return { code: error.code, sentence: say('en', failures[error.code].words, error.params) }
  }
  throw new Error('was not refused')
}

describe('tiers (models A1)', () => {
  it.each([
    [1, 3, 4, 4.38],
    [2, 50, 4, 73],
    [3, 200, 5, 365],
    [4, 800, 4.25, 1241],
    [5, 2000, 4.1, 2993],
  ])('tier %s is %s W for %s h a day, %s kWh a year', (tier, watts, hours, kWh) => {
    const { demand_W, hrs_per_day, value } = tierSeeds[tier - 1]
    expect([demand_W, hrs_per_day, value]).toEqual([watts, hours, `Tier ${tier}`])
    expect((demand_W * hrs_per_day * 365) / 1000).toBeCloseTo(kWh, 9)
  })
  it('bounds a household by its tier and the next', () => {
    expect([2, 3, 4].map(tier => demandBounds(tierSeeds, tier))).toEqual([
      { min: 50, max: 200 },
      { min: 200, max: 800 },
      { min: 800, max: 2000 },
    ])
    expect(demandBounds(tierSeeds, 5).min).toBe(2000)
  })
})

describe('household demand', () => {
  it('is the tier unless given', () => {
    expect(demand({}).per_hh_demand_W).toBe(200)
    expect(demand({ bat_form: { tier: 4, hh_demand_W: 1100 } }).per_hh_demand_W).toBe(1100)
    expect(demand({ bat_form: { tier: 3, hh_demand_W: 800 } }).per_hh_demand_W).toBe(800)
    expect(demand({ bat_form: { tier: 5, hh_demand_W: 9000 } }).per_hh_demand_W).toBe(9000)
  })
  it('is the DC size in tier 1, served by DC systems', () => {
    const dc = demand({ bat_form: { tier: 1, dc_watt: 20 } })
    expect([dc.per_hh_demand_W, dc.dc_watt, dc.hrs_per_day]).toEqual([20, 20, 4])
    expect(demand({ bat_form: { tier: 1 } }).per_hh_demand_W).toBe(50)
    const custom = demand({ bat_form: { tier: 1, custom_hh_demand: true, hh_demand_W: 7.5 } })
    expect([custom.per_hh_demand_W, custom.dc_watt]).toEqual([7.5, null])
  })
  it('is refused out of bounds, with the sentence of the API', () => {
    expect(refusal({ bat_form: { tier: 3, hh_demand_W: 199.99 } })).toEqual({
      code: 'demand_out_of_bounds',
      sentence: 'hh_demand_W must be between 200 and 800',
    })
    expect(refusal({ bat_form: { tier: 2, hh_demand_W: 200.01 } }).sentence).toBe(
      'hh_demand_W must be between 50 and 200',
    )
    expect(refusal({ bat_form: { tier: 5, hh_demand_W: 1999 } }).sentence).toBe(
      'hh_demand_W must be between 2000 and 100000',
    )
  })
  it('names the field of what is missing or unknown', () => {
    expect(refusal({ bat_form: { custom_hh_demand: true } }).sentence).toContain('bat_form.hh_demand_W: ')
    expect(refusal({ bat_form: { tier: 1, dc_watt: 30 } }).sentence).toBe(
      'bat_form.dc_watt: Must be one of 10, 20, 50, 100',
    )
    expect(refusal({ hh_input: 'manual' }).sentence).toContain('bat_form.num_household: ')
    expect(refusal({ load_info_data: [{ institution_id: 99, number: 1 }] }).sentence).toContain(
      'load_info_data.0.institution_id',
    )
  })
})

describe('households and people (models A2)', () => {
  it('rounds half up and splits people by sex (A8)', () => {
    expect(demand({}, { ...people, households_by_houses: 12.5 }).num_household).toBe(13)
    const { male_pop, female_pop } = demand(
      {},
      { ...people, households_by_houses: 53, people_per_household: 10 },
    )
    expect([male_pop, female_pop]).toEqual([260, 270])
  })
  it('takes the mode that was asked for', () => {
    const facts = { ...people, households_by_census: 61.4 }
    expect(demand({ hh_input: 'census' }, facts).num_household).toBe(61)
    expect(demand({ hh_input: 'manual', bat_form: { num_household: 7 } }, facts).num_household).toBe(7)
  })
  it('refuses a cluster without households', () => {
    const none = { code: 'no_house', sentence: 'No house in the given cluster' }
    expect(refusal({}, { ...people, households_by_houses: 0 })).toEqual(none)
    expect(refusal({}, { ...people, households_by_houses: 0.49 })).toEqual(none)
    expect(refusal({ hh_input: 'census' })).toEqual(none)
    for (const num_household of [0, -3])
      expect(refusal({ hh_input: 'manual', bat_form: { num_household } })).toEqual(none)
  })
})

describe('cluster demand (models A3)', () => {
  const loads = [
    { name: 'a', number: 1, load_W: 500 },
    { name: 'b', number: 2, load_W: 800 },
  ]
  it('sums households and institutions (A5, A9)', () => {
    expect(totalDemand_kW(120, 200, loads)).toBeCloseTo(26.1, 12)
    expect(coincidence(120, 0.5)).toBeCloseTo(0.5456435, 7)
    const cluster = { households: 120, per_hh_demand_W: 200, loads }
    expect(coincidentDemand_kW(cluster, 0.5)).toBeCloseTo(15.19545, 5)
    expect(coincidentDemand_kW(cluster, 1)).toBe(totalDemand_kW(120, 200, loads))
    expect(coincidence(1, 0.5)).toBe(1)
    expect(totalDemand_kW(80, 50, [])).toBe(4)
  })
  it('takes the usual load of an institution unless given, and connects each', () => {
    const { total_demand_kW, num_household, loads } = demand(
      {
        load_info_data: [
          { institution_id: 3, number: 2 },
          { institution_id: 1, number: 1, avg_load_W: 500 },
        ],
      },
      { ...people, households_by_houses: 120 },
    )
    expect(total_demand_kW).toBeCloseTo(26.1, 12)
    expect(connectionsOf(num_household, loads)).toBe(123)
    // The loads of the model notes, by the ids that kept clusters name.
    expect(institutionSeeds.slice(0, 9).map(one => one.avg_load_W)).toEqual([
      300, 1000, 800, 5000, 400, 100, 150, 5000, 1500,
    ])
    expect(institutionSeeds.map(one => one.institution_id)).toEqual(institutionSeeds.map((_, i) => i + 1))
  })
  it('warns where DC systems cannot supply an institution', () => {
    const load_info_data = [
      { institution_id: 6, number: 1 },
      { institution_id: 7, number: 3 },
      { institution_id: 1, number: 0 },
    ]
    expect(demand({ bat_form: { tier: 1 }, load_info_data }).warnings.map(one => one.params?.name)).toEqual([
      'Shop',
    ])
    expect(demand({ load_info_data }).warnings).toEqual([])
  })
})
