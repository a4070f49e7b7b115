import { beforeAll, describe, expect, it } from 'vitest'
import type { DrawnNetworkReply } from '../../../app/domain/bat/contract.ts'
import { networkFeatures } from '../../../app/domain/bat/network/network-features.ts'
import type { Ring } from '../../../app/domain/geometry.ts'
import { type NetworkOption, networkOptions } from '../../../app/domain/network/supply/feed-areas.ts'
import { english } from '../../in-english.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Running, startApi } from '../harness.ts'
import { villageIn } from './villages.ts'

const sulikot = 43611
let api: Running
let token: string
let village: Ring
let drawn: DrawnNetworkReply
beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('Manager')
  village = villageIn((await demoAtlas()).current(), sulikot)
  drawn = (await draw()).json
})
const body = (ring: Ring, more: object = {}) => ({
  polygon: { type: 'Polygon', coordinates: [ring] },
  load_info_data: [{ institution_id: 1, number: 2 }],
  ...more,
})
const draw = (more: object = {}, ring = village) =>
  api.call('POST', '/api/bat/network', { token, body: body(ring, more) })
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

describe('POST /api/bat/network', () => {
  it('draws the network that the zonal query costs', async () => {
    const zonal = await api.call('POST', '/api/bat/zonal-query/', {
      token,
      body: body(village, { extra_params: { distribution: 'sized' } }),
    })
    expect(drawn.network).toEqual(zonal.json.network)
    for (const option of networkOptions) {
      const { lines } = zonal.json.cost_inputs.supply.network.by[option]
      expect(drawn.options[option].bill.map(({ item, row, quantity }) => ({ item, row, quantity }))).toEqual(
        lines,
      )
      expect(sum(drawn.options[option].bill.map(({ NPR }) => NPR))).toBe(drawn.options[option].total_NPR)
    }
    expect(drawn.network_rates_version).toBe(zonal.json.network_rates_version)
  })

  it('has arrays of one length, whose lengths add up to the bill', () => {
    const { poles, edges, connections, conductors } = drawn
    for (const columns of [poles, edges, connections])
      expect(new Set(Object.values(columns).map(column => column.length)).size).toBe(1)
    expect(edges.a).toHaveLength(poles.lng.length - 1)
    const { bill } = drawn.options.grid
    for (const [i, { name }] of conductors.entries()) {
      const m = sum(edges.m.filter((_, edge) => edges.conductor[edge] === i))
      const line = bill.find(({ item, row }) => item === 'lv_km' && row === name)
      expect(m / 1000).toBeCloseTo(line?.quantity ?? 0, 9)
    }
    const served = connections.m.filter((_, i) => connections.standalone[i] === 0)
    expect(bill.find(({ item }) => item === 'services_m')?.quantity).toBeCloseTo(sum(served), 6)
    expect(bill.find(({ item }) => item === 'services')?.quantity).toBe(served.length)
  })

  it('counts poles at places and on lines as the bill does', () => {
    const { poles, edges, options } = drawn
    const atPlaces = poles.poles.filter((_, i) => poles.area[i] !== -1)
    expect(options.grid.bill.find(({ item }) => item === 'lv_poles')?.quantity).toBe(
      sum(atPlaces) + sum(edges.poles),
    )
  })

  it('leaves as GeoJSON whose sums are those of the bill', () => {
    const { features } = networkFeatures(drawn, 'Barpak', english)
    const sumOf = (kind: string, field: string, is: Record<string, unknown> = {}) =>
      sum(
        features
          .map(({ properties }) => properties ?? {})
          .filter(one => Object.entries({ kind, ...is }).every(([name, value]) => one[name] === value))
          .map(one => one[field]),
      )
    // A micro-hydro plant has no place in the village.
    const atPlant = (option: NetworkOption, row: string | number | null) =>
      sum(
        drawn.options[option].transformers
          .filter(({ pole, kVA }) => pole === -1 && kVA === row)
          .map(({ count }) => count),
      )
    for (const option of networkOptions)
      for (const { item, row, quantity } of drawn.options[option].bill) {
        const sums: Partial<Record<typeof item, () => number>> = {
          lv_poles: () => sumOf('pole', 'poles') + sumOf('lv_line', 'poles_between'),
          lv_km: () => sumOf('lv_line', 'length_m', { conductor: row }) / 1000,
          mv_km: () => sumOf('mv_line', 'length_km', { option, conductor: row }),
          mv_poles: () => sumOf('mv_line', 'poles', { option }),
          transformers: () => sumOf('transformer', 'count', { option, kVA: row }) + atPlant(option, row),
          services: () => features.filter(({ properties }) => properties?.kind === 'service').length,
          services_m: () => sumOf('service', 'length_m'),
        }
        const counted = sums[item]?.()
        // To half a millimetre a line.
        if (counted !== undefined) expect(counted, `${option} ${item}`).toBeCloseTo(quantity, 1)
      }
  })

  it('hangs each house on a pole near it, and institutions among them', () => {
    const { poles, connections } = drawn
    for (const [i, pole] of connections.pole.entries()) {
      const far_m = Math.hypot(connections.x_m[i] - poles.x_m[pole], connections.y_m[i] - poles.y_m[pole])
      expect(far_m).toBeLessThanOrEqual(30)
      expect(poles.area[pole] === -1 ? 1 : 0).toBe(connections.standalone[i])
    }
    expect(connections.kind.filter(kind => kind > 0)).toHaveLength(2)
    expect(drawn.institutions).toEqual(['Primary school'])
  })

  it('brings 11 kV from the grid to every area', () => {
    const { grid } = drawn.options
    expect(grid.mv_lines).toHaveLength(drawn.areas.length)
    expect(grid.transformers.map(({ pole }) => pole)).toEqual(drawn.areas.map(({ site }) => site))
    expect(grid.mv_km).toBeGreaterThan(0)
  })

  it('is the same whatever distribution says, and for the same question', async () => {
    expect((await draw()).json).toEqual(drawn)
    expect((await draw({ extra_params: { distribution: 'flat' } })).json).toEqual(drawn)
  })

  it('says what it cannot draw', async () => {
    const [lng, lat] = village[0]
    const far = [lng + 0.0001, lat + 0.0001]
    const sliver = [village[0], [lng + 0.00002, lat], far, village[0]] as Ring
    const empty = await draw({}, sliver)
    expect([empty.status, empty.json.code]).toEqual([422, 'no_house'])
    const many = await draw({
      load_info_data: [1, 2, 3].map(institution_id => ({ institution_id, number: 10_000 })),
    })
    expect([many.status, many.json.code]).toEqual([422, 'network_too_large'])
    expect(many.json.error).toContain('20000')
    const stranger = await api.call('POST', '/api/bat/network', { body: body(village) })
    expect(stranger.status).toBe(401)
    const bad = await draw({ extra_params: { distribution: 'round' } })
    expect([bad.status, bad.json.code]).toEqual([400, 'malformed'])
  })
})
