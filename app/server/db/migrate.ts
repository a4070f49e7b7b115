import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number, as long as everybody who migrates takes the same. */
export const migrationLock = 8_271_643
const oldest = 15

/** A database that cannot be used; the message is a sentence for whoever started the server. */
export class DatabaseError extends Error {}

/**
 * Brings the database to the newest schema. Several processes may call it at once: one migrates, the others
 * wait for it (drizzle's own migrate lets them collide). Throws a DatabaseError where nobody answers, the user is
 * turned away or the server is too old.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connect(url)
  try {
    await refuseOld(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** One connection without limits of time. Throws a DatabaseError where nobody answers or the user is turned away. */
export async function connect(url: string, application_name = 'urja migration'): Promise<pg.Client> {
  let name = 'of DATABASE_URL'
  try {
    const client = new pg.Client({
      connectionString: url,
      application_name,
      connectionTimeoutMillis: 15_000,
    })
    name = `${client.database} at ${client.host}:${client.port}`
    await client.connect()
    return client
  } catch (error) {
    throw new DatabaseError(`The database ${name} cannot be used: ${reasonOf(error)}.`)
  }
}

/** Throws where the server is older than what the tests prove. */
export async function refuseOld(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  )
  const [{ number, version }] = rows
  if (Number(number) >= oldest * 10_000) return
  throw new DatabaseError(`The database is PostgreSQL ${version}; Urja needs ${oldest} or newer.`)
}

/** A name with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(', ')
  return error instanceof Error ? error.message : String(error)
}
