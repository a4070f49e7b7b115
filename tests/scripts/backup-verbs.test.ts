import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFactorKeys } from '../../app/server/accounts/own/factors/factor-keys.ts'
import { project } from '../../scripts/common/source-files.ts'
import { lockFolder } from '../../scripts/start/folder/folder-lock.ts'
import { scratchFolder } from '../fixtures/tiny-tiles.ts'
import { runQuery } from '../server/backup/copies.ts'
import { freshDatabase, seededDatabase } from '../server/fresh-database.ts'
import { writeCountry } from '../server/several/country.ts'

const URJA_BACKUP_KEY = 'a key of thirty-two characters or more'

function run(verb: 'backup' | 'restore', words: string[], env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>(done => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `scripts/backup/${verb}.ts`, ...words],
      { cwd: project, env: { ...process.env, ATLAS_URL: '', ...env } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

test('a backup with its atlas goes to a folder and comes back on another machine', async () => {
  const [here, there, address] = ['here', 'there', 'copies'].map(scratchFolder)
  await writeCountry(here, 'v1')
  const url = await seededDatabase()
  const key = makeFactorKeys(Buffer.alloc(32, 7)).encrypt(1, 'MV3HX32V')
  await runQuery(url, `insert into second_factors (user_id, secret) select min(id), '${key}' from users`)
  const [backup, none] = await Promise.all([
    run('backup', [`file://${address}`, '--with-atlas'], {
      URJA_DATA: here,
      DATABASE_URL: url,
      URJA_BACKUP_KEY,
    }),
    run('restore', [scratchFolder('empty')], { URJA_DATA: there, DATABASE_URL: url }),
  ])
  expect(none).toEqual({
    code: 1,
    output: expect.stringContaining('has no complete backup.\nNothing was restored'),
  })
  expect(backup).toEqual({
    code: 0,
    output: expect.stringMatching(/\d+ rows in \d\.\d MB, encrypted: \S+\/backup-\S+Z/),
  })
  const [name] = readdirSync(address).filter(entry => entry.startsWith('backup-'))
  const last = JSON.parse(readFileSync(join(here, 'backups', 'last.json'), 'utf8'))
  expect(last).toEqual({ at: expect.any(String), address: `${address}/${name}`, bytes: expect.any(Number) })

  // The backup is for its owner alone, whatever the umask; the atlas beside it is public.
  const parts = readdirSync(join(address, name)).map(file => statSync(join(address, name, file)).mode & 0o777)
  expect(new Set(parts)).toEqual(new Set([0o600]))
  expect(statSync(join(address, name)).mode & 0o777).toBe(0o700)
  expect(statSync(join(here, 'backups')).mode & 0o777).toBe(0o700)

  const copy = await freshDatabase()
  const [refused, restored] = await Promise.all([
    run('restore', [`${address}/${name}`, '--replace'], { URJA_DATA: scratchFolder('x'), DATABASE_URL: url }),
    run('restore', [address, '--with-atlas'], { URJA_DATA: there, DATABASE_URL: copy, URJA_BACKUP_KEY }),
  ])
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining(
      'It is encrypted: set URJA_BACKUP_KEY to the key that it was made with.\nNothing was restored',
    ),
  })
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/Restored: \d+ rows/) })
  expect(restored.output).toContain('The authenticator key of 1 account cannot be read')
  expect(await runQuery(copy, 'select email from users')).toHaveLength(4)
  expect(readFileSync(join(there, 'atlas', 'current'), 'utf8')).toBe('v1\n')
  expect(existsSync(join(there, 'atlas', 'v1', 'buildings.pmtiles'))).toBe(true)
  expect(existsSync(join(there, 'lock'))).toBe(false)
})

test('nothing is restored into the folder of a product that runs, nor from an address that makes no sense', async () => {
  const data = scratchFolder('running')
  const release = lockFolder(data, 'Urja')
  const env = { URJA_DATA: data, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const [running, none, short] = await Promise.all([
    run('restore', [data, '--replace'], env),
    run('backup', [], env),
    run('backup', [data], { ...env, URJA_BACKUP_KEY: 'short' }),
  ])
  release()
  expect(running.output).toMatch(/^Urja in \S+ is already running \(process \d+\)\.\nNothing was restored/)
  expect(none.output).toMatch(/^Name one address\.\nnpm run backup/)
  expect(short.output).toContain('URJA_BACKUP_KEY')
  expect([running.code, none.code, short.code]).toEqual([1, 1, 1])
})
