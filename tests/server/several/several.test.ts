import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { openStore } from '../../../app/server/atlas/store/open-store.ts'
import { publishAtlas } from '../../../scripts/publish-atlas.ts'
import { findMartin } from '../../../tileserver/martin.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { freshDatabase } from '../fresh-database.ts'
import { writeCountry } from './country.ts'
import { type DebianPostgres, debianPrograms, startDebianPostgres } from './debian-postgres.ts'
import { hashOf, startLoad } from './load.ts'
import { type ApiProcess, apiProcess } from './processes.ts'
import { type Front, hasNginx, startNginx, startSmallProxy } from './proxies.ts'
import { keys, type S3Service, startS3 } from './s3-service.ts'

/** Seven starts of the product, on a machine that may be busy; a test may be tried again after one that failed. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const json = { 'content-type': 'application/json' }
const data = scratchFolder('country')
const programs = debianPrograms()
let debian: DebianPostgres | null = null
let databaseUrl: string
let s3: S3Service
let four: ApiProcess[]
let two: ApiProcess[]
let proxy: Front
let published = 0

/** A version that was not there before. */
async function publish(): Promise<string> {
  const version = `atlas-${++published}`
  await writeCountry(data, version)
  const store = openStore('s3://atlases/nepal', { ...keys, endpoint: s3.endpoint })
  const quiet = { show: () => {}, say: () => {}, fail: () => {} }
  await publishAtlas(join(data, 'atlas'), store, quiet, new AbortController().signal)
  return version
}
/** Waits until both processes serve a version. */
async function untilAtlas(version: string): Promise<void> {
  const versions = async () => {
    const replies = await Promise.all(two.map(api => api.ready()))
    return replies.map(reply => reply?.status === 200 && reply.body.atlas)
  }
  await expect.poll(versions, { timeout: 60_000, interval: 100 }).toEqual([version, version])
}
async function runQuery<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<R>(sql, values)).rows
  } finally {
    await client.end()
  }
}
/** What processes said of threads that ended: why an analysis may have failed. */
const endedThreads = () =>
  four.flatMap(api =>
    api
      .output()
      .split('\n')
      .filter(line => /ended its thread|heavy work/.test(line)),
  )
/** Every login that was answered is in the database. */
async function lost(refreshes: string[]): Promise<number> {
  const hashes = refreshes.map(hashOf)
  const [{ stored }] = await runQuery<{ stored: number }>(
    'select count(*)::int as stored from refresh_tokens where hash = any($1)',
    [hashes],
  )
  return refreshes.length - stored
}

