import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { project } from '../../scripts/common/source-files.ts'
import { type Postgres, startPostgres } from '../../scripts/postgres/postgres.ts'
import { FolderInUse, lockFolder } from '../../scripts/start/folder/folder-lock.ts'
import { isAlive } from '../../tileserver/process.ts'
import { scratchFolder } from '../fixtures/tiny-tiles.ts'

const open: Postgres[] = []
async function start(folder: string): Promise<Postgres> {
  const postgres = await startPostgres({ folder })
  open.push(postgres)
  return postgres
}
async function runQuery<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}
afterEach(async () => {
  for (let postgres = open.pop(); postgres; postgres = open.pop()) await postgres.stop()
})

describe('the embedded database', () => {
  it('keeps what it stored, writes through to the disk and needs its password', async () => {
    const folder = scratchFolder('postgres')
    const first = await start(folder)
    await runQuery(first.url, 'create table kept (n int); insert into kept values (7)')
    const [settings] = await runQuery<{ fsync: string; listens: string }>(
      first.url,
      "select current_setting('fsync') fsync, current_setting('listen_addresses') listens",
    )
    expect(settings).toEqual({ fsync: 'on', listens: '127.0.0.1' })
    const wrong = new URL(first.url)
    wrong.password = 'guessed'
    await expect(runQuery(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    await first.stop()
    open.pop()
    expect(isAlive(first.pid)).toBe(false)
    const place = existsSync(join(folder, 'elsewhere'))
      ? readFileSync(join(folder, 'elsewhere'), 'utf8').trim()
      : folder
    chmodSync(join(place, 'postgres.log'), 0o644)
    const second = await start(folder)
    expect(await runQuery(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    const home = existsSync(join(folder, 'elsewhere'))
      ? readFileSync(join(folder, 'elsewhere'), 'utf8').trim()
      : folder
    expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(home, 'postgres.log')).mode & 0o777).toBe(0o600)
  })

  it('refuses a second start on the same data with one sentence', async () => {
    const folder = scratchFolder('postgres')
    await start(folder)
    await expect(startPostgres({ folder })).rejects.toThrow(FolderInUse)
    await expect(startPostgres({ folder })).rejects.toThrow(
      /^The database in .+ is already running \(process \d+\)\.$/,
    )
  })

  it('comes back on the same port when it is killed', async () => {
    const postgres = await start(scratchFolder('postgres'))
    await runQuery(postgres.url, 'create table kept (n int); insert into kept values (1)')
    const before = postgres.pid
    process.kill(before, 'SIGKILL')
    let rows: { n: number }[] = []
    for (let i = 0; i < 100 && rows.length === 0; i++) {
      await new Promise(resolve => setTimeout(resolve, 100))
      rows = await runQuery<{ n: number }>(postgres.url, 'select n from kept').catch(() => [])
    }
    expect(rows).toEqual([{ n: 1 }])
    expect(postgres.pid).not.toBe(before)
  })

  it('loses nothing that was acknowledged when its parent is killed, and the next start ends the orphan', async () => {
    const folder = scratchFolder('postgres')
    const program = join(project, 'tests', 'scripts', 'insert-until-killed.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text
    })
    while (output.split('\n').length < 50) await new Promise(resolve => setTimeout(resolve, 20))
    child.kill('SIGKILL')
    await new Promise(resolve => child.once('exit', resolve))
    const lines = output.split('\n').slice(0, -1)
    const orphan = Number(lines[0])
    expect(isAlive(orphan)).toBe(true)
    const next = await start(folder)
    expect(isAlive(orphan)).toBe(false)
    const [{ most }] = await runQuery<{ most: number }>(next.url, 'select max(n) most from acknowledged')
    expect(most).toBeGreaterThanOrEqual(Number(lines.at(-1)))
  })

  it('starts over the mark that a dead server left, though its process id lives on in another program', async () => {
    const folder = scratchFolder('postgres')
    const first = await start(folder)
    await first.stop()
    open.pop()
    const elsewhere = join(folder, 'elsewhere')
    const home = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : folder
    writeFileSync(join(home, 'data', 'postmaster.pid'), `${process.pid}\n${home}/data\n`)
    await start(folder)
    expect(isAlive(process.pid)).toBe(true)
  })
})

describe('the lock of a folder', () => {
  it('is held once, released, and taken over from the dead and from a reused process id', () => {
    const folder = scratchFolder('lock')
    const release = lockFolder(folder, 'Urja')
    expect(() => lockFolder(folder, 'Urja')).toThrow(
      `Urja in ${folder} is already running (process ${process.pid}).`,
    )
    release()
    mkdirSync(folder, { recursive: true })
    for (const dead of ['4194000 12', `${process.pid} 12`, 'nonsense', '']) {
      writeFileSync(join(folder, 'lock'), dead)
      lockFolder(folder, 'Urja')()
      expect(existsSync(join(folder, 'lock'))).toBe(false)
    }
  })
})
