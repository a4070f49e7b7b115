import type pg from 'pg'

export type DatabaseTable = { schema: string; name: string; columns: string[] }
export type Sequence = { schema: string; name: string; value: string; is_called: boolean }
type Queryable = Pick<pg.ClientBase, 'query'>

/**
 * The schemas that contain the product's tables and the records of migrations. Other schemas in the database are left
 * alone.
 */
export const ourSchemas = ['drizzle', 'public'] as const

/** All tables with their writable columns. They are read from the database itself, so that new tables are included. */
export async function tablesOf(db: Queryable): Promise<DatabaseTable[]> {
  const { rows } = await db.query<DatabaseTable>(
    `select space.nspname::text as schema, class.relname::text as name,
       array_agg(column_.attname::text order by column_.attnum) as columns
     from pg_class class
     join pg_namespace space on space.oid = class.relnamespace
     join pg_attribute column_ on column_.attrelid = class.oid
     where class.relkind = 'r' and space.nspname = any($1)
       and column_.attnum > 0 and not column_.attisdropped and column_.attgenerated = ''
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [ourSchemas],
  )
  return rows
}

/** The value of every sequence. Sequences are read after the tables, so that no number in a row is issued again. */
export async function sequencesOf(db: Queryable): Promise<Sequence[]> {
  const { rows } = await db.query<Sequence>(
    `select schemaname::text as schema, sequencename::text as name,
       coalesce(last_value, start_value)::text as value, last_value is not null as is_called
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [ourSchemas],
  )
  return rows
}

/** Time of the newest migration recorded in the database, in ms since 1970, or null if it was never migrated. */
export async function migrationOf(db: Queryable): Promise<number | null> {
  const { rows: there } = await db.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
  if (there[0].found === null) return null
  const { rows } = await db.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  )
  return rows[0].newest === null ? null : Number(rows[0].newest)
}

export const qualifiedName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
