import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../app/server/db/open.ts'
import { makeHealth } from '../../../app/server/health/make-health.ts'
import { clearDrafts } from '../../../app/server/mail/outbox.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { seededDatabase } from '../fresh-database.ts'

const { db, close } = openDatabase(await seededDatabase())
afterAll(close)
const lines: string[] = []
const healthOf = (folder: string) => makeHealth({ db, folder, log: line => void lines.push(line) })
/** A new look every time, instead of one in three seconds. */
const readHealth = (folder: string) => healthOf(folder)()

/** A way to a database that keeps its connections and lets nothing through, as a PostgreSQL that was stopped does. */
async function frozenDoor(address: string) {
  const url = new URL(address)
  const { port, hostname } = url
  const ends: Socket[] = []
  let isFrozen = false
  const join = (from: Socket, to: Socket) => {
    ends.push(from)
    from.on('data', piece => to.write(piece))
    from.on('error', () => {})
    from.on('close', () => to.destroy())
    if (isFrozen) from.pause()
  }
  const door = createServer(here => {
    const there = connect(Number(port), hostname)
    join(here, there)
    join(there, here)
  })
  await new Promise<void>(open => door.listen(0, '127.0.0.1', open))
  url.hostname = '127.0.0.1'
  url.port = String((door.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const end of ends) end.pause()
    },
    thaw() {
      isFrozen = false
      for (const end of ends) end.resume()
    },
    close() {
      for (const end of ends) end.destroy()
      door.close()
    },
  }
}

describe('health', () => {
  it('tells the free disk and the last backup, and leaves nothing behind', async () => {
    const folder = scratchFolder('health')
    const { missing, disk, backup } = await readHealth(folder)
    expect([missing, backup]).toEqual([[], null])
    expect(disk?.free_bytes).toBeGreaterThan(0)
    expect(disk?.free_part).toBeGreaterThan(0)
    expect(disk?.free_part).toBeLessThanOrEqual(1)
    expect(readdirSync(folder)).toEqual([])

    mkdirSync(join(folder, 'backups'))
    const at = new Date(Date.now() - 3_600_000).toISOString()
    writeFileSync(join(folder, 'backups', 'last.json'), JSON.stringify({ at, address: '/mnt/b', bytes: 7 }))
    const report = (await readHealth(folder)).backup
    expect(report?.at).toBe(at)
    expect(report?.age_s).toBeGreaterThanOrEqual(3_600)
    expect(report?.age_s).toBeLessThan(3_630)
    writeFileSync(join(folder, 'backups', 'last.json'), '{"at":')
    expect((await readHealth(folder)).backup).toBeNull()
  })

  it('writes once for all who ask within seconds', async () => {
    const checkHealth = healthOf(scratchFolder('health'))
    const written = async () =>
      (await db.execute(sql`select value from installation where name = 'last write that was tried'`)).rows
    await Promise.all([checkHealth(), checkHealth()])
    const first = await written()
    expect(first).toHaveLength(1)
    await checkHealth()
    expect(await written()).toEqual(first)
  })

  it('tells a folder that cannot be written, and forgets it once it can', async () => {
    const folder = scratchFolder('health')
    const checkHealth = healthOf(folder)
    rmSync(folder, { recursive: true })
    expect((await checkHealth()).missing).toEqual([
      expect.stringMatching(/^the data folder cannot be written: Error: ENOENT/),
    ])
    mkdirSync(folder)
    await sleep(3_100)
    expect((await checkHealth()).missing).toEqual([])
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^the data folder cannot be written/),
      'all can be written again',
    ])
  })

  it('answers within ten seconds whatever the database does, and asks a silent one no more than once', async () => {
    const door = await frozenDoor(await seededDatabase())
    const slow = openDatabase(door.url)
    const checkHealth = makeHealth({ db: slow.db, folder: scratchFolder('health'), log: () => {} })
    expect((await checkHealth()).missing).toEqual([])
    door.freeze()
    await sleep(3_100)
    for (let n = 0; n < 2; n++) {
      const began = performance.now()
      expect((await checkHealth()).missing).toEqual(['the database does not answer'])
      expect(performance.now() - began).toBeLessThan(10_000)
    }
    expect(slow.pool.totalCount).toBeLessThanOrEqual(2)
    door.thaw()
    await expect.poll(async () => (await checkHealth()).missing).toEqual([])
    await slow.close()
    door.close()
  })

  it('tells a database whose disk is full from one that is away', async () => {
    await db.execute(sql`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await db.execute(sql`create trigger no_room before insert or update on installation
      for each row execute function no_room()`)
    const folder = scratchFolder('health')
    expect((await readHealth(folder)).missing).toEqual(['the database takes nothing more: its disk is full'])
    await db.execute(sql`drop trigger no_room on installation`)
    expect((await readHealth(folder)).missing).toEqual([])
    const nowhere = openDatabase('postgres://urja:x@127.0.0.1:1/urja')
    const away = makeHealth({ db: nowhere.db, folder, log: () => {} })
    expect((await away()).missing).toEqual(['the database does not answer'])
    await nowhere.close()
  })
})

it('what a killed process had begun to write into the outbox is cleared away, mails and what is being written stay', () => {
  const folder = scratchFolder('outbox')
  const [left, fresh, mail] = [
    '.3f0c9c1e-7d0c-4a1e-9a51-0d7f7a3f1b11',
    '.4f0c9c1e-7d0c-4a1e-9a51-0d7f7a3f1b11',
    'mail.eml',
  ]
  for (const name of [left, fresh, mail]) writeFileSync(join(folder, name), '')
  for (const name of [left, mail]) utimesSync(join(folder, name), 1, 1)
  clearDrafts(folder)
  expect(readdirSync(folder).sort()).toEqual([fresh, mail])
  rmSync(folder, { recursive: true })
  clearDrafts(folder)
  expect(existsSync(folder)).toBe(false)
})
