import { beforeAll, describe, expect, it } from 'vitest'
import { scenarioMaps } from '../../../app/domain/bat/scenarios/scenario-maps.ts'
import type {
  LeastCostMap,
  ScenarioInput,
  SettlementsQueryInput,
} from '../../../app/domain/bat/settlements-contract.ts'
import { slowness } from '../../slowness.ts'
import { type Running, startApi } from '../harness.ts'

const path = '/api/bat/settlements'
const [dordi, annapurna] = [43702, 44001]
let api: Running
let token: string
beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('Planner')
})

const post = (body: SettlementsQueryInput | object) => api.call('POST', path, { token, body })
async function fetchMap(body: SettlementsQueryInput): Promise<LeastCostMap> {
  const { status, json } = await post(body)
  expect([status, json.error]).toEqual([200, undefined])
  return json
}

const [lng, lat] = [84.47, 28.2]
const line = {
  type: 'LineString' as const,
  coordinates: [
    [lng, lat],
    [lng + 0.02, lat + 0.05],
  ],
}
const scenarios: ScenarioInput[] = [
  { extra_params: { project_period: 5 } },
  { bat_form: { tier: 4 }, extra_params: { project_period: 15, grid_extension_limit_km: 8 } },
  {
    extra_params: { grid_extension_limit_km: 15, costs: { grid: { cc_rate: 900_000 } } },
    use_other_parameters: true,
  },
  { extra_params: { grid_extension_limit_km: 3 }, planned_lines: [line] },
]

describe('scenarios of a municipality beside each other', () => {
  it('say each what an analysis of its own says', async () => {
    const [first, ...others] = scenarios
    const together = scenarioMaps(await fetchMap({ municipality: dordi, ...first, others }))
    expect(together).toHaveLength(4)
    for (const [at, scenario] of scenarios.entries()) {
      expect(together[at]).toEqual(await fetchMap({ municipality: dordi, ...scenario }))
    }
    const bests = together.map(({ settlements }) => settlements.map(({ best }) => best).join())
    expect(new Set(bests).size).toBeGreaterThan(2)
  })

  it('tell houses and outlines once, and own rates and planned lines in words', async () => {
    const [first, ...others] = scenarios
    const reply = await fetchMap({ municipality: dordi, ...first, others })
    expect(reply.others?.[0].settlements[0]).not.toHaveProperty('polygon')
    const keys = reply.others?.map(({ warnings }) => warnings.map(({ key }) => key))
    expect(keys?.[1]).toContain('own.used')
    expect(keys?.[2]).toContain('scenarios.plannedCounted')
    const grid = (at: number) =>
      scenarioMaps(reply)[at].settlements.map(one => one.distance_to_grid_ext_km ?? 0)
    expect(grid(3).every((km, i) => km <= grid(0)[i])).toBe(true)
    expect(grid(3).some((km, i) => km < grid(0)[i])).toBe(true)
  })

  it('four of a municipality of about a hundred settlements take 2 s at most', async () => {
    const [first, ...others] = scenarios
    const began = performance.now()
    const reply = await fetchMap({ municipality: annapurna, ...first, others })
    const took_ms = performance.now() - began
    expect(reply.settlements.length).toBeGreaterThan(80)
    console.info(`four scenarios of ${reply.settlements.length} settlements: ${Math.round(took_ms)} ms`)
    expect(took_ms).toBeLessThan(2000 * slowness())
  })

  it('are refused by the field that is wrong, in the scenario where it is', async () => {
    const others = (...list: object[]) => ({ municipality: dordi, others: list })
    expect((await post(others({}, {}, {}, {}))).json).toHaveProperty('others')
    expect((await post(others({ extra_params: { project_period: 7 } }))).json).toHaveProperty(
      'others.0.extra_params.project_period',
    )
    const falling = { range_fuel_growth: 1 }
    expect((await post(others({ extra_params: { costs: { settings: falling } } }))).status).toBe(400)
    const dc = { bat_form: { tier: 1, dc_watt: 51 } }
    expect((await post(others({}, dc))).json).toHaveProperty('others.1.bat_form.dc_watt')
    const swapped = { ...line, coordinates: line.coordinates.map(([x, y]) => [y, x]) }
    const refused = (await post(others({ planned_lines: [swapped] }))).json
    expect(refused.code).toBe('bad_geometry')
    expect(refused.detail).toMatch(/latitude first/)
    expect((await post({ municipality: dordi, planned_lines: Array(11).fill(line) })).json).toHaveProperty(
      'planned_lines',
    )
  })
})
