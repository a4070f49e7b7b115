import { beforeAll, describe, expect, it } from 'vitest'
import { technologies } from '../../../app/domain/bat/contract.ts'
import type { LeastCostMap, Settlement } from '../../../app/domain/bat/settlements-contract.ts'
import type { MultiPolygonRings, PolygonRings } from '../../../app/domain/geometry.ts'
import { householdsInHouse } from '../../../app/domain/region/facts.ts'
import { countInside } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { guardPolygon } from '../../../app/domain/spatial/polygon/polygon-guard.ts'
import { polygonInsideArea } from '../../../app/domain/spatial/polygon/polygon-in-area.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Running, startApi } from '../harness.ts'

const path = '/api/bat/settlements'
const [sulikot, dordi, annapurna, pokhara, birgunj] = [43611, 43702, 44001, 44004, 23403]
let api: Running
let atlas: Atlas
let token: string
beforeAll(async () => {
  api = await startApi()
  atlas = (await demoAtlas()).current()
  token = await api.tokenOf('Planner')
})

async function fetchMap(body: object, headers = {}): Promise<LeastCostMap> {
  const reply = await api.call('POST', path, { token, body, headers })
  expect(reply.json).not.toHaveProperty('error')
  expect(reply.status).toBe(200)
  return reply.json
}
const ringsOf = ({ polygon }: Settlement) => polygon.coordinates as PolygonRings
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('POST /api/bat/settlements', () => {
  it.each([sulikot, pokhara, birgunj])('tells every house of %i once', async municipality => {
    const map = await fetchMap({ municipality })
    const houses = countInside(atlas.houses, atlas.regions.outline(municipality))
    expect(map.num_house).toBe(houses)
    expect(sum(map.settlements.map(one => one.num_house)) + map.scattered.num_house).toBe(houses)
    const sizes = map.settlements.map(one => one.num_house)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(map.settlements.map(one => one.settlement_id)).toEqual(sizes.map((_, i) => i + 1))
    for (const one of map.settlements) {
      expect(guardPolygon(ringsOf(one))).toEqual(ringsOf(one))
      expect(one.num_house).toBeLessThanOrEqual(countInside(atlas.houses, ringsOf(one)))
      expect(one.num_house).toBeGreaterThanOrEqual(map.grouping.least_houses)
      expect(one.ward).toBeGreaterThan(0)
    }
  })

  it('has totals that are the sums of its rows', async () => {
    const map = await fetchMap({ municipality: sulikot, extra_params: { project_period: 15 } })
    expect(map.totals.map(row => row.technology)).toEqual([...technologies])
    expect(new Set(map.settlements.map(one => one.best)).size).toBeGreaterThan(1)
    for (const { technology, ...total } of map.totals) {
      const rows = map.settlements.filter(({ best }) => best === technology)
      const alone = technology === 'shs' ? [map.scattered] : []
      const costs = (key: 'capital_cost' | 'life_cycle_cost') =>
        sum([...rows.map(row => row[`${key}s`][technology]), ...alone.map(row => row[key])])
      const counts = (
        key: 'num_house' | 'num_household' | 'population' | 'total_demand_kW' | 'discounted_energy_kWh',
      ) => sum([...rows, ...alone].map(row => row[key]))
      expect(total).toEqual({
        settlements: rows.length,
        num_house: counts('num_house'),
        num_household: counts('num_household'),
        households_to_supply: counts('num_household'),
        population: counts('population'),
        total_demand_kW: counts('total_demand_kW'),
        capital_cost: costs('capital_cost'),
        life_cycle_cost: costs('life_cycle_cost'),
        discounted_energy_kWh: counts('discounted_energy_kWh'),
        ...(technology !== 'shs' &&
          rows.length > 0 && {
            standalone_households: sum(rows.map(row => row.standalone_households ?? 0)),
          }),
      })
    }
    expect(map.num_household).toBe(sum(map.totals.map(row => row.num_household)))
    expect(map.population).toBe(sum(map.totals.map(row => row.population)))
  })

  it('says of a settlement what the zonal query says of its outline', async () => {
    const scenario = {
      bat_form: { tier: 4 },
      extra_params: { project_period: 10, grid_extension_limit_km: 5 },
    }
    const map = await fetchMap({ municipality: annapurna, ...scenario })
    const exact = map.settlements.filter(
      one =>
        countInside(atlas.houses, ringsOf(one)) === one.num_house &&
        atlas.regions.levelsTouching(ringsOf(one)).length === 1,
    )
    expect(exact.length).toBeGreaterThan(10)
    for (const one of exact.slice(0, 8)) {
      const { json } = await api.call('POST', '/api/bat/zonal-query/', {
        token,
        body: { polygon: one.polygon, ...scenario },
      })
      const costed = Object.keys(json.energy_costs)
      const each = (figure: (technology: string) => number) =>
        Object.fromEntries(costed.map(technology => [technology, figure(technology)]))
      expect(one).toMatchObject({
        local_name: json.local_name,
        latitude: json.latitude,
        longitude: json.longitude,
        num_house: json.num_house,
        num_household: json.num_household,
        population: json.male_pop + json.female_pop,
        total_demand_kW: json.total_demand_kW,
        distance_to_grid_ext_km: json.distance_to_grid_ext_km,
        distance_to_mhp_km: json.distance_to_mhp_km,
        best: json.best,
        feasible: technologies.filter(technology => json.energy_costs[technology]?.feasible),
        life_cycle_costs: each(key => json.energy_costs[key].cost_series.life_cycle_costs[9]),
        levelized_costs: each(key => json.energy_costs[key].cost_series.levelized_costs[9]),
        capital_costs: each(key => json.energy_costs[key].capital_cost),
      })
      // How many of all settlements the limit decides is a sentence about the map alone.
      const ofAll = map.warnings.filter(({ key }) => key !== 'bat.warn.limit')
      expect(json.warnings).toEqual([...one.warnings, ...ofAll])
    }
  })

  it('gives scattered houses a solar home system each household', async () => {
    const map = await fetchMap({ municipality: dordi, bat_form: { tier: 3 } })
    const fact = atlas.facts.get(dordi)!
    const { num_house, num_household, total_demand_kW, capital_cost, population } = map.scattered
    expect(num_house).toBeGreaterThan(0)
    expect(num_household).toBe(Math.floor(num_house * householdsInHouse(fact)! + 0.5))
    expect(population).toBe(Math.floor((num_household * fact.pop_2021) / fact.households_2021 + 0.5))
    expect(total_demand_kW).toBeCloseTo(num_household * 0.2, 9)
    const [largest] = map.settlements
    const perHousehold = (cost: number, households: number) => cost / households
    expect(perHousehold(capital_cost, num_household)).toBeCloseTo(
      perHousehold(largest.capital_costs.shs, largest.num_household),
      6,
    )
  })

  it('keeps its outlines in the local level, so that who works there may ask for them', async () => {
    const map = await fetchMap({ municipality: sulikot })
    const outline: MultiPolygonRings = atlas.regions.outline(sulikot)
    const inside = map.settlements.filter(one => polygonInsideArea(ringsOf(one), outline))
    expect(inside.length).toBeGreaterThan(map.settlements.length * 0.9)
  })

  it('follows its parameters, and answers an equal question equally', async () => {
    const defaults = await fetchMap({ municipality: dordi })
    expect(await fetchMap({ municipality: dordi })).toEqual(defaults)
    const wide = await fetchMap({ municipality: dordi, grouping: { reach_m: 400 } })
    expect(wide.grouping).toEqual({ ...defaults.grouping, reach_m: 400 })
    expect(wide.settlements.length).toBeLessThan(defaults.settlements.length)
    expect(wide.scattered.num_house).toBeLessThan(defaults.scattered.num_house)
    const large = await fetchMap({ municipality: dordi, grouping: { least_houses: 100 } })
    const sizes = ({ settlements }: LeastCostMap) => settlements.map(one => one.num_house)
    expect(sizes(large)).toEqual(sizes(defaults).filter(size => size >= 100))
  })

  it('speaks no language', async () => {
    const english = await fetchMap({ municipality: dordi })
    expect(await fetchMap({ municipality: dordi }, { 'accept-language': 'ne' })).toEqual(english)
    expect(english.warnings.map(({ key }) => key)).toContain('bat.warn.generated')
  })

  it('refuses a grouping that finds too many, with the remedy', async () => {
    const grouping = { reach_m: 25, min_neighbours: 2, least_houses: 2 }
    const { status, json } = await api.call('POST', path, {
      token,
      body: { municipality: pokhara, grouping },
    })
    expect([status, json.code]).toEqual([400, 'malformed'])
    expect(json['grouping.least_houses'][0]).toMatch(
      /but the maximum is 2000\. Raise .* \(least_houses\) or .* \(reach_m\)/,
    )
  })

  it('refuses what it cannot answer', async () => {
    const refused = async (body: object) => (await api.call('POST', path, { token, body })).json
    expect(await refused({ municipality: 10101 })).toMatchObject({ code: 'outside_working_area' })
    expect(await refused({ municipality: 10199 })).toMatchObject({ code: 'not_found' })
    expect(await refused({ municipality: dordi, grouping: { reach_m: 5 } })).toHaveProperty(
      'grouping.reach_m',
    )
    expect(await refused({ municipality: dordi, bat_form: { tier: 4, hh_demand_W: 5 } })).toMatchObject({
      code: 'demand_out_of_bounds',
    })
    expect(api.logged).toEqual([])
  })
})
