import { describe, expect, test } from 'vitest'
import type { RegionOption } from '../../../app/domain/region/contract.ts'
import { districtOf, provinceOf } from '../../../app/domain/region-codes.ts'
import { countInside, decodeBuildingGrid } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'

const { call, tokenOf } = await startApi()
const token = await tokenOf('Planner')
const atlas = (await demoAtlas()).current()
const get = async (path: string, as = token) => (await call('GET', path, { token: as })).json
const sulikot = 43611
const birgunj = 23403

describe('selectors', () => {
  test('provinces read as they are written', async () => {
    const states: RegionOption[] = await get('/api/layers/state-options')
    expect(states.map(option => option.title)).toEqual([
      'All Provinces',
      'Province 1',
      'Province 2',
      'Bagmati',
      'Gandaki',
      'Lumbini',
      'Karnali',
      'Sudurpaschim',
    ])
    expect(states.map(option => option.value)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(states[2].name_ne).toBe('मधेश प्रदेश')
  })

  test.each([
    ['district', 'All Districts', 77],
    ['municipality', 'All Municipalities', 753],
  ])('%s: %s first, %i sorted by name, codes nested, each with bounds', async (kind, all, count) => {
    const [first, ...rest]: RegionOption[] = await get(`/api/layers/${kind}-options`)
    expect([first.title, first.value]).toEqual([all, 0])
    expect(rest).toHaveLength(count)
    const titles = rest.map(option => option.title)
    expect(titles).toEqual([...titles].sort(new Intl.Collator('en').compare))
    for (const { value, scode, dcode, bounds } of rest) {
      const own = kind === 'district' ? value : districtOf(value)
      expect([dcode, scode]).toEqual([own, Math.floor(own / 100)])
      expect(bounds?.[0]).toBeLessThan(bounds?.[2] ?? 0)
    }
  })
})

describe('one local level', () => {
  test('its neighbours know it as theirs', async () => {
    const { neighbours } = await get(`/api/layers/neighbour-municipalities/${sulikot}`)
    expect(neighbours.length).toBeGreaterThan(1)
    for (const { sddmm, name } of neighbours) {
      expect(name).toBe(atlas.facts.get(sddmm)?.name_en)
      const back = await get(`/api/layers/neighbour-municipalities/${sddmm}`)
      expect(back.neighbours.map((neighbour: { sddmm: number }) => neighbour.sddmm)).toContain(sulikot)
    }
  })

  test('its area is the published one', async () => {
    expect(await get(`/api/layers/municipality-area/${sulikot}`)).toEqual({ area: 200.6 })
  })

  test('its outline says what it is', async () => {
    const { properties, geometry } = await get(`/api/layers/municipality-outline/${sulikot}`)
    expect(properties).toEqual({
      SCode: provinceOf(sulikot),
      Province: 'Gandaki',
      DCode: 436,
      District: 'Gorkha',
      SDDMM: sulikot,
      GaPa_NaPa: 'Sulikot',
      type: 'Gaunpalika',
      wards: 8,
      is_in_terai: false,
      households_per_house: 6583 / 6426,
    })
    expect(geometry).toEqual(
      expect.objectContaining({
        type: expect.stringMatching(/^(Multi)?Polygon$/),
        coordinates: expect.any(Array),
      }),
    )
    expect((await get(`/api/layers/municipality-outline/${birgunj}`)).properties.is_in_terai).toBe(true)
  })

  test('its houses come as an index of 600 KB or less with exactly the houses inside', async () => {
    for (const code of [sulikot, 44004]) {
      const reply = await call('GET', `/api/layers/municipality-houses/${code}`, { token })
      expect(reply.bytes.byteLength).toBeLessThan(600_000)
      const slice = decodeBuildingGrid(reply.bytes)
      const inside = atlas.regions
        .outline(code)
        .reduce((sum, rings) => sum + countInside(atlas.houses, rings), 0)
      expect(inside).toBeGreaterThan(1000)
      expect(slice.count).toBe(inside)
      const again = await call('GET', `/api/layers/municipality-houses/${code}`, {
        token,
        headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    }
  })
})

describe('the working area', () => {
  test('of a planner: the assigned local levels', async () => {
    const { all, features } = await get('/api/working-area/')
    expect(all).toBe(false)
    const codes = features.map((feature: { properties: { SDDMM: number } }) => feature.properties.SDDMM)
    expect(codes).toEqual([...demoArea].sort((a, b) => a - b))
  })

  test('of the administrator: the nation', async () => {
    const { all, features } = await get('/api/working-area/', await tokenOf('Administrator'))
    expect(all).toBe(true)
    expect(features.map((feature: { properties: object }) => feature.properties)).toEqual([
      { SDDMM: null, GaPa_NaPa: 'Nepal' },
    ])
  })
})
