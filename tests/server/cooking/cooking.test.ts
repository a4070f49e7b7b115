import { beforeAll, describe, expect, it } from 'vitest'
import { cookingStoves } from '../../../app/domain/assumptions/cooking-stoves.ts'
import type { LeastCostMap } from '../../../app/domain/bat/settlements-contract.ts'
import type { CookingMap, CookingResult } from '../../../app/domain/cooking/contract.ts'
import type { Ring } from '../../../app/domain/geometry.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { villageIn } from '../bat/villages.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Running, startApi } from '../harness.ts'

const [sulikot, pokhara, birgunj] = [43611, 44004, 23403]
let api: Running
let atlas: Atlas
let token: string
beforeAll(async () => {
  api = await startApi({ figures: 'demo' })
  atlas = (await demoAtlas()).current()
  token = await api.tokenOf('Administrator')
})

const polygonOf = (ring: Ring) => ({ type: 'Polygon' as const, coordinates: [ring] })
const ask = (path: 'point' | 'cluster' | 'municipality', body: object, as = token) =>
  api.call('POST', `/api/cooking/${path}/`, { token: as, body })
async function answered<T>(path: 'point' | 'cluster' | 'municipality', body: object): Promise<T> {
  const reply = await ask(path, body)
  expect(reply.status, JSON.stringify(reply.json).slice(0, 300)).toBe(200)
  return reply.json
}
const cluster = (sddmm: number, more: object = {}) =>
  answered<CookingResult>('cluster', { polygon: polygonOf(villageIn(atlas, sddmm)), ...more })
const municipality = (sddmm: number, more: object = {}) =>
  answered<CookingMap>('municipality', { municipality: sddmm, ...more })
const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0)
const sumOfShares = (shares: Record<string, number>) => sum(Object.values(shares))

describe('a cooking cluster', () => {
  it.each([sulikot, birgunj])('of %i adds up', async sddmm => {
    const result = await cluster(sddmm)
    expect(sumOfShares(result.today.shares)).toBeCloseTo(1, 9)
    expect(Object.keys(result.stoves)).toEqual(cookingStoves.filter(stove => stove !== 'pellet'))
    for (const fill of Object.values(result.best)) {
      expect(sum(fill.best.map(({ share }) => share)) + fill.left).toBeCloseTo(1, 9)
      const onWire = fill.best.filter(({ stove }) => stove === 'induction' || stove === 'epc')
      expect(sum(onWire.map(({ share }) => share))).toBeLessThanOrEqual(
        (result.facts.grid_share.value ?? 0) + 1e-12,
      )
    }
    for (const { household, society, ...stove } of Object.values(result.stoves)) {
      expect(household.capital + household.upkeep + household.fuel).toBe(household.total)
      const { total, ...parts } = society
      const { capital, upkeep, fuel, network, time, health, climate } = parts
      expect(capital + upkeep + fuel + network + time + health + climate).toBe(total)
      expect(stove.available === 1).toBe(stove.reason === null)
    }
  })

  it('costs more LPG with a dearer cylinder, and nothing else', async () => {
    const [before, after] = [
      await cluster(sulikot),
      await cluster(sulikot, { scenario: { rates: { settings: { lpg_cylinder_NPR: 2800 } } } }),
    ]
    for (const [stove, { household, society }] of Object.entries(after.stoves)) {
      const was = before.stoves[stove]
      expect(society).toEqual(was.society)
      if (stove === 'lpg') expect(household.total).toBeGreaterThan(was.household.total)
      else expect(household).toEqual(was.household)
    }
    expect(after.warnings).toContainEqual({ key: 'cct.warn.ownRates', params: { count: 1 } })
  })

  it('takes the stoves that it is given', async () => {
    const result = await cluster(sulikot, {
      scenario: { stoves: ['lpg', 'pellet'], shares_today: { traditional: 0.25, lpg: 0.75 } },
    })
    expect(Object.keys(result.stoves)).toEqual(['lpg', 'pellet'])
    expect(result.today.shares).toEqual({ traditional: 0.25, lpg: 0.75 })
    expect(result.today.origin.key).toBe('cct.origin.entered')
  })

  it('says which figures are generated or estimated', async () => {
    const { facts, warnings, today } = await cluster(sulikot)
    expect(facts.road_walk_h.generated).toBe(true)
    expect(facts.drive_h.origin.key).toBe('cct.origin.drive')
    expect(today.generated).toBe(true)
    expect(warnings.map(({ key }) => key)).toContain('cct.warn.standIns')
  })
})

