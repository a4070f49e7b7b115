import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

export type Postgis = {
  client: pg.Client
  folder: string
  /** Like `PostGIS 3.3.2 (PostgreSQL 15.8)`. */
  version: string
  /** The same data with the settings that a new cluster has. */
  untune(): Promise<void>
  stop(): Promise<void>
}

const binaries = '/usr/lib/postgresql/15/bin'
const extension = '/usr/share/postgresql/15/extension/postgis.control'

/** For counting points in polygons: no JIT, no parallel workers, everything in memory. */
const tuned = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  shared_buffers: '2GB',
  work_mem: '64MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '4GB',
  random_page_cost: '1.0',
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
}

/**
 * A private PostgreSQL with PostGIS in a temporary folder, as an unprivileged user and tuned. Null where Debian's
 * packages are not installed.
 */
export async function startPostgis(): Promise<Postgis | null> {
  if (!existsSync(join(binaries, 'initdb')) || !existsSync(extension)) return null
  const user = process.getuid?.() === 0 ? idsOf('postgres') : {}
  const folder = mkdtempSync(join(tmpdir(), 'urja-bench-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const words = ['-D', join(folder, 'data'), '-U', 'bench', '--auth=trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(binaries, 'initdb'), words, { ...user, cwd: folder, stdio: 'ignore' })
  let running = await launched(folder, user, tuned)
  const { client } = running
  await client.query('CREATE EXTENSION postgis')
  const { rows } = await client.query(
    "SELECT postgis_lib_version() AS gis, split_part(current_setting('server_version'), ' ', 1) AS server",
  )
  const postgis: Postgis = {
    client,
    folder,
    version: `PostGIS ${rows[0].gis} (PostgreSQL ${rows[0].server})`,
    async untune() {
      await running.stop()
      running = await launched(folder, user, {})
      postgis.client = running.client
    },
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return postgis
}

type User = { uid?: number; gid?: number }

async function launched(folder: string, user: User, settings: Record<string, string>) {
  const all = { listen_addresses: '', unix_socket_directories: folder, ...settings }
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', join(folder, 'data'), ...words], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const end = async () => {
    const ended = new Promise(resolve => server.once('exit', resolve))
    if (server.exitCode === null && server.kill('SIGINT')) await ended
  }
  for (let attempt = 0; attempt < 300; attempt++) {
    const client = new pg.Client({ host: folder, user: 'bench', database: 'postgres' })
    try {
      await client.connect()
      return { client, stop: () => client.end().then(end) }
    } catch {
      await client.end().catch(() => {})
      await setTimeout(100)
    }
  }
  await end()
  throw new Error('PostgreSQL did not start')
}

/** Loads positions into the table `points`, in their order, with a GiST index. */
export async function loadPoints(
  { client, folder }: Postgis,
  lng: Float64Array,
  lat: Float64Array,
): Promise<void> {
  await client.query('CREATE TABLE raw (x float8, y float8)')
  const each = 1_000_000
  const file = join(folder, 'points.copy')
  for (let from = 0; from < lng.length; from += each) {
    const to = Math.min(lng.length, from + each)
    writeFileSync(file, binaryCopy(lng.subarray(from, to), lat.subarray(from, to)), { mode: 0o644 })
    await client.query(`COPY raw FROM '${file}' (FORMAT binary)`)
  }
  await client.query('CREATE TABLE points AS SELECT ST_SetSRID(ST_MakePoint(x, y), 4326) AS at FROM raw')
  await client.query('DROP TABLE raw')
  await client.query('CREATE INDEX ON points USING gist (at)')
  await client.query('VACUUM ANALYZE points')
}

/** PostgreSQL's binary COPY: a signature, two float8 a row, and an end mark. */
function binaryCopy(lng: Float64Array, lat: Float64Array): Uint8Array {
  const row = 26
  const bytes = new Uint8Array(19 + lng.length * row + 2)
  const view = new DataView(bytes.buffer)
  bytes.set(Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'))
  for (let i = 0; i < lng.length; i++) {
    const at = 19 + i * row
    view.setInt16(at, 2)
    view.setInt32(at + 2, 8)
    view.setFloat64(at + 6, lng[i])
    view.setInt32(at + 14, 8)
    view.setFloat64(at + 18, lat[i])
  }
  view.setInt16(bytes.length - 2, -1)
  return bytes
}

function idsOf(name: string): User {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
