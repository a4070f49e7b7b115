import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlanOutput } from '../../../app/domain/report/contract.ts'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { planFileParts, planJobs } from '../../../app/server/db/schema-plans.ts'
import type { Draw } from '../../../app/server/report/draw.ts'
import { startApi } from '../harness.ts'
import { demographyBody, seedPlan } from '../plan/plan-fixture.ts'

/** A drawing that ends when it is let, so that a test can look meanwhile. */
let drawings = 0
let letGo: (() => void) | null = null
let isBlocking = false
const draw: Draw = async ({ whole, language }, signal, onFile) => {
  drawings++
  if (isBlocking)
    await new Promise<void>((resolve, reject) => {
      letGo = resolve
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  onFile(1)
  // More than a part of a megabyte, so that files are put together again.
  const text = JSON.stringify({ language, whole }).padEnd(1_500_000, ' ')
  return (['docx', 'pdf'] as const).map(type => ({ type, bytes: new TextEncoder().encode(`${type}${text}`) }))
}
const { call, tokenOf, database, later, logged } = await startApi({ draw })

let planner: number
let plan: number
const path = (id = plan) => `/api/plan/${id}/report-generate/`
const last = async () => (await call('GET', path(), { token: await tokenOf('Planner') })).json as PlanOutput
const make = async (body: object = {}) => call('POST', path(), { token: await tokenOf('Planner'), body })
const countParts = async () => (await database.db.select({ n: planFileParts.n }).from(planFileParts)).length
const sum = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

beforeAll(async () => {
  const mine = eq(users.email, 'planner@urja.example')
  planner = (await database.db.select({ id: users.id }).from(users).where(mine))[0].id
})
beforeEach(async () => {
  drawings = 0
  isBlocking = false
  plan = await seedPlan(database, { by: planner, sddmm: demoArea[0] })
})

test('a plan without a report says so', async () => {
  expect(await last()).toEqual({
    state: 'none',
    stage: null,
    percent: null,
    download_link: null,
    files: [],
    language: null,
    out_of_date: false,
    changed: [],
    made_by: null,
    made_at: null,
    others: [],
  })
})

test('POST answers with a link to the whole file, which needs no login', async () => {
  const { status, json } = await make({ language: 'ne' })
  expect(status).toBe(200)
  expect(json).toMatchObject({ state: 'ready', language: 'ne', out_of_date: false, made_by: 'Prakriti Demo' })
  expect(json.files.map(({ type }: { type: string }) => type)).toEqual(['docx', 'pdf'])
  expect(json.files.map(({ pages }: { pages: number | null }) => pages)).toEqual([null, expect.any(Number)])
  expect(json.download_link).toBe(json.files[0].link)
  for (const { link, bytes, sha256, name } of json.files) {
    const file = await call('GET', link)
    expect(file.status).toBe(200)
    expect(file.bytes.byteLength).toBe(bytes)
    expect(sum(file.bytes)).toBe(sha256)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    const head = await call('HEAD', link)
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)])
  }
})

test('files of both languages are kept, each until it is made again in its language', async () => {
  await make({ language: 'ne' })
  const english = (await make({ language: 'en' })).json
  expect(english).toMatchObject({ language: 'en', others: [{ language: 'ne', out_of_date: false }] })
  const [nepali] = english.others
  expect(nepali.files.map(({ type }: { type: string }) => type)).toEqual(['docx', 'pdf'])
  for (const { link, bytes } of nepali.files) expect((await call('GET', link)).bytes.byteLength).toBe(bytes)
  const again = (await make({ language: 'ne' })).json
  expect([again.language, again.others.map(({ language }: { language: string }) => language)]).toEqual([
    'ne',
    ['en'],
  ])
  expect([again, ...again.others].flatMap(({ files }) => files)).toHaveLength(4)
})

describe('a link', () => {
  test('of another file, of a changed time, or none is refused, and so is an old one', async () => {
    const { json } = await make()
    const [docx, pdf] = json.files.map(({ link }: { link: string }) => new URL(link, 'http://x'))
    const other = `${docx.pathname}${pdf.search}`
    const longer = docx.href.replace('http://x', '').replace(/until=\d/, 'until=9')
    for (const link of [other, longer, docx.pathname, `${docx.pathname}?until=1&sig=2`]) {
      const refused = await call('GET', link)
      expect([refused.status, refused.json.code]).toEqual([403, 'link_ended'])
    }
    later(10 * 60_000 + 1)
    await tokenOf('Planner', 'anew')
    expect((await call('GET', json.download_link)).status).toBe(403)
    expect((await call('GET', (await last()).download_link ?? '')).status).toBe(200)
  })

  test('signed for a file of another plan is refused in words', async () => {
    const [own] = (await make()).json.files
    const foreign = await seedPlan(database, { by: planner, sddmm: demoArea[0] })
    const token = await tokenOf('Planner')
    const { json } = await call('POST', path(foreign), { token, body: {} })
    const signed = new URL(own.link, 'http://x').search
    const refused = await call('GET', new URL(json.download_link, 'http://x').pathname + signed)
    expect([refused.status, refused.json.code]).toEqual([403, 'link_ended'])
    expect(refused.json.error).toMatch(/link/i)
  })

  test('to what is not there is 404', async () => {
    expect((await call('GET', '/media/plans/abc/x.pdf')).status).toBe(404)
    const { json } = await make()
    const renamed = json.download_link.replace(/\/[^/]+\?/, '/other.docx?')
    expect((await call('GET', renamed)).status).toBe(404)
  })
})

