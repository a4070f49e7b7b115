import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isAlive } from '../../../tileserver/process.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { freshDatabase } from '../fresh-database.ts'
import { startApi } from '../harness.ts'
import { writeCountry } from './country.ts'
import { type ApiProcess, apiProcess } from './processes.ts'

vi.setConfig({ testTimeout: 120_000 })
let api: ApiProcess

beforeAll(async () => {
  const data = scratchFolder('kept')
  await writeCountry(data, 'only')
  api = await apiProcess({ DATABASE_URL: await freshDatabase(), ATLAS_URL: join(data, 'atlas') })
  await api.untilReady()
})
afterAll(() => api?.end('SIGKILL').catch(() => null))

it('a process that crashes is started anew, and one that is told to end is not', async () => {
  const before = api.pid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => isAlive(before)).toBe(false)
  await api.untilReady()
  const after = api.pid()
  expect(after).not.toBe(before)
  expect(api.output()).toContain('Urja ended unasked (SIGKILL): it is started anew in 1 s.')
  const began = performance.now()
  expect(await api.end('SIGTERM')).toBe(0)
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(isAlive(after)).toBe(false)
})

it('one that nobody keeps any more ends in order', async () => {
  api.start()
  await api.untilReady()
  const serves = api.pid()
  api.endKeeper()
  await expect.poll(() => isAlive(serves), { timeout: 20_000 }).toBe(false)
})

it('a process whose connections do not come back says so at /livez, and one that waits for its database does not', async () => {
  const { call, database } = await startApi()
  const { pool } = database
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  expect((await call('GET', '/livez')).status).toBe(200)
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000)
  const told = await call('GET', '/livez')
  later.mockRestore()
  expect(told.status).toBe(503)
  expect(new TextDecoder().decode(told.bytes)).toMatch(
    /^This process must be started anew: all 10 connections to the database are taken and none came back for 6\d s\.$/,
  )
  for (const client of held) client.release()
  expect((await call('GET', '/livez')).status).toBe(200)
})
