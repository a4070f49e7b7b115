import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { syncFolderNow } from '../../app/node/durable.ts'
import { commandOf, endProcess, freePort, isAlive } from '../../tileserver/process.ts'
import { lockFolder } from '../start/folder/folder-lock.ts'
import { give, type PostgresHome, preparePostgresHome } from './postgres-home.ts'

export type Postgres = {
  /** Connects as the owner of all objects in the database. */
  url: string
  /** Connects as the role that the product uses, whose password changes at each start. */
  appUrl: string
  pid: number
  port: number
  /** User and location of the data if they differ from the default, to be shown in the terminal. */
  note: string | null
  stop(): Promise<void>
}

const major = '18'
const database = 'urja'

/**
 * Starts the embedded PostgreSQL on `folder`, which is created if missing. It listens only on the loopback address and
 * has a generated password. A server left by a killed parent is stopped first. A server that exits is restarted on the
 * same port. Throws `FolderInUse` if another process uses the folder.
 */
export async function startPostgres(options: { folder: string; port?: number }): Promise<Postgres> {
  const folder = resolve(options.folder)
  const release = lockFolder(folder, 'The database')
  try {
    const place = preparePostgresHome(folder)
    const password = await initialise(place)
    await clearPrevious(join(place.home, 'data'))
    const server = await supervise(place, options.port)
    try {
      const url = `postgres://urja:${password}@127.0.0.1:${server.port}/${database}`
      await createDatabase(url)
      const appUrl = await renewAppRole(url)
      return {
        url,
        appUrl,
        port: server.port,
        note: place.note,
        get pid() {
          return server.pid()
        },
        async stop() {
          await server.stop()
          release()
        },
      }
    } catch (error) {
      await server.stop()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

/** `grantRoles` grants its privileges (app/server/db/connection/roles.ts). */
async function renewAppRole(url: string): Promise<string> {
  const name = 'urja_app'
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select from pg_roles where rolname = $1', [name])
    const verb = found.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${name} login password ${client.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
  const address = new URL(url)
  address.username = name
  address.password = password
  return address.href
}

/**
 * Creates the data folder under another name and then renames it, so that an interrupted initdb leaves no partial data.
 */
async function initialise(place: PostgresHome): Promise<string> {
  const data = join(place.home, 'data')
  const passwordFile = join(place.home, 'password')
  if (existsSync(join(data, 'PG_VERSION'))) {
    const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    if (version !== major)
      throw new Error(
        `${data} was made by PostgreSQL ${version}, this is ${major}: back it up with the version of Urja that made it (npm run backup), restore into an empty URJA_DATA (npm run restore), or set DATABASE_URL.`,
      )
    if (!existsSync(passwordFile))
      throw new Error(`${passwordFile} is missing: the database in ${data} cannot be opened without it.`)
    return readFileSync(passwordFile, 'utf8').trim()
  }
  const password = randomBytes(24).toString('base64url')
  const draft = join(place.home, 'data.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  give(draft, place.user)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
  give(passwordFile, place.user)
  const settings = [
    '--username=urja',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--lc-messages=C',
  ]
  const made = spawnSync(
    join(place.binaries, 'bin', 'initdb'),
    [`--pgdata=${draft}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...settings],
    { ...identity(place), encoding: 'utf8' },
  )
  if (made.status !== 0)
    throw new Error(
      `PostgreSQL could not make its data folder ${data}: ${lastLine(made.stderr ?? String(made.error))}`,
    )
  renameSync(draft, data)
  // Flushed to disk, because after a power failure a database without its password cannot be opened.
  syncFolderNow(place.home)
  return password
}

/** Stops a server that outlived its parent, and removes the PID file of a server that no longer runs. */
async function clearPrevious(data: string): Promise<void> {
  const mark = join(data, 'postmaster.pid')
  if (!existsSync(mark)) return
  const pid = Number(readFileSync(mark, 'utf8').split('\n')[0])
  if (pid > 0 && isAlive(pid) && isServerOf(pid, data)) {
    if (!(await endProcess(pid, ['SIGINT', 'SIGQUIT'])))
      throw new Error(`An earlier database process (${pid}) is still running: stop it and start again.`)
  }
  rmSync(mark, { force: true })
}

function isServerOf(pid: number, data: string): boolean {
  const command = commandOf(pid)
  return command !== null && /postgres(\.exe)?"? /.test(command) && command.includes(` ${data}`)
}

type Supervised = { port: number; pid(): number; stop(): Promise<void> }

async function supervise(place: PostgresHome, wanted: number | undefined): Promise<Supervised> {
  const { child: first, port } = await launchSomewhere(place, wanted)
  let child = first
  let stopping = false
  const watch = (watched: ChildProcess) => watched.once('exit', () => void restart())
  async function restart() {
    for (let wait_ms = 100; !stopping; wait_ms = Math.min(wait_ms * 2, 5_000)) {
      await sleep(wait_ms)
      if (stopping) return
      try {
        await clearPrevious(join(place.home, 'data'))
        child = await launch(place, port)
        if (stopping) await end(child)
        else watch(child)
        return
      } catch {
        // Processes of the old server may still be exiting. The loop tries again after a longer delay.
      }
    }
  }
  watch(first)
  return {
    port,
    pid: () => child.pid ?? 0,
    async stop() {
      stopping = true
      await end(child)
    },
  }
}

async function launchSomewhere(place: PostgresHome, wanted: number | undefined) {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort())
    try {
      return { child: await launch(place, port), port }
    } catch (error) {
      // Another process may have taken the port, and processes of a killed server take a moment to exit.
      if (attempt === 6) throw error
      await sleep(200 * attempt)
    }
  }
}

/** Starts the server and waits until it accepts connections. */
async function launch(place: PostgresHome, port: number): Promise<ChildProcess> {
  const data = join(place.home, 'data')
  const log = join(place.home, 'postgres.log')
  if (existsSync(log) && statSync(log).size > 5_000_000) renameSync(log, `${log}.old`)
  const from = existsSync(log) ? statSync(log).size : 0
  const output = openSync(log, 'a', 0o600)
  // Log files created by older versions are readable by all users.
  chmodSync(log, 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    // Omits the values of rows that violate a constraint from the log.
    log_error_verbosity: 'terse',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(place.binaries, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...identity(place),
    // In a separate process group, Ctrl-C does not reach the server, which this process then shuts down properly.
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let failure: string | null = null
  child.once('error', error => {
    failure = error.message
  })
  child.unref()
  const mark = join(data, 'postmaster.pid')
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(15)) {
    if (failure !== null || child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `PostgreSQL did not start: ${failure ?? lastLine(readFileSync(log).subarray(from).toString())}`,
      )
    const lines = existsSync(mark) ? readFileSync(mark, 'utf8').split('\n') : []
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return child
  }
  await end(child)
  throw new Error(`PostgreSQL was not ready within 60 s; its log is ${log}.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  await endProcess(child.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'])
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

/**
 * Working folder and user of the database programs. The folder is `/` because the user may lack access to the current
 * one.
 */
function identity(place: PostgresHome) {
  const env = { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }
  return place.user ? { uid: place.user.uid, gid: place.user.gid, cwd: '/', env } : { cwd: place.home, env }
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.findLast(line => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? ''
}
