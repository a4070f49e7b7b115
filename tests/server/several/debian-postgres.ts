import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../tileserver/process.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'

export type DebianPostgres = {
  version: string
  /** Address of an empty database of its own. */
  url: string
  /** Its own certificate, for sslrootcert. */
  certificate: string
  stop(): Promise<void>
}

const installed = '/usr/lib/postgresql'

/** Folder of the programs of Debian's newest PostgreSQL that Urja takes, or null. */
export function debianPrograms(): string | null {
  const majors = existsSync(installed) ? readdirSync(installed).map(Number) : []
  const newest = Math.max(0, ...majors.filter(major => major >= 15))
  const programs = join(installed, String(newest), 'bin')
  const isWhole = existsSync(join(programs, 'initdb')) && ownUser() !== undefined
  return isWhole && spawnSync('openssl', ['version']).status === 0 ? programs : null
}

/** Starts Debian's PostgreSQL on a folder and port of its own, with password, TLS and a certificate of its own. */
export async function startDebianPostgres(programs: string): Promise<DebianPostgres> {
  const folder = scratchFolder('debian')
  const user = ownUser()
  chmodSync(folder, 0o755)
  if (user?.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const as = { ...user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const data = join(folder, 'data')
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  chmodSync(passwordFile, 0o644)
  const auth = [
    '--username=urja',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-sync',
  ]
  execFileSync(join(programs, 'initdb'), [`--pgdata=${data}`, ...auth], { ...as, stdio: 'pipe' })
  const [certificate, key] = ['server.crt', 'server.key'].map(name => join(data, name))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate, ...subject], {
    ...as,
    stdio: 'pipe',
  })
  const brought = join(folder, 'server.crt')
  writeFileSync(brought, readFileSync(certificate))
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ssl: 'on',
    max_connections: '100',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...as,
    stdio: 'ignore',
  })
  const url = `postgres://urja:${password}@127.0.0.1:${port}/postgres`
  const version = await untilAnswering(url)
  return {
    version,
    url,
    certificate: brought,
    async stop() {
      const ended = new Promise(done => child.once('exit', done))
      child.kill('SIGINT')
      await ended
    },
  }
}

/** PostgreSQL refuses to run as root: Debian's own user then; undefined where that is missing. */
function ownUser(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

async function untilAnswering(url: string): Promise<string> {
  for (let i = 0; ; i++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      await client.end()
      return rows[0].server_version
    } catch (error) {
      if (i === 200) throw error
      await new Promise(next => setTimeout(next, 100))
    }
  }
}
