import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BatResult } from '../../../app/domain/bat/contract.ts'
import { type LeastCostMap, SettlementsQuery } from '../../../app/domain/bat/settlements-contract.ts'
import { type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'
import { countInside } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { wholeOf } from '../../../app/domain/spatial/run-steps.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { levelConnection } from '../../../app/engine/atlas/buildings/connected.ts'
import { leastCostSteps } from '../../../app/engine/bat/least-cost-map.ts'
import { followFigures } from '../../../app/server/dashboard/figures-in-use.ts'
import { gridSharesOf } from '../../../app/server/dashboard/grid-shares.ts'
import { publishFigures } from '../../../app/server/dashboard/published-figures.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { withRatesVersion } from '../../../app/server/rates/rates-in-use.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Running, startApi } from '../harness.ts'
import { seedPlan } from '../plan/plan-fixture.ts'
import { villageIn } from './villages.ts'

const [sulikot, kathmandu] = [43611, 32706]
const rates = withRatesVersion(rateSeeds as unknown as Omit<Rates, 'version'>)
const estimate = { bat_form: { connected_households: 'estimate' } }
let api: Running
let atlas: Atlas
let token: string
beforeAll(async () => {
  api = await startApi({ figures: 'demo' })
  atlas = (await demoAtlas()).current()
  token = await api.tokenOf('Administrator')
})

async function postForReply<T>(path: string, body: object): Promise<T> {
  const reply = await api.call('POST', path, { token, body })
  expect(reply.json).not.toHaveProperty('error')
  expect(reply.status).toBe(200)
  return reply.json
}
const settlements = (body: object) => postForReply<LeastCostMap>('/api/bat/settlements', body)
const zonal = (body: object) => postForReply<BatResult>('/api/bat/zonal-query/', body)
const village = () => ({ type: 'Polygon', coordinates: [villageIn(atlas, sulikot)] })
const sharesNow = () => gridSharesOf(api.database.db, followFigures(api.database.db), undefined)

