import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atlasesIn } from '../../../app/node/atlas-folders.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { readEnv } from '../../../app/server/env.ts'
import { makeOutbox } from '../../../app/server/mail/outbox.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../../app/server/main.ts'
import { startPostgres } from '../../../scripts/postgres/postgres.ts'

type Login = { access: string; refresh: string }
export type OwnServer = {
  server: RunningServer
  folder: string
  post<T>(path: string, body: unknown, token?: string): Promise<T>
  /** Of a demo account, named by what stands before the @. */
  logIn(name: string): Promise<Login>
}

/** Runs `use` with a server of its own: a database of its own, and the atlas that `npm start` has built. */
export async function withOwnServer<T>(
  use: (own: OwnServer) => Promise<T>,
  options: Pick<ServerOptions, 'trustProxy' | 'limits'> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'urja-own-'))
  // PostgreSQL runs as an unprivileged user when we are root, and must be able to enter.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder: join(folder, 'postgres') })
  try {
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      databaseUrl: postgres.url,
      database: 'embedded',
      dataFolder: folder,
      atlasFolder: atlasesIn(readEnv().URJA_DATA),
      secret: randomBytes(32),
      tiles: { martin: { serving: () => null, isAwaited: () => false } },
      mailer: makeOutbox(join(folder, 'outbox'), 'own@urja.example', () => new Date()),
      clientFolder: null,
      downloadsFolder: null,
      demo: true,
      demoAccounts: true,
      ...options,
    })
    async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const reply = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
      return reply.json() as Promise<T>
    }
    const logIn = (name: string) =>
      post<Login>('/api/login/', { email: `${name}@urja.example`, password: demoPassword })
    try {
      return await use({ server, folder, post, logIn })
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
