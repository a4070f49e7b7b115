import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoPassword } from '../app/server/accounts/seed.ts'
import { atlasesIn } from '../app/server/atlas/open-atlas.ts'
import { readEnv } from '../app/server/env.ts'
import { makeOutbox } from '../app/server/mail/outbox.ts'
import { startServer } from '../app/server/main.ts'
import { fuzz, type Outcome } from './fuzz/fuzz-calls.ts'
import { startPostgres } from './postgres/postgres.ts'

/**
 * npm run fuzz [-- --rounds 500 --seed 7]: random and hostile input on every endpoint of a server of its own,
 * with a database of its own and the atlas that `npm start` has built. Ends with 1 when there was a fault.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '500' }, seed: { type: 'string' } },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
/** Tokens last ten minutes; so many rounds take less. */
const roundsAToken = 50

const folder = mkdtempSync(join(tmpdir(), 'urja-fuzz-'))
// PostgreSQL runs as an unprivileged user when we are root, and must be able to enter.
chmodSync(folder, 0o755)
const postgres = await startPostgres({ folder: join(folder, 'postgres') })
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  databaseUrl: postgres.url,
  database: 'embedded',
  dataFolder: folder,
  atlasFolder: atlasesIn(readEnv().URJA_DATA),
  secret: randomBytes(32),
  tiles: { martin: { serving: () => null, isAwaited: () => false } },
  mailer: makeOutbox(join(folder, 'outbox'), 'fuzz@urja.example', () => new Date()),
  clientFolder: null,
  downloadsFolder: null,
  demo: true,
  demoAccounts: true,
})
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<boolean> {
  const logins = await Promise.all(['manager', 'administrator'].map(logIn))
  const statuses: Record<string, number> = {}
  let [calls, slowest_ms, faults] = [0, 0, 0]
  for (let done = 0; done < rounds; done += roundsAToken) {
    const tokens = await Promise.all(logins.map(refreshed))
    const target = { url: server.url, endpoints: server.endpoints, tokens }
    // The hostile texts come in the first rounds; the later ones are random throughout.
    const outcome = await fuzz(target, Math.min(roundsAToken, rounds - done), seed + done, done)
    report(outcome)
    calls += outcome.calls
    faults += outcome.faults.length
    slowest_ms = Math.max(slowest_ms, outcome.slowest_ms)
    for (const [status, count] of Object.entries(outcome.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
    console.log(`${done + roundsAToken} of ${rounds} rounds, ${calls} calls, ${faults} faults`)
  }
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  console.log(
    `seed ${seed}: ${calls} calls (${counts.join(', ')}), slowest ${slowest_ms.toFixed(0)} ms, ${faults} faults`,
  )
  return faults === 0
}

function report({ faults }: Outcome): void {
  for (const { what, request, reply } of faults) console.error(`${what}\n  ${request}\n  ${reply}`)
}

type Login = { refresh: string }

async function logIn(name: string): Promise<Login> {
  return post('/api/login/', { email: `${name}@urja.example`, password: demoPassword })
}

async function refreshed(login: Login): Promise<string> {
  const { access, refresh } = await post<Login & { access: string }>('/api/token/refresh/', {
    refresh: login.refresh,
  })
  login.refresh = refresh
  return access
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json() as Promise<T>
}
