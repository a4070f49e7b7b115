import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { seedAccounts } from '../../app/server/accounts/seed.ts'
import { migrateDatabase } from '../../app/server/db/migrate.ts'
import { openDatabase } from '../../app/server/db/open.ts'
import { seedRates } from '../../app/server/rates/rates-in-use.ts'

/** An empty database of its own on the run's PostgreSQL. */
export function freshDatabase(): Promise<string> {
  return onServer(server => create(server))
}

/** A database of its own with all tables, empty: a copy of one that the run makes once. */
export function migratedDatabase(): Promise<string> {
  return onServer(async server => create(server, `template ${await templateOf(server, 'migrated')}`))
}

/** A database of its own with all tables, the rates and the demo accounts: a copy of one that the run makes once. */
export function seededDatabase(): Promise<string> {
  return onServer(async server => create(server, `template ${await templateOf(server, 'seeded')}`))
}

/** What fills a template: `seeded` is a copy of `migrated` with more in it. */
const fill = {
  migrated: async (server: pg.Client) => {
    const url = await create(server)
    await migrateDatabase(url)
    return url
  },
  seeded: async (server: pg.Client) => {
    const url = await create(server, `template ${await templateOf(server, 'migrated')}`)
    const { db, close } = openDatabase(url)
    await seedRates(db)
    await seedAccounts(db)
    await close()
    return url
  },
}

/** The name of a template, made when it is first asked for. */
async function templateOf(server: pg.Client, name: keyof typeof fill): Promise<string> {
  // Who comes while another makes it waits, and nobody may be connected to what is copied: until the client ends.
  await server.query('select pg_advisory_lock(1)')
  const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    const url = await fill[name](server)
    await server.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`)
  }
  return name
}

async function onServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  const broker = await fetch(inject('databaseBroker'))
  const server = new pg.Client({ connectionString: await broker.text() })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

async function create(server: pg.Client, from = ''): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await server.query(`create database ${name} ${from}`)
  const { user, password, host, port } = server
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${name}`
}
