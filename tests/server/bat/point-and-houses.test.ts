import { beforeAll, describe, expect, it } from 'vitest'
import type { LngLat, Ring } from '../../../app/domain/geometry.ts'
import { institutionSeeds } from '../../../app/domain/rates/institutions.ts'
import { countInside } from '../../../app/domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { inEnglish } from '../../in-english.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Running, startApi } from '../harness.ts'
import { around, villageIn } from './villages.ts'

const [sulikot, birgunj] = [43611, 23403]
const labels = ['Solar Home System', 'Solar Mini-grid', 'Micro Hydro', 'Grid Extension']
let api: Running
let atlas: Atlas
let token: string
let village: Ring
beforeAll(async () => {
  api = await startApi()
  atlas = (await demoAtlas()).current()
  token = await api.tokenOf('General')
  village = villageIn(atlas, sulikot)
})
const post = (path: string, body: unknown, as = token) => api.call('POST', path, { token: as, body })
const at = (coordinates: unknown) => ({ point: { type: 'Point', coordinates } })

describe('POST /api/bat/point-query/', () => {
  it('tells each technology by its label, without micro-hydro in the Terai', async () => {
    const hills = await post('/api/bat/point-query/', at(atlas.settlements.inMunicipality(sulikot)[0].at))
    expect(hills.status).toBe(200)
    expect(Object.keys(hills.json).sort()).toEqual(labels.toSorted())
    expect(Object.values(hills.json).every(value => typeof value === 'boolean')).toBe(true)
    const plain = await post('/api/bat/point-query', at(atlas.settlements.inMunicipality(birgunj)[0].at))
    expect(Object.keys(plain.json).sort()).toEqual(labels.filter(label => label !== 'Micro Hydro').sort())
  })
  it('agrees with the distances of the atlas', async () => {
    for (const { at: place } of atlas.settlements.inMunicipality(sulikot).slice(0, 10)) {
      const { json } = await post('/api/bat/point-query/', at(place))
      expect(json['Grid Extension']).toBe(atlas.energy.distanceToGrid_km(place) <= 15)
      const water = Math.min(
        atlas.mhpSites.nearest(place, 5)?.km ?? 99,
        atlas.energy.nearestMicroHydro_km(place),
      )
      expect(json['Micro Hydro']).toBe(water <= 3)
    }
  })
  it('refuses what is outside, swapped or no point', async () => {
    const foreign: LngLat = atlas.settlements.inMunicipality(10101)[0].at
    expect((await post('/api/bat/point-query/', at(foreign))).status).toBe(403)
    expect((await post('/api/bat/point-query/', at([28.1, 84.5]))).json.error).toContain(
      'look like latitude first',
    )
    expect((await post('/api/bat/point-query/', at([77.2, 28.6]))).json.code).toBe('outside_nepal')
    // Inside the extent of Nepal, but in India: an administrator's area is the nation and ends at the border.
    const india = await post('/api/bat/point-query/', at([84.0, 26.6]), await api.tokenOf('Administrator'))
    expect([india.status, india.json.code]).toEqual([400, 'outside_nepal'])
    for (const bad of [[], [84], ['84', '28'], null, [null, 28]])
      expect((await post('/api/bat/point-query/', at(bad))).status).toBe(400)
    expect((await api.call('POST', '/api/bat/point-query/', { body: at([84, 28]) })).status).toBe(401)
  })
})

describe('POST /api/bat/houses', () => {
  const postHouses = (body: object) =>
    post('/api/bat/houses', { polygon: { type: 'Polygon', coordinates: [village] }, ...body })
  it('counts what the mode counts', async () => {
    expect((await postHouses({})).json).toEqual({ nHouses: countInside(atlas.houses, [village]) })
    expect((await postHouses({ hh_input: 'manual', num_household: 31 })).json).toEqual({ nHouses: 31 })
    expect((await postHouses({ hh_input: 'manual', num_household: 0 })).json).toEqual({ nHouses: 0 })
    const census = (await postHouses({ hh_input: 'census' })).json.nHouses
    const result = await post('/api/bat/zonal-query/', {
      polygon: { type: 'Polygon', coordinates: [village] },
      hh_input: 'census',
    })
    expect(result.json.num_household).toBe(census)
  })
  it('is guarded like the analysis', async () => {
    const foreign = around(atlas.settlements.inMunicipality(10101)[0].at, 0.3)
    expect((await postHouses({ polygon: { type: 'Polygon', coordinates: [foreign] } })).status).toBe(403)
    expect(
      (await postHouses({ polygon: { type: 'Polygon', coordinates: [village.slice(1)] } })).json.code,
    ).toBe('bad_geometry')
    expect((await postHouses({ unknown: 1 })).status).toBe(400)
  })
})

describe('GET /api/bat/parameters', () => {
  it('has all that the form needs', async () => {
    const { status, json } = await api.call('GET', '/api/bat/parameters', { token })
    expect(status).toBe(200)
    expect(json.tiers.map((tier: { demand_W: number }) => tier.demand_W)).toEqual([3, 50, 200, 800, 2000])
    expect(json.tiers[0]).toEqual({ tier_id: 1, value: 'Tier 1', demand_W: 3, hrs_per_day: 4 })
    expect(json.shs_dc).toEqual([10, 20, 50, 100])
    expect(json.institutions).toEqual(institutionSeeds)
    expect(json.discount_rate).toBe(10)
  })
})

describe('the largest polygons that pass', () => {
  it('are answered, whatever the mode', async () => {
    const admin = await api.tokenOf('Administrator')
    const [lng, lat] = [85.32, 27.7]
    const ring = Array.from({ length: 1000 }, (_, i): LngLat => {
      const angle = (2 * Math.PI * i) / 1000
      const wave = 1 + 0.05 * Math.sin(angle * 40)
      return [lng + (Math.cos(angle) * 11.5 * wave) / 98, lat + (Math.sin(angle) * 11.5 * wave) / 111]
    })
    const polygon = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
    for (const hh_input of ['osm', 'census', 'census'] as const) {
      const reply = await post('/api/bat/zonal-query/', { polygon, hh_input }, admin)
      expect([reply.status, reply.json.error]).toEqual([200, undefined])
      expect(reply.json.num_house).toBe(countInside(atlas.houses, [[...ring, ring[0]]]))
      expect(inEnglish(reply.json.warnings).join()).toContain('local levels')
    }
  })
})
