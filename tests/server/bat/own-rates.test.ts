import { beforeAll, describe, expect, it } from 'vitest'
import type { BatResult } from '../../../app/domain/bat/contract.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Running, startApi } from '../harness.ts'
import { villageIn } from './villages.ts'

let api: Running
let token: string
let polygon: object
beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('Planner')
  const village = villageIn((await demoAtlas()).current(), 43611)
  polygon = { type: 'Polygon', coordinates: [village] }
})
const postCosts = (costs: string, isOwn = true) =>
  api.call('POST', '/api/bat/zonal-query/', {
    token,
    body: `{"polygon":${JSON.stringify(polygon)},"use_other_parameters":${isOwn},"extra_params":{"costs":${costs}}}`,
  })

describe('rates of one cluster (S-051)', () => {
  it('count for it alone, and the answer tells them with those of the tables', async () => {
    const own: BatResult = (await postCosts('{"grid":{"cc_rate":1000000},"settings":{"discount_rate":0}}'))
      .json
    const asStated: BatResult = (await postCosts('{"grid":{"cc_rate":1000000}}', false)).json
    expect(own.cost_inputs.changed).toEqual([
      { name: 'settings.discount_rate', stated: 10, own: 0 },
      { name: 'grid.cc_rate', stated: 2_500_000, own: 1_000_000 },
    ])
    expect(own.energy_costs.grid.system_cost).toBeCloseTo(asStated.energy_costs.grid.system_cost / 2.5, 2)
    expect(own.energy_costs.shs.cost_series.life_cycle_costs[0]).toBeCloseTo(
      own.energy_costs.shs.capital_cost + own.energy_costs.shs.operation_maintenance_cost,
      2,
    )
    expect(asStated.cost_inputs.changed).toEqual([])
  })

  it.each([
    ['{"grid":{"cc_rate":-1}}', 'grid.cc_rate'],
    ['{"grid":{"cc_rate":"many"}}', 'grid.cc_rate'],
    ['{"grid":{"cc_rate":null}}', 'grid.cc_rate'],
    ['{"mhp":{"sc_per_kW":1e308}}', 'mhp.sc_per_kW'],
    ['{"mhp":{"sc_per_kW":1e400}}', 'mhp.sc_per_kW'],
    ['{"shs":{"replacement_period_yrs":0}}', 'shs.replacement_period_yrs'],
    ['{"settings":{"range_demand_least":2}}', 'settings.range_demand_mode'],
    ['{"mhp":{"category":"mine"}}', 'mhp.category'],
    ['{"wind":{}}', 'wind'],
  ])('are refused by field: %s', async (costs, field) => {
    const { status, json } = await postCosts(costs)
    expect([status, json.code]).toEqual([400, 'malformed'])
    expect(json[`extra_params.costs.${field}`].join(' ').length).toBeGreaterThan(10)
    expect(json.error).toContain(`extra_params.costs.${field}`)
  })

  it('are refused where the body is no JSON', async () => {
    expect((await postCosts('{"grid":{"cc_rate":NaN}}')).status).toBe(400)
    expect(api.logged).toEqual([])
  })
})
