import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { planParts } from '../../../app/domain/plan/parts.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { type OpenDatabase, openDatabase } from '../../../app/server/db/open.ts'
import { plans } from '../../../app/server/db/schema-plans.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { west } from '../atlas/small-atlas.ts'
import { freshDatabase } from '../fresh-database.ts'
import { objectiveBody, planBody, renewableBody, stakeholderBody } from '../plan/plan-fixture.ts'
import { writeCountry } from './country.ts'
import { type ApiProcess, apiProcess } from './processes.ts'

/** Races of completing against saving; 1,000 where somebody waits for them (`URJA_ROUNDS=1000`). */
const rounds = Number(process.env.URJA_ROUNDS ?? 40)
vi.setConfig({ testTimeout: 120_000 + rounds * 2_000, hookTimeout: 180_000 })

let two: ApiProcess[]
let database: OpenDatabase
let token: string
let plan: string

async function call(at: ApiProcess, method: string, path: string, body?: unknown) {
  const reply = await fetch(at.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, json: reply.status === 204 ? null : await reply.json() }
}

beforeAll(async () => {
  const data = scratchFolder('country')
  await writeCountry(data, 'first')
  const DATABASE_URL = await freshDatabase()
  const env = { DATABASE_URL, ATLAS_URL: join(data, 'atlas') }
  two = await Promise.all([apiProcess(env), apiProcess(env)])
  await Promise.all(two.map(api => api.untilReady()))
  database = openDatabase(DATABASE_URL)
  const credentials = { email: 'administrator@urja.example', password: demoPassword }
  token = (await call(two[0], 'POST', '/api/login/', credentials)).json.access
})
beforeEach(async () => {
  const body = planBody({ municipality: west, neighbouring_muni_ids: [], municipality_officers: [] })
  plan = `/api/plan/${(await call(two[0], 'POST', '/api/plan/', body)).json.id}`
})
afterAll(async () => {
  await database?.close()
  await Promise.all((two ?? []).map(api => api.end('SIGTERM')))
})

it('of a completion and a save that takes a part away at once, one is refused', async () => {
  const complete = (is_completed: boolean) =>
    call(two[0], 'POST', `${plan}/plan-completion/`, { is_completed })
  const won = { completion: 0, save: 0 }
  for (let round = 0; round < rounds; round++) {
    const { json: person } = await call(two[0], 'POST', `${plan}/stakeholders/`, stakeholderBody)
    await database.db.update(plans).set({ parts: 2 ** planParts.length - 1 })
    const save = () => call(two[1], 'DELETE', `${plan}/stakeholders/${person.id}`)
    const [completed, saved] =
      round % 2 === 0
        ? await Promise.all([complete(true), save()])
        : (await Promise.all([save(), complete(true)])).toReversed()
    const { json: now } = await call(two[1], 'GET', plan)
    if (completed.status === 200) {
      won.completion++
      expect([saved.status, saved.json?.code]).toEqual([409, 'plan_complete'])
      expect(now).toMatchObject({ is_completed: true, percent_completed: 100 })
      expect((await complete(false)).status).toBe(200)
      expect((await save()).status).toBe(204)
    } else {
      won.save++
      expect([completed.status, completed.json?.missing]).toEqual([422, ['stakeholders']])
      expect(saved.status).toBe(204)
      expect(now).toMatchObject({ is_completed: false, percent_completed: 94 })
    }
  }
  console.log(`${rounds} races: completed ${won.completion}, saved ${won.save}, never both`)
  expect(won.completion + won.save).toBe(rounds)
})

it('of objectives added at once on two processes, each has a number of its own', async () => {
  const add = (at: ApiProcess) => call(at, 'POST', `${plan}/objectives/3`, objectiveBody)
  const added = await Promise.all(Array.from({ length: 20 }, (_, no) => add(two[no % 2])))
  const orders = added.map(({ json }) => json.order).sort((a, b) => a - b)
  expect(orders).toEqual(Array.from({ length: 20 }, (_, no) => no + 1))
})

it('what is completed on one process is on the dashboard of the other at once, and gone when it is reopened', async () => {
  await call(two[0], 'PUT', `${plan}/renewable-energy-info`, renewableBody)
  await database.db.update(plans).set({ parts: 2 ** planParts.length - 1 })
  const homes = async () => {
    const { json } = await call(two[1], 'GET', `/api/infographics/${west}`)
    return json['Renewable Energy Technology'].find(({ id }: { id: string }) => id === 'solar_home_systems')
      .value
  }
  const generated = await homes()
  expect(generated).not.toBe(renewableBody.solar_home_systems)
  for (const [is_completed, value] of [
    [true, renewableBody.solar_home_systems],
    [false, generated],
  ]) {
    expect((await call(two[0], 'POST', `${plan}/plan-completion/`, { is_completed })).status).toBe(200)
    expect(await homes()).toBe(value)
  }
})
