import { pipeline } from 'node:stream/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connect, migrationLock, migrationsFolder, refuseOld } from '../db/migrate.ts'
import { onClient } from '../db/open.ts'
import { erasures } from '../db/schema-installation.ts'
import { type Erasure, eraseFingerprints } from '../people/erase.ts'
import { migrationOf, ourSchemas, qualifiedName, quoteIdentifier, tablesOf } from './catalogue.ts'
import { BackupError } from './cipher.ts'
import { erasuresOf } from './erasure-list.ts'
import type { FetchedBackup } from './fetch-backup.ts'
import { endLogins } from './left-out.ts'
import type { BackupManifest } from './manifest.ts'

/**
 * Restores a backup into a database in one transaction, either completely or not at all. Creates the schema as it was
 * at that time, restores the rows and then runs later migrations. A database of Urja is overwritten only with
 * `replace`. Throws a BackupError if anything prevents the restore; nothing is changed then.
 */
export async function restoreBackup(
  databaseUrl: string,
  { manifest, rowsOf }: FetchedBackup,
  {
    name,
    replace,
    erasures: givenErasures = [],
  }: { name: string; replace: boolean; erasures?: readonly Erasure[] },
): Promise<void> {
  const migrations = knownMigrations(manifest)
  const client = await connect(databaseUrl, 'urja restore')
  client.on('error', () => {})
  try {
    await refuseOld(client)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await refuseWhileInUse(client)
    const known = [...givenErasures, ...(await erasuresOf(client))]
    await makeRoom(client, replace)
    await client.query('create schema drizzle')
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    for (const one of migrations.before) await apply(client, one)
    await refuseOtherTables(client, manifest)
    const links = await dropLinks(client)
    await fill(client, manifest, rowsOf)
    for (const link of links) await client.query(link)
    for (const one of migrations.after) {
      await apply(client, one)
      const made = [one.hash, one.folderMillis]
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', made)
    }
    await client.query(endLogins)
    const detail = { made_at: manifest.made_at, ...(await eraseAgain(client, known, manifest)) }
    await client.query(
      `insert into public.audit_log (at, action, target, outcome, detail) values (now(), 'restore', $1, 'done', $2)`,
      [name, detail],
    )
    await client.query('commit')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Erases again the persons who were erased after the backup was made, and keeps them on the list. */
async function eraseAgain(
  client: pg.Client,
  known: readonly Erasure[],
  { made_at }: BackupManifest,
): Promise<{ erased?: number }> {
  const later = known.filter(({ at }) => at > new Date(made_at))
  const db = onClient(client)
  if (known.length > 0)
    await db
      .insert(erasures)
      .values([...known])
      .onConflictDoNothing()
  if (later.length === 0) return {}
  const people = later.map(({ person }) => person)
  await eraseFingerprints(db, people, new Date())
  return { erased: people.length }
}

/** The migrations up to the one of the backup, and the later ones. */
function knownMigrations({ migration }: BackupManifest): { before: MigrationMeta[]; after: MigrationMeta[] } {
  const all = readMigrationFiles({ migrationsFolder })
  if (!all.some(({ folderMillis }) => folderMillis === migration))
    throw new BackupError(
      `It was made by another version of Urja, whose tables this one does not know (migration of ${new Date(migration).toISOString()}): restore it with that version or a newer one.`,
    )
  return {
    before: all.filter(({ folderMillis }) => folderMillis <= migration),
    after: all.filter(({ folderMillis }) => folderMillis > migration),
  }
}

async function apply(client: pg.Client, { sql }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement)
}

/** A product that is running would continue to use tables that it has cached in memory. */
async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = 'urja'`,
  )
  if (rows[0].count > 0)
    throw new BackupError('Urja is running on this database: stop it everywhere, then restore.')
}

/** Removes the product's own schemas. Other schemas are left alone. */
async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  const tables = await tablesOf(client)
  if (tables.length === 0) return
  if ((await migrationOf(client)) === null)
    throw new BackupError('The database holds tables that are not of Urja: give it one of its own.')
  if (!replace) {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from public.users')
    throw new BackupError(
      `The database is not empty: it has ${rows[0].count} users. With --replace all of it gives way to the backup.`,
    )
  }
  await client.query('drop schema drizzle cascade')
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop table if exists %s cascade', oid::regclass) as drop from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     union all select format('drop %s if exists %s cascade',
         case prokind when 'p' then 'procedure' else 'function' end, oid::regprocedure) from pg_proc
       where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all select format('drop type if exists %s cascade', oid::regtype) from pg_type
       where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
         and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`,
  )
  for (const { drop } of rows) await client.query(drop)
}

async function refuseOtherTables(client: pg.Client, { tables }: BackupManifest): Promise<void> {
  const shape = ({ columns, ...table }: { schema: string; name: string; columns: string[] }) =>
    `${qualifiedName(table)}(${[...columns].sort()})`
  const here = new Set((await tablesOf(client)).map(shape))
  const other = tables.find(table => !here.has(shape(table)))
  if (other)
    throw new BackupError(
      `It holds a table ${qualifiedName(other)} that this version of Urja knows otherwise.`,
    )
  if (here.size !== tables.length) throw new BackupError('It lacks tables that this version of Urja has.')
}

/**
 * Drops the constraints between tables, so that the order of tables does not matter. Returns the statements that
 * restore and check the constraints.
 */
async function dropLinks(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any($1)`,
    [ourSchemas],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

/**
 * Restores rows and sequences without triggers, because these would count or write what the backup already contains.
 */
async function fill(
  client: pg.Client,
  { tables, sequences }: BackupManifest,
  rowsOf: FetchedBackup['rowsOf'],
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${qualifiedName(table)} disable trigger user`)
  // Rows written by migrations are removed, because the backup contains their current form.
  await client.query(`truncate ${tables.map(qualifiedName).join(', ')}`)
  for (const table of tables) {
    const columns = table.columns.map(quoteIdentifier).join(', ')
    const writing = client.query(copyFrom(`copy ${qualifiedName(table)} (${columns}) from stdin`))
    await pipeline([...rowsOf(table.file), writing])
    if (writing.rowCount !== table.rows)
      throw new BackupError(`${table.file} holds ${writing.rowCount} rows instead of ${table.rows}.`)
  }
  for (const table of tables) await client.query(`alter table ${qualifiedName(table)} enable trigger user`)
  for (const sequence of sequences) {
    const { value, is_called } = sequence
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      qualifiedName(sequence),
      value,
      is_called,
    ])
  }
}
