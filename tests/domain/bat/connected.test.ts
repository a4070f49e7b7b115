import { describe, expect, test } from 'vitest'
import { connectedByPlace } from '../../../app/domain/bat/connected/by-place.ts'
import { connectedSaid } from '../../../app/domain/bat/connected/connected-words.ts'
import { technologies } from '../../../app/domain/bat/contract.ts'
import { ratesOfCluster } from '../../../app/domain/bat/costs/own-costs.ts'
import { clusterDemand } from '../../../app/domain/bat/demand.ts'
import { batResult } from '../../../app/domain/bat/result.ts'
import { gridShares } from '../../../app/domain/dashboard/grid-shares.ts'
import { datasetOf } from '../../../app/domain/dashboard/survey-figures.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import { random } from '../../../tiles/random.ts'
import { analyse, people, place, query, rates } from './clusters.ts'

const source = { share: 0.85, source: 'Survey', year: 2026, generated: false }
const withShare = (share: number, bat_form: object = {}, more: object = {}) => {
  const request = query({ bat_form: { connected_households: 'estimate', ...bat_form }, ...more })
  const own = ratesOfCluster(rates, request, null)
  const demand = clusterDemand({ ...people, connected: { share, source } }, request, own.rates)
  return batResult(place, demand, request, own)
}

describe('households that have the grid', () => {
  test('count as people, and demand and costs are of the others', () => {
    const result = withShare(0.846)
    expect(result).toMatchObject({
      num_household: 100,
      connected_households: 85,
      households_to_supply: 15,
      connected_source: source,
    })
    const few = analyse(15)
    expect(result.total_demand_kW).toBe(few.total_demand_kW)
    expect(result.energy_costs.mhp?.cost_series).toEqual(few.energy_costs.mhp?.cost_series)
    expect(result.best).toBe(few.best)
    const all = analyse(100)
    expect([result.male_pop, result.female_pop]).toEqual([all.male_pop, all.female_pop])
  })

  test('are none where nothing is said of them, to the bit', () => {
    expect(JSON.stringify(analyse(100, { bat_form: { connected_households: 0 } }))).toBe(
      JSON.stringify(analyse(100)),
    )
  })

  test('a number of them is taken as it is, and refused at its field above the households', () => {
    const result = analyse(100, { bat_form: { connected_households: 40 } })
    expect(result).toMatchObject({
      connected_households: 40,
      households_to_supply: 60,
      connected_source: null,
    })
    expect(() => analyse(100, { bat_form: { connected_households: 101 } })).toThrow(
      expect.objectContaining({
        code: 'malformed',
        fields: {
          'bat_form.connected_households': [{ key: 'bat.field.connectedMost', params: { most: 100 } }],
        },
      }),
    )
    expect(() => query({ bat_form: { connected_households: -1 } })).toThrow('bat.field.connected')
    expect(() => query({ bat_form: { connected_households: 1.5 } })).toThrow('bat.field.connected')
  })

  test('nobody left is an answer: no best option, no energy, institutions still have costs', () => {
    const none = withShare(1)
    expect(none).toMatchObject({
      best: null,
      best_reason: { key: 'bat.best.nobodyLeft' },
      total_demand_kW: 0,
    })
    expect(Object.keys(none.energy_costs).sort()).toEqual([...technologies].sort())
    for (const cost of Object.values(none.energy_costs)) {
      expect(cost.cost_series.levelized_costs).toEqual(Array(15).fill(null))
      expect(cost.cost_series.life_cycle_costs.every(Number.isFinite)).toBe(true)
    }
    const school = withShare(1, {}, { load_info_data: [{ institution_id: 1, number: 2 }] })
    expect(school.best).toBeNull()
    expect(school.total_demand_kW).toBeGreaterThan(0)
    expect(school.energy_costs.mhp?.plant_kW).toBe(school.total_demand_kW)
    expect(school.energy_costs.shs.cost_series.levelized_costs[4]).toBeGreaterThan(0)
  })

  test('are said with their source', () => {
    const said = (result: ReturnType<typeof analyse>) => {
      const text = connectedSaid(result)
      return text && say('en', text.key, text.params)
    }
    expect(said(withShare(0.846))).toBe('100 households, 85 have the grid (Survey, 2026): 15 to supply')
    expect(said(analyse(100, { bat_form: { connected_households: 40 } }))).toBe(
      '100 households, 40 have the grid: 60 to supply',
    )
    expect(said(analyse(100))).toBeNull()
  })
})

test('connected households of places sum to those of the level, each within one of its own', () => {
  const next = random(9, 'places')
  for (let round = 0; round < 300; round++) {
    const places = Array.from({ length: 1 + Math.floor(next() * 60) }, () => {
      const households = Math.floor(next() * 80)
      const kind = next()
      const share = kind < 0.3 ? 1 : kind < 0.5 ? 0 : next()
      return { households, expected: households * share }
    })
    const expected = places.reduce((sum, one) => sum + one.expected, 0)
    const total = Math.floor(expected + 0.5)
    const counts = connectedByPlace(places, total)
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(total)
    counts.forEach((count, i) => {
      expect(Math.abs(count - places[i].expected)).toBeLessThan(1)
      expect(count).toBeLessThanOrEqual(places[i].households)
    })
  }
  // A total that the expected ones do not come to is met all the same.
  expect(
    connectedByPlace(
      [
        { households: 5, expected: 5 },
        { households: 5, expected: 0 },
      ],
      4,
    ),
  ).toEqual([4, 0])
  expect(
    connectedByPlace(
      [
        { households: 5, expected: 5 },
        { households: 5, expected: 0 },
      ],
      7,
    ),
  ).toEqual([5, 2])
})

test('the share is of the households that told their light, of answers before plans, and of none where the grid is not told', () => {
  const of = (generated: boolean) => ({ source: generated ? 'Made' : 'Census', year: 2021, generated })
  const rows = (sddmm: number, values: Record<string, number>, generated = false) =>
    Object.entries(values).map(([item, value]) => ({
      item: `lighting.${item}`,
      sddmm,
      value,
      origin: of(generated),
    }))
  const odk = datasetOf([...rows(1, { grid: 30, kerosene: 70 }), ...rows(3, { kerosene: 5 })])
  const mep = datasetOf([...rows(1, { grid: 9, other: 1 }), ...rows(2, { grid: 1, solar_home: 3 }, true)])
  expect(gridShares({ odk, mep })).toEqual({
    1: { share: 0.3, source: 'Census', year: 2021, generated: false },
    2: { share: 0.25, source: 'Made', year: 2021, generated: true },
  })
})
