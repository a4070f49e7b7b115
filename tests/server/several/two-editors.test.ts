import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { west } from '../atlas/small-atlas.ts'
import { freshDatabase } from '../fresh-database.ts'
import { planBody, renewableBody } from '../plan/plan-fixture.ts'
import { writeCountry } from './country.ts'
import { type ApiProcess, apiProcess } from './processes.ts'

/** Rounds of both editors; 1,000 where somebody waits for them (`URJA_ROUNDS=1000`). */
const rounds = Number(process.env.URJA_ROUNDS ?? 60)
vi.setConfig({ testTimeout: 60_000 + rounds * 2_000 })

let two: ApiProcess[]
let token: string
let plan: string
const kills = rounds < 1000 ? 1 : 3
const none = Object.fromEntries(Object.keys(renewableBody).map(name => [name, 0]))

async function call(at: ApiProcess, method: string, path: string, body?: unknown) {
  const reply = await fetch(at.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, json: await reply.json() }
}

beforeAll(async () => {
  const data = scratchFolder('country')
  await writeCountry(data, 'first')
  const env = { DATABASE_URL: await freshDatabase(), ATLAS_URL: join(data, 'atlas') }
  two = await Promise.all([apiProcess(env), apiProcess(env)])
  await Promise.all(two.map(api => api.untilReady()))
  const credentials = { email: 'administrator@urja.example', password: demoPassword }
  token = (await call(two[0], 'POST', '/api/login/', credentials)).json.access
  const body = planBody({ municipality: west, neighbouring_muni_ids: [], municipality_officers: [] })
  const made = await call(two[0], 'POST', '/api/plan/', body)
  expect(made.status, JSON.stringify(made.json)).toBe(201)
  plan = `/api/plan/${made.json.id}`
})
afterAll(async () => {
  await Promise.all((two ?? []).map(api => api.end('SIGTERM')))
})

/** Adds one to a field again and again, as a form does that merges what others have changed meanwhile. */
async function edit(at: ApiProcess, field: keyof typeof renewableBody): Promise<number[]> {
  const statuses: number[] = []
  let seen = (await call(at, 'GET', `${plan}/renewable-energy-info`)).json
  for (let round = 0; round < rounds; round++) {
    const next = seen[field] + 1
    for (let saved = false; !saved; ) {
      const { changed_by: _, changed_at: __, saved: ___, ...values } = seen
      const reply = await call(at, 'PUT', `${plan}/renewable-energy-info`, { ...values, [field]: next })
      statuses.push(reply.status)
      saved = reply.status === 200
      seen = saved ? reply.json : reply.json.theirs
    }
  }
  return statuses
}

it('of two editors on one document, on two processes, nobody loses a change', async () => {
  const { version } = (await call(two[0], 'PUT', `${plan}/renewable-energy-info`, none)).json
  const replies = await Promise.all([edit(two[0], 'micro_hydros'), edit(two[1], 'sub_stations')])
  const seen = (await call(two[0], 'GET', `${plan}/renewable-energy-info`)).json
  expect(seen).toMatchObject({ micro_hydros: rounds, sub_stations: rounds, version: version + 2 * rounds })
  const statuses = replies.flat()
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  const refused = statuses.filter(status => status === 409).length
  console.log(`${rounds} rounds of two editors: ${refused} refused and merged, 0 lost`)
})

it('every save that was answered is there after kill -9', async () => {
  two[0].start()
  await two[0].untilReady()
  let answered = 0
  let isOver = false
  const saving = (async () => {
    while (!isOver) {
      const reply = await call(two[0], 'PUT', `${plan}/physical-info`, { settlements: answered + 1 }).catch(
        () => null,
      )
      if (reply?.status === 200) answered++
      else await sleep(50)
    }
  })()
  try {
    for (let left = kills; left > 0; left--) {
      const before = answered
      await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(before + 100), 60_000)
      await two[0].end('SIGKILL')
      const seen = (await call(two[1], 'GET', `${plan}/physical-info`)).json
      // The last one may have been written without its answer.
      expect([answered, answered + 1]).toContain(seen.settlements)
      two[0].start()
      await two[0].untilReady()
    }
  } finally {
    isOver = true
    await saving
  }
  console.log(`${answered} saves under ${kills} × kill -9: every answered one is there`)
})
