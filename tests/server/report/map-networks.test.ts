import { expect, test } from 'vitest'
import type { DrawMaps } from '../../../app/server/report/maps/draw-maps.ts'
import { villageIn } from '../bat/villages.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { planBody } from '../plan/plan-fixture.ts'

let networks: Parameters<DrawMaps>[0]['networks'] = []
const drawMaps: DrawMaps = async of => {
  networks = of.networks
  return [{ type: 'pdf', bytes: new TextEncoder().encode('%PDF') }]
}

test('maps of a plan draw the networks of the clusters that were costed with one', async () => {
  const { call, tokenOf } = await startApi({ drawMaps })
  const token = await tokenOf('Planner')
  const plan = (await call('POST', '/api/plan/', { token, body: planBody() })).json.id
  const village = villageIn((await demoAtlas()).current(), 43611)
  const save = (distribution: 'sized' | 'flat', costs?: object) =>
    call('POST', '/api/bat/zonal-query/', {
      token,
      body: {
        polygon: { type: 'Polygon', coordinates: [village] },
        save_project: true,
        cluster_name: distribution,
        bat_form: { plan },
        extra_params: { distribution, ...(costs && { costs }) },
        ...(costs && { use_other_parameters: true }),
      },
    })
  const [sized, flat] = [await save('sized'), await save('flat')]
  const own = await save('sized', { network: { min_service_m: 25 } })
  expect([sized.status, flat.status, own.status]).toEqual([201, 201, 201])
  const manager = await tokenOf('Manager')
  const lists = await call('GET', '/api/bat/network/list', { token: manager })
  const [{ id, ...rules }] = lists.json.results
  const shorten = async (max_service_m: number, version: number) =>
    call('PUT', `/api/bat/network/updaterate/${id}`, {
      token: manager,
      body: { ...rules, max_service_m, version },
    })
  const made = await call('POST', `/api/plan/${plan}/map-generate/`, { token, body: {} })
  expect([made.status, made.json.state]).toEqual([200, 'ready'])
  expect(networks).toHaveLength(2)
  const [{ json, option }] = networks
  expect(JSON.parse(new TextDecoder().decode(json)).network).toEqual(sized.json.network)
  expect(option).toBe(sized.json.best === 'shs' ? 'grid' : sized.json.best)

  // The rates of today refuse what one cluster has for itself: the others are drawn.
  const shorter = await shorten(20, rules.version)
  expect(shorter.status, JSON.stringify(shorter.json)).toBe(200)
  await new Promise(passed => setTimeout(passed, 1_200))
  const again = await call('POST', `/api/plan/${plan}/map-generate/`, { token, body: { language: 'ne' } })
  expect([again.status, again.json.state]).toEqual([200, 'ready'])
  expect(networks).toHaveLength(1)
  expect((await shorten(rules.max_service_m, shorter.json.version)).status).toBe(200)
})