test('a change is shown until the report is made again; then only the newest files are kept', async () => {
  await make()
  const body = demographyBody()
  const token = await tokenOf('Planner')
  expect((await call('PUT', `/api/plan/${plan}/demography-info`, { token, body })).status).toBe(200)
  expect(await last()).toMatchObject({ state: 'ready', out_of_date: true, changed: ['demography'] })
  const before = await countParts()
  expect((await make()).json).toMatchObject({ out_of_date: false, changed: [] })
  expect(await countParts()).toBe(before)
})

test('the same plan makes the same files', async () => {
  const first = (await make()).json
  later(60_000)
  const second = (await make()).json
  expect(second.files.map(({ sha256 }: { sha256: string }) => sha256)).toEqual(
    first.files.map(({ sha256 }: { sha256: string }) => sha256),
  )
  expect(second.made_at).not.toBe(first.made_at)
})

test('who asks while it is made waits for the same files', async () => {
  isBlocking = true
  const both = [make(), make()]
  await expect.poll(() => drawings, { timeout: 20_000 }).toBe(1)
  expect(await last()).toMatchObject({ state: 'working', percent: expect.any(Number) })
  letGo?.()
  const [one, other] = await Promise.all(both)
  expect(one.json.files[0].sha256).toBe(other.json.files[0].sha256)
  expect(drawings).toBe(1)
})

test('cancelling ends it within two seconds, and the files from before stay', async () => {
  const { json } = await make()
  isBlocking = true
  const made = make()
  await expect.poll(() => drawings, { timeout: 20_000 }).toBe(2)
  const token = await tokenOf('Planner')
  const cancelled = await call('POST', `/api/plan/${plan}/cancel-job/`, { token, body: { kind: 'report' } })
  expect(cancelled.json).toMatchObject({ state: 'cancelled' })
  const began = performance.now()
  expect((await made).json).toMatchObject({ state: 'cancelled', download_link: expect.any(String) })
  expect(performance.now() - began).toBeLessThan(2_000)
  expect((await call('GET', (await last()).download_link ?? '')).bytes.byteLength).toBe(json.files[0].bytes)
})

test('files of two plans are made one after the other', async () => {
  const other = await seedPlan(database, { by: planner, sddmm: demoArea[0] })
  const token = await tokenOf('Planner')
  isBlocking = true
  const first = make()
  await expect.poll(() => drawings, { timeout: 20_000 }).toBe(1)
  const second = call('POST', path(other), { token, body: {} })
  const stage = async () => (await call('GET', path(other), { token })).json.stage
  await expect.poll(stage, { timeout: 20_000 }).toBe('waiting')
  expect(drawings).toBe(1)
  letGo?.()
  expect((await first).json.state).toBe('ready')
  await expect.poll(() => drawings, { timeout: 20_000 }).toBe(2)
  letGo?.()
  expect((await second).json.state).toBe('ready')
})

test('a full disk is reported as a failure and leaves the files from before whole', async () => {
  const { json } = await make()
  const { db } = database
  await db.execute(sql`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'disk_full', message = 'No space left on device'; end $$`)
  await db.execute(
    sql`create trigger full_disk before insert on plan_file_parts execute function full_disk()`,
  )
  try {
    expect((await make()).json).toMatchObject({ state: 'failed', download_link: expect.any(String) })
    const download = await call('GET', (await last()).download_link ?? '')
    expect(sum(download.bytes)).toBe(json.files[0].sha256)
    expect(logged.splice(0).join()).toContain('files of a plan were not made')
  } finally {
    await db.execute(sql`drop function full_disk cascade`)
  }
  expect((await make()).json).toMatchObject({ state: 'ready' })
})

test('a job whose process was killed is reported as failed and taken over', async () => {
  const { json } = await make()
  const dead = { state: 'working', lease_until: sql`now() - interval '1 second'` } as const
  await database.db.update(planJobs).set(dead).where(eq(planJobs.plan_id, plan))
  expect(await last()).toMatchObject({ state: 'failed', download_link: expect.any(String) })
  expect((await call('GET', (await last()).download_link ?? '')).bytes.byteLength).toBe(json.files[0].bytes)
  expect((await make()).json).toMatchObject({ state: 'ready' })
})

test('readers of a plan get its report, and only its owner has one made', async () => {
  await make()
  const token = await tokenOf('General')
  expect((await call('GET', path(), { token })).json).toMatchObject({ state: 'ready' })
  expect((await call('POST', path(), { token, body: {} })).status).toBe(403)
  expect((await make({ language: 'fr' })).status).toBe(400)
  expect((await make({ paper: 'A3' })).status).toBe(400)
  expect(logged).toEqual([])
})

test('maps are made beside the report: as PDF, GeoJSON, KML and a zip of all, on the paper that is asked for', async () => {
  const token = await tokenOf('Planner')
  const body = { paper: 'A3', language: 'ne' }
  const { status, json } = await call('POST', `/api/plan/${plan}/map-generate/`, { token, body })
  expect(status).toBe(200)
  expect(json).toMatchObject({ state: 'ready', language: 'ne', out_of_date: false })
  expect(json.files.map(({ type }: { type: string }) => type)).toEqual(['pdf', 'geojson', 'kml', 'zip'])
  expect(json.files[0].name).toMatch(/^plan-.*-maps-.*-a3-ne\.pdf$/)
  expect((await call('GET', json.files[1].link)).headers.get('content-type')).toBe('application/geo+json')
  const drawn = JSON.parse(new TextDecoder().decode((await call('GET', json.download_link)).bytes))
  expect(drawn).toMatchObject({ size: 'A3', features: { corrections: [{ kind: 'transformer' }] } })
  expect(await last()).toMatchObject({ state: 'none', files: [] })
  const wrong = { token, body: { paper: 'A5' } }
  expect((await call('POST', `/api/plan/${plan}/map-generate/`, wrong)).status).toBe(400)
  expect(drawings).toBe(0)
})