beforeAll(async () => {
  s3 = await startS3()
  await publish()
  if (programs !== null) debian = await startDebianPostgres(programs)
  databaseUrl = debian?.url ?? (await freshDatabase())
  console.log(`On ${debian ? `Debian's PostgreSQL ${debian.version}` : 'the embedded PostgreSQL'}`)
  const env = {
    DATABASE_URL: databaseUrl,
    ATLAS_URL: 's3://atlases/nepal',
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    TRUST_PROXY: '1',
    DRAIN_S: '1',
  }
  four = await Promise.all(Array.from({ length: 4 }, () => apiProcess(env)))
  two = four.slice(0, 2)
  const ports = two.map(api => api.port)
  proxy = await (hasNginx() ? startNginx(ports) : startSmallProxy(ports))
})
afterAll(async () => {
  await proxy?.stop()
  await Promise.all((four ?? []).map(api => api.end('SIGTERM')))
  await debian?.stop()
  await s3.stop()
})

describe('several processes on one database', () => {
  beforeEach(async () => {
    for (const api of two) api.start()
    await Promise.all(two.map(api => api.untilReady()))
  })

  it('come up at once on an empty database, with one schema and one secret', async () => {
    for (const api of four) api.start()
    await Promise.all(four.map(api => api.untilReady()))
    const migrations = await runQuery<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
    expect(new Set(migrations.map(({ hash }) => hash)).size).toBe(migrations.length)
    expect(await runQuery('select email from users')).toHaveLength(4)
    expect(await runQuery("select name from installation where name = 'secret'")).toHaveLength(1)
    if (debian) expect((await two[0].ready())?.body.database).toBe('external')

    const [one, other] = two
    const load = await startLoad(one.url, 0)
    const [login] = load.refreshes
    const headers = { 'content-type': 'application/json' }
    const refreshed = await fetch(`${other.url}/api/token/refresh/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ refresh: login }),
    })
    const { access } = (await refreshed.json()) as { access: string }
    const whoAmI = await fetch(`${one.url}/api/check-logged-in/`, {
      headers: { authorization: `Bearer ${access}` },
    })
    expect([refreshed.status, whoAmI.status]).toEqual([200, 200])
    for (const extra of four.slice(2)) expect(await extra.end('SIGTERM')).toBe(0)
  })

  it('count failed logins together', async () => {
    await runQuery('delete from throttle_counts')
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const reply = await fetch(`${two[i % 2].url}/api/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'manager@urja.example', password: 'guessed' }),
      })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('are restarted one after the other without a failed call', async () => {
    const load = await startLoad(proxy.url)
    for (const api of two) {
      const leaving = api.end('SIGTERM')
      await expect.poll(async () => (await api.ready())?.status, { interval: 20 }).toBe(503)
      expect(await leaving).toBe(0)
      api.start()
      await api.untilReady()
      await sleep(500)
    }
    await load.stop()
    console.log(
      `Rolling restart behind ${proxy.name}: ${load.done} calls, ${load.failures.length} failed`,
      load.failures,
      endedThreads(),
    )
    expect(load.failures).toEqual([])
    expect(await lost(load.refreshes)).toBe(0)
  })

  it('one killed costs at most what it was answering, and nothing that was acknowledged', async () => {
    const clients = 6
    const load = await startLoad(proxy.url, clients)
    await sleep(500)
    await two[0].end('SIGKILL')
    await sleep(1_000)
    two[0].start()
    await two[0].untilReady()
    await load.stop()
    console.log(
      `kill -9 behind ${proxy.name}: ${load.done} calls, ${load.failures.length} failed`,
      load.failures,
      endedThreads(),
    )
    expect(load.failures.length).toBeLessThanOrEqual(clients)
    expect(await lost(load.refreshes)).toBe(0)
  })

  it('go over to a new atlas under load without a failed call', async () => {
    const before = `atlas-${published}`
    await untilAtlas(before)
    const load = await startLoad(proxy.url)
    await expect.poll(() => [...load.versions], { interval: 20 }).toEqual([before])
    const after = await publish()
    await untilAtlas(after)
    // Martin goes over after the server; a call under way may still be of the one before.
    await sleep(2_500)
    for (let i = 0; i < 300 && !load.versions.has(after); i++) await sleep(100)
    await load.stop()
    console.log(
      `Atlas switched behind ${proxy.name}: ${load.done} calls, ${load.failures.length} failed`,
      load.failures,
      endedThreads(),
    )
    expect(load.failures).toEqual([])
    expect([...load.versions]).toEqual([before, after])
    const tiles = findMartin() === null ? 'pmtiles' : 'martin'
    expect((await two[0].ready())?.body).toMatchObject({ atlas: after, tiles })
  })

  it('one killed while it saves a rate leaves the row old or new, and starts again', async () => {
    const [api] = two
    const logIn = async () => {
      const body = JSON.stringify({ email: 'administrator@urja.example', password: demoPassword })
      const reply = await fetch(`${api.url}/api/login/`, { method: 'POST', headers: json, body })
      const { access } = (await reply.json()) as { access: string }
      return { ...json, authorization: `Bearer ${access}` }
    }
    type Row = { id: number; version: number; cc_rate: number; omc_rate: number }
    const figures = ({ cc_rate, omc_rate }: Row) => [cc_rate, omc_rate]
    let headers = await logIn()
    const row = async () => {
      const reply = await fetch(`${api.url}/api/bat/grid/list`, { headers })
      expect(reply.status).toBe(200)
      return ((await reply.json()) as { results: Row[] }).results[0]
    }
    const save = ({ id, version }: Row, [cc_rate, omc_rate]: number[]) =>
      fetch(`${api.url}/api/bat/grid/updaterate/${id}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ version, cc_rate, omc_rate }),
      }).then(
        reply => reply.status,
        () => null,
      )
    const written = async () =>
      (
        await runQuery(`select (select count(*)::int from rate_changes) changes,
          (select count(*)::int from audit_log where target like '%grid%') audited`)
      )[0] as { changes: number; audited: number }

    // At the change that is written down after the row, at the audit after that, and whenever it happens to be.
    const ends: string[] = []
    for (const at of ['rate_changes', 'audit_log', 20, 150]) {
      const [before, wroteBefore] = [await row(), await written()]
      const wanted = [before.cc_rate + 1, before.omc_rate + 1]
      let status: number | null = null
      if (typeof at === 'string') {
        const holder = new pg.Client({ connectionString: databaseUrl })
        await holder.connect()
        await holder.query(`begin; lock table ${at} in exclusive mode`)
        const saving = save(before, wanted)
        // The audit log is sealed meanwhile, which waits for the same table.
        const waiting = `select 1 from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database() and query not like '%audit_seal%'`
        await expect.poll(() => runQuery(waiting), { timeout: 30_000 }).toHaveLength(1)
        await api.end('SIGKILL')
        status = await saving
        await holder.end()
      } else {
        const saving = save(before, wanted)
        await sleep(at)
        await api.end('SIGKILL')
        status = await saving
      }
      api.start()
      await api.untilReady()
      headers = await logIn()
      const [after, wrote] = [await row(), await written()]
      const isNew = after.version > before.version
      ends.push(`${at} ${isNew ? 'new' : 'old'}`)
      expect(figures(after)).toEqual(isNew ? wanted : figures(before))
      const more = isNew ? 1 : 0
      expect(wrote).toEqual({ changes: wroteBefore.changes + more, audited: wroteBefore.audited + more })
      if (status !== null) expect([status, isNew]).toEqual([200, true])
      if (typeof at === 'string') expect(isNew).toBe(false)
      expect(await save(after, wanted)).toBe(200)
    }
    console.log(`kill -9 while a rate is saved: ${ends.join(', ')}`)
  })
})
