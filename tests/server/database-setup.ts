import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from '../../scripts/postgres/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers the address of the run's PostgreSQL, which the first question starts. */
    databaseBroker: string
  }
}

/** One embedded PostgreSQL for a whole test run, started when the first test file asks for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'urja-test-'))
  // PostgreSQL runs as an unprivileged user when we are root, and must be able to enter.
  chmodSync(folder, 0o755)
  let started: Promise<Postgres> | undefined
  const broker = createServer((_, reply) => {
    started ??= startPostgres({ folder: join(folder, 'postgres') }).then(forThisRun)
    started.then(
      server => reply.end(server.url),
      error => reply.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>(listening => broker.listen(0, '127.0.0.1', listening))
  project.provide('databaseBroker', `http://127.0.0.1:${(broker.address() as AddressInfo).port}`)
  return async () => {
    broker.close()
    await (await started?.catch(() => undefined))?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nothing in it outlives the run, and what tidies hundreds of databases would take a processor of its own. */
async function forThisRun(server: Postgres): Promise<Postgres> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  for (const sentence of [
    'alter system set autovacuum = off',
    'alter system set full_page_writes = off',
    "alter system set checkpoint_timeout = '1d'",
    "alter system set max_wal_size = '8GB'",
    'alter role current_user set synchronous_commit = off',
    'select pg_reload_conf()',
  ])
    await client.query(sentence)
  await client.end()
  return server
}
