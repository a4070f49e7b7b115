import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secureDataFolder } from '../../app/node/data-folder.ts'
import { folderStore } from '../../app/server/atlas/store/folder-store.ts'
import { secureBackups } from '../../app/server/backup/backup-store.ts'
import { wrongModes } from '../../scripts/test/wrong-modes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'urja-access-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8)
function write(path: string, mode = 0o644): void {
  const at = join(folder, path)
  mkdirSync(join(at, '..'), { recursive: true })
  chmodSync(join(at, '..'), 0o755)
  writeFileSync(at, 'private')
  chmodSync(at, mode)
}

test('the start closes what an earlier version left open, and leaves what a proxy reads', async () => {
  write('backups/daily-20261122T194037Z/public.users.copy.gz')
  write('outbox/a mail.eml', 0o666)
  write('imports/a.json')
  write('martin/martin.log')
  write('secret')
  write('postgres/password')
  write('atlas/v1/manifest.json')
  write('client/index.html')
  expect(await secureDataFolder(folder)).toEqual([])
  expect(modeOf('backups')).toBe('700')
  expect(modeOf('backups/daily-20261122T194037Z')).toBe('700')
  expect(modeOf('backups/daily-20261122T194037Z/public.users.copy.gz')).toBe('600')
  for (const path of [
    'outbox/a mail.eml',
    'imports/a.json',
    'martin/martin.log',
    'secret',
    'postgres/password',
  ])
    expect([path, modeOf(path)]).toEqual([path, '600'])
  for (const path of ['atlas/v1/manifest.json', 'client/index.html'])
    expect([path, modeOf(path)]).toEqual([path, '644'])
  expect(wrongModes(folder)).toEqual([])
})

test('a link in a private folder is not followed', async () => {
  write('elsewhere/shared')
  mkdirSync(join(folder, 'packs'))
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'packs', 'link'))
  await secureDataFolder(folder)
  expect(modeOf('elsewhere/shared')).toBe('644')
})

test('the walk names a path that no row of the table has, and one that is open', () => {
  write('exports/people.csv', 0o600)
  write('packs/43611/files.json')
  chmodSync(join(folder, 'packs'), 0o700)
  expect(wrongModes(folder)).toEqual([
    `${join(folder, 'exports')} is in no row of app/node/data-folder.ts`,
    `${join(folder, 'packs', '43611')} has mode 755`,
    `${join(folder, 'packs', '43611', 'files.json')} has mode 644`,
  ])
})

test('a folder that a person names for backups keeps its mode, and each backup in it is private', async () => {
  chmodSync(folder, 0o755)
  write('backup-20261122T194037Z/manifest.json')
  write('erasures/one.json')
  write('holiday.jpg')
  write('atlas/v1/manifest.json')
  expect(await secureBackups(folder)).toEqual([])
  expect(modeOf()).toBe('755')
  expect(modeOf('backup-20261122T194037Z')).toBe('700')
  expect(modeOf('backup-20261122T194037Z/manifest.json')).toBe('600')
  expect(modeOf('erasures/one.json')).toBe('600')
  expect(modeOf('holiday.jpg')).toBe('644')
  expect(modeOf('atlas/v1/manifest.json')).toBe('644')
  expect(await secureBackups('s3://bucket/backups')).toEqual([])
})

test('a private store writes for its owner alone, an open one for everybody', async () => {
  const text = 'rows'
  const sum = createHash('sha256').update(text).digest('hex')
  const { signal } = new AbortController()
  const closed = join(folder, 'closed')
  await folderStore(closed, true).write('daily-1/users.gz', new Blob([text]), sum, signal)
  expect([modeOf('closed'), modeOf('closed/daily-1'), modeOf('closed/daily-1/users.gz')]).toEqual([
    '700',
    '700',
    '600',
  ])
  await folderStore(join(folder, 'open')).write('v1/tiles.pmtiles', new Blob([text]), sum, signal)
  expect(existsSync(join(folder, 'open/v1/tiles.pmtiles'))).toBe(true)
  expect(statSync(join(folder, 'open/v1/tiles.pmtiles')).mode & 0o044).not.toBe(0)
})
