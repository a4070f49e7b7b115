import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { startPostgres } from '../../../scripts/postgres/postgres.ts'
import { isAlive } from '../../../tileserver/process.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { slowness } from '../../slowness.ts'
import { freshDatabase } from '../fresh-database.ts'
import { startApi } from '../harness.ts'
import { writeCountry } from './country.ts'
import { type ApiProcess, apiProcess } from './processes.ts'

let api: ApiProcess
let atlases: string

beforeAll(async () => {
  const data = scratchFolder('kept')
  await writeCountry(data, 'only')
  atlases = join(data, 'atlas')
  api = await apiProcess({ DATABASE_URL: await freshDatabase(), ATLAS_URL: atlases })
  await api.untilReady()
})
afterAll(() => api?.end('SIGKILL').catch(() => null))

it('a process that crashes is restarted, and one that is asked to end is not', async () => {
  api.start()
  await api.untilReady()
  const before = api.pid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => isAlive(before)).toBe(false)
  await api.untilReady()
  const after = api.pid()
  expect(after).not.toBe(before)
  expect(api.output()).toContain('Urja ended unexpectedly (SIGKILL). It restarts in 1 s.')
  const began = performance.now()
  expect(await api.end('SIGTERM')).toBe(0)
  expect(performance.now() - began).toBeLessThan(15_000 * slowness())
  expect(isAlive(after)).toBe(false)
})

it('one whose database hangs ends in time all the same', async () => {
  const postgres = await startPostgres({ folder: scratchFolder('hanging') })
  const hanging = await apiProcess({ DATABASE_URL: postgres.url, ATLAS_URL: atlases })
  let frozen: number[] = []
  try {
    await hanging.untilReady()
    const logIn = () =>
      fetch(`${hanging.url}/api/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'planner@urja.example', password: demoPassword }),
      }).catch(() => null)
    await logIn()
    const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postgres.pid)], { encoding: 'utf8' })
    frozen = [postgres.pid, ...backends.trim().split(/\s+/).map(Number)]
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    for (let i = 0; i < 12; i++) void logIn()
    await sleep(500)
    const began = performance.now()
    await hanging.end('SIGTERM')
    expect(performance.now() - began).toBeLessThan(17_000 * slowness())
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    await hanging.end('SIGKILL').catch(() => null)
    await postgres.stop()
  }
})

it('one without a supervisor ends in order', async () => {
  api.start()
  await api.untilReady()
  const serves = api.pid()
  api.endKeeper()
  await expect.poll(() => isAlive(serves)).toBe(false)
})

it('a process whose connections do not come back says so at /livez, and one that waits for its database does not', async () => {
  const { call, database } = await startApi()
  const { pool } = database
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  expect((await call('GET', '/livez')).status).toBe(200)
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000)
  const liveness = await call('GET', '/livez')
  later.mockRestore()
  expect(liveness.status).toBe(503)
  expect(new TextDecoder().decode(liveness.bytes)).toMatch(
    /^This process must be restarted: all 10 connections to the database are taken and none came back for 6\d s\.$/,
  )
  for (const client of clients) client.release()
  expect((await call('GET', '/livez')).status).toBe(200)
})
