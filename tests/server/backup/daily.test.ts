import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { folderStore } from '../../../app/server/atlas/store/folder-store.ts'
import { s3Store } from '../../../app/server/atlas/store/http-store.ts'
import { nameAt, type StoredBackup, storedBackups } from '../../../app/server/backup/backup-store.ts'
import {
  backUpIfDue,
  type DailyBackupOptions,
  retainBackups,
  tooMany,
} from '../../../app/server/backup/daily.ts'
import { fetchBackup } from '../../../app/server/backup/fetch-backup.ts'
import { rememberBackup } from '../../../app/server/backup/last-backup.ts'
import { restoreBackup } from '../../../app/server/backup/restore-backup.ts'
import { openDatabase } from '../../../app/server/db/open.ts'
import { freshDatabase, seededDatabase } from '../fresh-database.ts'
import { keys, startS3 } from '../several/s3-service.ts'
import { contentOf, patient, runQuery, scratch } from './copies.ts'

const day_ms = 24 * 3600_000
const noon = new Date('2026-11-22T12:00:00Z')
const later = (days: number, from = noon) => new Date(from.getTime() + days * day_ms)
const s3 = await startS3()
afterAll(() => s3.stop())

async function backupOptions(
  databaseUrl: string,
  folder = scratch('daily'),
): Promise<DailyBackupOptions & { logged: string[] }> {
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  return {
    databaseUrl,
    store: folderStore(folder),
    data: scratch('data'),
    atlas: async () => null,
    log,
    logged,
  }
}
const lastJson = (data: string) => JSON.parse(readFileSync(join(data, 'backups', 'last.json'), 'utf8'))

test('one a day, of all processes together, and each knows of it', async () => {
  const url = await seededDatabase()
  const folder = scratch('daily')
  const four = await Promise.all(Array.from({ length: 4 }, () => backupOptions(url, folder)))
  const backUpAll = (at: Date) => Promise.all(four.map(one => backUpIfDue(one, at, patient())))
  const made = (await backUpAll(noon)).filter(last => last !== null)
  const name = nameAt('daily', noon)
  expect(readdirSync(folder)).toEqual([name])
  const bytes = readdirSync(join(folder, name)).reduce(
    (sum, file) => sum + statSync(join(folder, name, file)).size,
    0,
  )
  expect(made[0]).toEqual({ at: noon.toISOString(), address: `${folder}/${name}`, bytes })
  await backUpAll(later(0.9))
  for (const { data } of four) expect(lastJson(data)).toEqual(made[0])
  expect(readdirSync(folder)).toHaveLength(1)
  await backUpAll(later(1))
  expect(readdirSync(folder)).toHaveLength(2)
  // A copy for another purpose does not stand for that of the day.
  const { db, close } = openDatabase(url, 1)
  await rememberBackup(db, { at: later(1.9).toISOString(), address: '/stick', bytes: 1 }).finally(close)
  await backUpAll(later(2))
  expect(readdirSync(folder)).toHaveLength(3)
  // A clock that was a month ahead for a moment keeps nothing away.
  await backUpAll(later(-30))
  expect(readdirSync(folder)).toHaveLength(4)
  expect(await runQuery(url, `select target from audit_log where action = 'backup'`)).toHaveLength(5)
})

test('in an S3-compatible store, encrypted, and what is too old goes', async () => {
  const url = await seededDatabase()
  const store = s3Store('s3://copies/of urja', { ...keys, endpoint: s3.endpoint })
  const keyText = 'a key of thirty-two characters or more'
  const daily = { ...(await backupOptions(url)), store, keyText }
  for (let day = 0; day < 8; day++)
    for (const file of ['public.users.copy.gz', 'manifest.json'])
      s3.files.set(`copies/of urja/${nameAt('daily', later(day))}/${file}`, Buffer.from('x'))
  await backUpIfDue(daily, later(8), patient())
  const there = await storedBackups(store, patient())
  expect(there.map(({ at }) => at.getTime())).toEqual(
    [8, 7, 6, 5, 4, 3, 2, 0].map(day => later(day).getTime()),
  )
  expect([...s3.files.keys()].every(path => path.startsWith('copies/of urja/daily-'))).toBe(true)
  const fetched = await fetchBackup(store, there[0].name, scratch('fetched'), keyText, patient())
  const copy = await freshDatabase()
  await restoreBackup(copy, fetched, { name: there[0].name, replace: false })
  const own = ['audit_log', 'installation']
  expect(await contentOf(copy, own)).toEqual(await contentOf(url, own))
})

test('a store that is away is told once, and tried again', async () => {
  const url = await seededDatabase()
  const away = await backupOptions(url)
  const store = s3Store('s3://copies/x', { ...keys, endpoint: 'http://127.0.0.1:1' })
  const keeping = retainBackups({ ...away, store }, 1)
  await vi.waitFor(() => expect(away.logged).toHaveLength(1), 20_000)
  expect(away.logged[0]).toMatch(
    /^The daily backup failed and is tried again: s3:\/\/copies\/x cannot be reached/,
  )
  await keeping.stop()
  expect(await runQuery(url, `select value from installation where name = 'last backup'`)).toEqual([])
})

describe('what is removed', () => {
  const made = (at: Date, kind: StoredBackup['kind'] = 'daily', isWhole = true): StoredBackup => ({
    name: nameAt(kind, at),
    kind,
    at,
    isWhole,
    files: [],
  })
  test('all but the newest of seven days and of four weeks', () => {
    const year = Array.from({ length: 365 }, (_, day) => made(later(-day)))
    const gone = new Set(tooMany(year, noon))
    const days = year.flatMap((one, day) => (gone.has(one) ? [] : [day]))
    // 22 November 2026 is a Sunday: its week and the days are the same seven, then the Sundays before.
    expect(days).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21])
  })
  test('of one day the newest stays; after a long pause the old ones do', () => {
    const [morning, evening] = [made(later(-0.3)), made(later(-0.1))]
    expect(tooMany([morning, evening], noon)).toEqual([morning])
    expect(tooMany([made(later(-400)), made(later(-800))], noon)).toEqual([])
  })
  test('drafts that came to nothing a day ago; never what a person made', () => {
    const draft = made(later(-1), 'daily', false)
    const others = [
      made(later(-0.5), 'daily', false),
      made(later(-999), 'backup'),
      made(later(-999), 'backup', false),
    ]
    expect(tooMany([draft, ...others], noon)).toEqual([draft])
  })
})
