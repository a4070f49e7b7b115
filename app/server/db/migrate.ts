import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { grantRoles } from './connection/roles.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** An arbitrary number that must be the same in every process that migrates. */
export const migrationLock = 8_271_643
const oldest = 15

/** The database cannot be used. The message is written for the operator. */
export class DatabaseError extends Error {}

/**
 * Migrates the database to the newest schema. Several processes may call this at once: one migrates and the others
 * wait. (With drizzle's own migrate function they would collide.) Throws a DatabaseError if the server does not reply,
 * the user is refused, the server is too old, or the schema comes from a newer version of Urja.
 * @param url address with the role that owns all tables
 * @param appUrl address with the role that works with the tables, if it is different (connection/roles.ts)
 */
export async function migrateDatabase(url: string, appUrl?: string): Promise<void> {
  const client = await connect(url)
  try {
    await refuseOld(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(client)
    await migrate(drizzle(client), { migrationsFolder })
    if (appUrl !== undefined) await grantRoles(client, appUrl)
  } finally {
    await client.end()
  }
}

/**
 * Opens a single connection without time limits. Throws a DatabaseError if the server does not reply or refuses the
 * user.
 */
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

/** Throws if the server is older than the versions that were tested. */
export async function refuseOld(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  )
  const [{ number, version }] = rows
  if (Number(number) >= oldest * 10_000) return
  throw new DatabaseError(`The database is PostgreSQL ${version}; Urja needs ${oldest} or newer.`)
}

/** With a newer schema, old code would fail on some calls or damage data. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const found = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  )
  if (!found.rows[0].is) return
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const own = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  const newest = Number(rows[0].newest ?? 0)
  if (newest <= own) return
  const dayOf = (time_ms: number) => new Date(time_ms).toISOString().slice(0, 10)
  throw new DatabaseError(
    `The database was used by a newer Urja (its tables are of ${dayOf(newest)}, this program's of ${dayOf(own)}): start that version again, or restore a backup of before into an empty database.`,
  )
}

/** Connecting to a host name that has several addresses fails with one error per address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(', ')
  return error instanceof Error ? error.message : String(error)
}
