import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PlanOutput } from '../../../app/domain/report/contract.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { west } from '../atlas/small-atlas.ts'
import { freshDatabase } from '../fresh-database.ts'
import { planBody, renewableBody } from '../plan/plan-fixture.ts'
import { writeCountry } from './country.ts'
import { type ApiProcess, apiProcess } from './processes.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let one: ApiProcess
let other: ApiProcess
let token: string
let plan: string

async function call(at: ApiProcess, method: string, path: string, body?: unknown) {
  const reply = await fetch(at.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, json: await reply.json() }
}
const path = () => `${plan}/report-generate/`
const last = async (at: ApiProcess) => (await call(at, 'GET', path())).json as PlanOutput
/** Makes the files; where a busy machine takes longer than an answer may, asks until they are there. */
async function make(at: ApiProcess): Promise<PlanOutput> {
  let output = (await call(at, 'POST', path(), {})).json as PlanOutput
  for (; output.state === 'working'; output = await last(at)) await sleep(500)
  return output
}
const sumsOf = ({ files }: PlanOutput) => files.map(({ sha256 }) => sha256)
/** Of what a process hands out to whoever has the link. */
async function sumsAt(at: ApiProcess, { files }: PlanOutput): Promise<string[]> {
  const replies = await Promise.all(files.map(({ link }) => fetch(at.url + link)))
  return Promise.all(
    replies.map(async reply =>
      createHash('sha256')
        .update(new Uint8Array(await reply.arrayBuffer()))
        .digest('hex'),
    ),
  )
}

beforeAll(async () => {
  const data = scratchFolder('country')
  await writeCountry(data, 'first')
  const env = { DATABASE_URL: await freshDatabase(), ATLAS_URL: join(data, 'atlas') }
  ;[one, other] = await Promise.all([apiProcess(env), apiProcess(env)])
  await Promise.all([one.untilReady(), other.untilReady()])
  const credentials = { email: 'administrator@urja.example', password: demoPassword }
  token = (await call(one, 'POST', '/api/login/', credentials)).json.access
})
beforeEach(async () => {
  one.start()
  await one.untilReady()
  const body = planBody({ municipality: west, neighbouring_muni_ids: [], municipality_officers: [] })
  plan = `/api/plan/${(await call(one, 'POST', '/api/plan/', body)).json.id}`
})
afterAll(async () => {
  await Promise.all([one?.end('SIGTERM'), other?.end('SIGTERM')])
})

it('files that one process made are handed out by any, and made by any they have the same bytes', async () => {
  const made = await make(one)
  expect(made).toMatchObject({ state: 'ready', out_of_date: false })
  expect(made.files.map(({ type }) => type)).toEqual(['docx', 'pdf'])
  expect(await sumsAt(other, made)).toEqual(sumsOf(made))
  const again = await make(other)
  expect(sumsOf(again)).toEqual(sumsOf(made))
  expect(again.made_at).not.toBe(made.made_at)
})

it('kill -9 in the middle leaves the files from before whole, and another process makes the next ones', async () => {
  const before = await make(other)
  expect((await call(other, 'PUT', `${plan}/renewable-energy-info`, renewableBody)).status).toBe(200)
  expect(await last(other)).toMatchObject({ out_of_date: true, changed: ['renewable'] })
  const given = make(one).catch(() => null)
  // A busy machine may look past one of them.
  const drawing = async () => (await last(other)).stage
  await expect.poll(drawing, { timeout: 30_000, interval: 20 }).toMatch(/^(pdf|docx)$/)
  await one.end('SIGKILL')
  expect(await given).toBeNull()
  const meanwhile = await last(other)
  expect(meanwhile).toMatchObject({ state: 'working', out_of_date: true })
  expect(await sumsAt(other, meanwhile)).toEqual(sumsOf(before))
  // Its hold on the work ends by itself.
  await expect.poll(async () => (await last(other)).state, { timeout: 40_000, interval: 500 }).toBe('failed')
  const next = await make(other)
  expect(next).toMatchObject({ state: 'ready', out_of_date: false, changed: [] })
  expect(await sumsAt(other, next)).toEqual(sumsOf(next))
  expect(sumsOf(next)).not.toEqual(sumsOf(before))
})
