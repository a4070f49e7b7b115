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
    ['{"network":{"lv_pole_NPR":-1}}', 'network.lv_pole_NPR'],
    ['{"network":{"network_sized":true}}', 'network.network_sized'],
    ['{"network":{"min_service_m":40}}', 'network.min_service_m'],
  ])('are refused by field: %s', async (costs, field) => {
    const { status, json } = await postCosts(costs)
    expect([status, json.code]).toEqual([400, 'malformed'])
    expect(json[`extra_params.costs.${field}`].join(' ').length).toBeGreaterThan(10)
    expect(json.error).toContain(`extra_params.costs.${field}`)
  })

  it('price the network of a cluster too, each pole by its own rate', async () => {
    const [own, stated] = [
      (await postCosts('{"network":{"lv_pole_NPR":14001}}')).json as BatResult,
      (await postCosts('{}')).json as BatResult,
    ]
    expect(own.cost_inputs.changed).toEqual([{ name: 'network.lv_pole_NPR', stated: 14_000, own: 14_001 }])
    expect(own.network).toMatchObject({ lv_poles: stated.network?.lv_poles })
    const poles = own.network?.lv_poles ?? 0
    expect(poles).toBeGreaterThan(0)
    for (const option of ['grid', 'solar_minigrid'] as const) {
      const more =
        (own.energy_costs[option]?.distribution_cost ?? 0) -
        (stated.energy_costs[option]?.distribution_cost ?? 0)
      expect(more).toBeCloseTo(poles, 6)
    }
    expect(own.network_rates_version).toBe(stated.network_rates_version)
  })

  it('are told where the other way to cost lines leaves them unused', async () => {
    const keys = async (costs: string, distribution: string) => {
      const reply = await api.call('POST', '/api/bat/zonal-query/', {
        token,
        body: {
          polygon,
          use_other_parameters: true,
          extra_params: { distribution, costs: JSON.parse(costs) },
        },
      })
      const { warnings }: BatResult = reply.json
      return warnings.map(({ key }) => key).filter(key => key.endsWith('Unused'))
    }
    const [flat, network] = [
      '{"settings":{"distribution_NPR_per_connection":1}}',
      '{"network":{"meter_NPR":1}}',
    ]
    expect(await keys(flat, 'sized')).toEqual(['bat.warn.flatRateUnused'])
    expect(await keys(flat, 'flat')).toEqual([])
    expect(await keys(network, 'flat')).toEqual(['bat.warn.networkRatesUnused'])
    expect(await keys(network, 'sized')).toEqual([])
  })

  it('are refused where the body is no JSON', async () => {
    expect((await postCosts('{"grid":{"cc_rate":NaN}}')).status).toBe(400)
    expect(api.logged).toEqual([])
  })
})