describe('households that have the grid', () => {
  it('are the level share of all its households, within one', async () => {
    const shares = await sharesNow()
    // Of the smaller half, so that they take seconds; a city follows by itself.
    const bySize = [...atlas.facts.values()].sort((a, b) => a.houses_2021 - b.houses_2021)
    const each = process.env.URJA_ALL_LEVELS ? 6 : 30
    const codes = bySize.filter((_, i) => i % each === 0 && i < 360).map(({ code }) => code)
    let known = 0
    for (const municipality of codes) {
      // Not through the pool: its threads give way to everything else that a test machine does.
      const query = v.parse(SettlementsQuery, { municipality, ...estimate })
      await setImmediate()
      const map = wholeOf(leastCostSteps(atlas, query, rates, Infinity, undefined, shares))
      const rows = [...map.settlements, map.scattered]
      const left = rows.reduce((sum, one) => sum + (one.households_to_supply ?? 0), 0)
      const share = shares[municipality]?.share ?? 0
      expect(Math.abs(left - map.num_household * (1 - share))).toBeLessThanOrEqual(1)
      expect(map.households_to_supply).toBe(left)
      expect((map.connected_households ?? 0) + left).toBe(map.num_household)
      for (const one of rows)
        expect((one.connected_households ?? 0) + (one.households_to_supply ?? 0)).toBe(one.num_household)
      for (const one of map.settlements) expect(one.best === null).toBe(one.households_to_supply === 0)
      expect(map.connected_source?.generated).toBe(shares[municipality] === undefined ? undefined : true)
      if (shares[municipality] === undefined)
        expect(map.warnings.map(({ key }) => key)).toContain('bat.warn.connectedUnknown')
      else known++
    }
    expect(known).toBeGreaterThan(codes.length / 2)
  }, 240_000)

  it('leave at most 2.3 % of Kathmandu to supply', async () => {
    const map = await settlements({ municipality: kathmandu, ...estimate })
    expect((map.households_to_supply ?? 0) / map.num_household).toBeLessThanOrEqual(0.023)
  })

  it('are the houses nearest to the grid', async () => {
    const share = (await sharesNow())[sulikot].share
    const { indices, connected } = levelConnection(atlas, { sddmm: sulikot, share, own: undefined })
    expect(indices.length).toBe(countInside(atlas.houses, atlas.regions.outline(sulikot)))
    const count = connected.reduce((sum, one) => sum + one, 0)
    expect(Math.abs(count - share * indices.length)).toBeLessThanOrEqual(0.5)
  })

  it('are told by a cluster with their source, and none where nothing is asked', async () => {
    const polygon = village()
    const [plain, zero] = [
      await zonal({ polygon }),
      await zonal({ polygon, bat_form: { connected_households: 0 } }),
    ]
    expect(zero).toEqual(plain)
    expect(plain).toMatchObject({ connected_households: 0, connected_source: null })
    const estimated = await zonal({ polygon, ...estimate })
    expect(estimated.connected_source).toMatchObject({ generated: true, source: expect.any(String) })
    expect((estimated.connected_households ?? 0) + (estimated.households_to_supply ?? 0)).toBe(
      plain.num_household,
    )
    expect(estimated.num_household).toBe(plain.num_household)
    const manual = await zonal({
      polygon,
      hh_input: 'manual',
      bat_form: { num_household: 1000, connected_households: 'estimate' },
    })
    const expected = (1000 * (estimated.connected_households ?? 0)) / estimated.num_household
    expect(Math.abs((manual.connected_households ?? 0) - expected)).toBeLessThan(
      1000 / estimated.num_household,
    )
  })

  it('nobody left is a 200 without a best option', async () => {
    const polygon = village()
    const { num_household } = await zonal({ polygon })
    const answer = await zonal({ polygon, bat_form: { connected_households: num_household } })
    expect(answer).toMatchObject({
      best: null,
      best_reason: { key: 'bat.best.nobodyLeft' },
      households_to_supply: 0,
      network_rates_version: expect.any(String),
    })
    expect(answer.network).toBeUndefined()
    const body = { polygon, bat_form: { connected_households: num_household } }
    const drawn = await api.call('POST', '/api/bat/network', { token, body })
    expect(drawn).toMatchObject({ status: 422, json: { code: 'nobody_to_supply' } })
    // A school left without the grid has a network of its own.
    const school = [{ institution_id: 1, number: 2 }]
    const { network } = await zonal({ ...body, load_info_data: school })
    expect(network).toMatchObject({ households_in: 0, households_standalone: 0 })
    const reply = await api.call('POST', '/api/bat/network', {
      token,
      body: { ...body, load_info_data: school },
    })
    expect(reply.json.connections.households).toEqual([0, 0])
    const refused = await api.call('POST', '/api/bat/zonal-query/', {
      token,
      body: { polygon, bat_form: { connected_households: num_household + 1 } },
    })
    expect(refused.status).toBe(400)
    expect(refused.json).toHaveProperty(['bat_form.connected_households'])
  })

  it('of a settlement cannot be a number', async () => {
    const body = { municipality: sulikot, bat_form: { connected_households: 12 } }
    const refused = await api.call('POST', '/api/bat/settlements', { token, body })
    expect(refused.status).toBe(400)
    expect(refused.json).toHaveProperty(['bat_form.connected_households'])
  })

  it("are those of a plan's own survey where the call names the plan", async () => {
    const [{ id: by }] = await api.database.db.select({ id: users.id }).from(users).limit(1)
    const plan = await seedPlan(api.database, { by, sddmm: sulikot })
    const other = await seedPlan(api.database, { by, sddmm: sulikot })
    const publish = (of: number, source: string, lighting: Record<string, number>) =>
      api.database.db.transaction(tx =>
        publishFigures(
          tx,
          { plan: of, dataset: 'odk', source, at: new Date() },
          Object.entries(lighting).map(([name, value]) => ({
            item: `lighting.${name}`,
            value,
            vintage: '2020-05-01',
          })),
        ),
      )
    await publish(plan, 'Own survey', { grid: 10, solar_home: 90 })
    await publish(other, 'Newer survey', { grid: 50, solar_home: 50 })
    const map = await settlements({ municipality: sulikot, plan, ...estimate })
    expect(map.connected_source).toEqual({ share: 0.1, source: 'Own survey', year: 2020, generated: false })
    expect(Math.abs((map.connected_households ?? 0) - 0.1 * map.num_household)).toBeLessThanOrEqual(1)
    const others = await settlements({ municipality: sulikot, ...estimate })
    expect(others.connected_source).toMatchObject({ share: 0.5, source: 'Newer survey' })
  })
})