describe('a cooking municipality', () => {
  it.each([sulikot, pokhara])('%i has the houses and households of BAT', async sddmm => {
    const map = await municipality(sddmm)
    const bat: LeastCostMap = (
      await api.call('POST', '/api/bat/settlements', { token, body: { municipality: sddmm } })
    ).json
    expect(map.settlements.map(one => one.num_household)).toEqual(
      bat.settlements.map(one => one.num_household),
    )
    expect(map.settlements.map(one => one.polygon)).toEqual(bat.settlements.map(one => one.polygon))
    expect([map.num_house, map.num_household]).toEqual([bat.num_house, bat.num_household])
    expect(map.scattered?.num_house ?? 0).toBe(bat.scattered.num_house)
  })

  it('shares the fuels of the level out without losing a household', async () => {
    const map = await municipality(sulikot)
    expect(sumOfShares(map.totals.households_today)).toBeCloseTo(map.num_household, 6)
    for (const view of Object.values(map.totals.households_best))
      expect(sumOfShares(view)).toBeCloseTo(map.num_household, 6)
    const rows = [...map.settlements, ...(map.scattered ? [map.scattered] : [])]
    for (const { today, best } of rows) {
      expect(sumOfShares(today.shares)).toBeCloseTo(1, 9)
      expect(sum(best.society.best.map(({ share }) => share)) + best.society.left).toBeCloseTo(1, 9)
    }
    const society = sum(rows.map(row => row.num_household * row.today.society_NPR))
    expect(society).toBeCloseTo(map.totals.today.society_NPR, -2)
    expect(map.totals.society.society_NPR).toBeLessThan(map.totals.today.society_NPR)
    expect(JSON.stringify(map)).not.toMatch(/null,null|NaN/)
  })

  it('answers scenarios beside each other as alone', async () => {
    const scenario = { rates: { stoves: { epc: { price_NPR: 20_000 } } } }
    const together = await municipality(sulikot, { others: [scenario] })
    const alone = await municipality(sulikot, { scenario })
    expect(together.others?.[0].totals).toEqual(alone.totals)
    expect(together.others?.[0].settlements[0].household_NPR).toEqual(alone.settlements[0].household_NPR)
  })

  it('gives a cluster around one of its settlements the stoves of that settlement', async () => {
    const map = await municipality(sulikot)
    const [first] = map.settlements
    const alone = await answered<CookingResult>('cluster', { polygon: first.polygon })
    expect(alone.num_house).toBeGreaterThanOrEqual(first.num_house)
    for (const [stove, share] of Object.entries(first.today.shares))
      expect(alone.today.shares[stove]).toBeCloseTo(share, 1)
  })
})

describe('a cooking point', () => {
  it('says which stoves households can have, and why not', async () => {
    const at = (sddmm: number) => {
      const fact = atlas.facts.get(sddmm)
      const coordinates = [fact?.lon, fact?.lat]
      return answered<Record<string, { available: number; reason: { key: string } | null }>>('point', {
        point: { type: 'Point', coordinates },
      })
    }
    const [highest] = [...atlas.facts.values()].sort((a, b) => b.elev_mean_m - a.elev_mean_m)
    const [city, plain, mountain] = [await at(pokhara), await at(birgunj), await at(highest?.code ?? 0)]
    expect(city.biogas).toEqual({ available: 0, reason: { key: 'cct.reason.urban' } })
    expect(plain.lpg).toEqual({ available: 1, reason: null })
    expect(mountain.biogas.reason?.key).toBe('cct.reason.too_cold')
  })
})

describe('refusals', () => {
  const ring = () => polygonOf(villageIn(atlas, sulikot))
  it.each([
    ['scenario.stoves', { stoves: ['lpg', 'lpg'] }],
    ['scenario.stoves', { stoves: ['lpg'] }],
    ['scenario.stoves.0', { stoves: ['coal', 'lpg'] }],
    ['scenario.shares_today', { shares_today: { lpg: 0.4, traditional: 0.5 } }],
    ['scenario.shares_today.lpg', { shares_today: { lpg: 1.4 } }],
    ['scenario.rates.settings.lpg_cylinder_NPR', { rates: { settings: { lpg_cylinder_NPR: -1 } } }],
    ['scenario.rates.stoves.epc.efficiency', { rates: { stoves: { epc: { efficiency: 0 } } } }],
  ])('name %s', async (field, scenario) => {
    const reply = await ask('cluster', { polygon: ring(), scenario })
    expect([reply.status, reply.json.code]).toEqual([400, 'malformed'])
    expect(JSON.stringify(reply.json)).toContain(field)
  })

  it('outside the working area, abroad, of an unknown municipality, and without a house', async () => {
    const planner = await api.tokenOf('Planner')
    expect((await ask('municipality', { municipality: 10101 }, planner)).status).toBe(403)
    expect((await ask('cluster', { polygon: polygonOf(villageIn(atlas, 10101)) }, planner)).status).toBe(403)
    expect((await ask('municipality', { municipality: 77_999 })).status).toBe(404)
    const abroad = polygonOf([
      [80, 31],
      [80.01, 31],
      [80.01, 31.01],
      [80, 31],
    ])
    expect((await ask('cluster', { polygon: abroad })).json.code).toBe('outside_nepal')
  })

  it('a figure that nobody has entered, with its table', async () => {
    const lists = await api.call('GET', '/api/assumptions/useful_energy/list', { token })
    const { id, ...row } = lists.json.results[0]
    const edit = (amount: number | null, version: number) =>
      api.call('PUT', `/api/assumptions/useful_energy/updaterate/${id}`, {
        token,
        body: { ...row, amount, version },
      })
    const cleared = await edit(null, row.version)
    expect(cleared.status, JSON.stringify(cleared.json)).toBe(200)
    await new Promise(passed => setTimeout(passed, 1_200))
    const reply = await ask('cluster', { polygon: ring() })
    expect([reply.status, reply.json.code]).toEqual([422, 'no_cooking_rates'])
    expect((await edit(row.amount, cleared.json.version)).status).toBe(200)
    await new Promise(passed => setTimeout(passed, 1_200))
    expect((await ask('cluster', { polygon: ring() })).status).toBe(200)
  })
})
