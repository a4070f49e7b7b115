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
  const save = (distribution: 'sized' | 'flat') =>
    call('POST', '/api/bat/zonal-query/', {
      token,
      body: {
        polygon: { type: 'Polygon', coordinates: [village] },
        save_project: true,
        cluster_name: distribution,
        bat_form: { plan },
        extra_params: { distribution },
      },
    })
  const [sized, flat] = [await save('sized'), await save('flat')]
  expect([sized.status, flat.status]).toEqual([201, 201])
  const made = await call('POST', `/api/plan/${plan}/map-generate/`, { token, body: {} })
  expect([made.status, made.json.state]).toEqual([200, 'ready'])
  expect(networks).toHaveLength(1)
  const [{ json, option }] = networks
  expect(JSON.parse(new TextDecoder().decode(json)).network).toEqual(sized.json.network)
  expect(option).toBe(sized.json.best === 'shs' ? 'grid' : sized.json.best)
})
