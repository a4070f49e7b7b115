import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { FailureFields } from '../../domain/api/failure.ts'
import { brokenConstraint, type DbOrTransaction } from './open.ts'
import { users } from './schema-accounts.ts'
import { refuseIfAny, unlessInUse } from './write.ts'

/** A table of rows that people edit. The fields are either separate columns or together in a jsonb column `value`. */
export type VersionedTable = PgTable & Record<'version' | 'changed_by' | 'changed_at', AnyPgColumn>
/** Columns and values that identify a row, or the owner of several rows. */
export type Key = Record<string, string | number>
/** A row as it appears in replies: its fields, its columns and the name of its last editor. */
export type VersionedRow = Record<string, unknown> & {
  version: number
  changed_by: string | null
  changed_at: string | null
}

type Columns = Record<string, AnyPgColumn>
const columnsOf = (table: VersionedTable): Columns => getTableColumns(table)
const nameOf = (column: AnyPgColumn) => sql<string | null>`(
  select nullif(trim(person.first_name || ' ' || person.last_name), '') from ${users} person where person.id = ${column})`

/** Name of a user, for queries on one or more tables. */
export const fullName = sql<string | null>`nullif(trim(${users.first_name} || ' ' || ${users.last_name}), '')`

/** Reads the rows with a key, sorted by id. `locked` locks them until the transaction ends. */
export async function readRows(
  db: DbOrTransaction,
  table: VersionedTable,
  key: Key,
  { locked = false, page }: { locked?: boolean; page?: { page: number; page_size: number } } = {},
): Promise<VersionedRow[]> {
  const columns = columnsOf(table)
  const query = db
    .select({ ...columns, changed_by: nameOf(table.changed_by) })
    .from(table as PgTable)
    .where(whereOf(table, key))
    .orderBy(...(columns.id ? [asc(columns.id)] : []))
    .$dynamic()
  if (page) query.limit(page.page_size).offset((page.page - 1) * page.page_size)
  if (locked) query.for('update')
  const rows = await query
  return rows.map((row: Record<string, unknown>) => ({
    ...row,
    ...(isTogether(table) && (row.value as object)),
    changed_at: row.changed_at instanceof Date ? row.changed_at.toISOString() : null,
  })) as VersionedRow[]
}

/** Last editor and time of the last change for each of these rows, by id. */
export async function readLastChanges(
  db: DbOrTransaction,
  table: VersionedTable,
  ids: readonly number[],
): Promise<Map<unknown, Pick<VersionedRow, 'changed_by' | 'changed_at'>>> {
  const { id, changed_at } = columnsOf(table)
  const rows = await db
    .select({ id, changed_by: nameOf(table.changed_by), changed_at })
    .from(table as PgTable)
    .where(inArray(id, [...ids]))
  return new Map(
    rows.map(({ id, changed_by, changed_at: at }) => [
      id,
      { changed_by, changed_at: at instanceof Date ? at.toISOString() : null },
    ]),
  )
}

/** Name of a user, or null if there is no such user. */
export async function nameOfUser(db: Pick<DbOrTransaction, 'select'>, id: number): Promise<string | null> {
  const [user] = await db.select({ name: fullName }).from(users).where(eq(users.id, id))
  return user?.name ?? null
}

export async function countRows(db: DbOrTransaction, table: VersionedTable, key: Key): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(table as PgTable)
    .where(whereOf(table, key))
  return rows[0].count
}

/** Adds a row with the given `version`. Returns the row, or undefined if its key is in use. */
export async function insertRow(
  db: DbOrTransaction,
  table: VersionedTable,
  row: { key: Key; values: object; by: number; at: Date; version?: number },
): Promise<VersionedRow | undefined> {
  const { key, values, by, at, version = 1 } = row
  const inserted = await unlessMissing(
    table,
    db
      .insert(table)
      .values({ ...key, ...inColumns(table, values), version, changed_by: by, changed_at: at } as never)
      .onConflictDoNothing()
      .returning(),
  )
  return inserted.length === 0 ? undefined : (await readRows(db, table, keyOf(table, key, inserted[0])))[0]
}

/**
 * Gives a locked row new values and returns the new row. If a value must be unique but already exists, throws 400 with
 * the errors in `conflict`.
 */
export async function changeRow(
  tx: DbOrTransaction,
  table: VersionedTable,
  row: VersionedRow,
  {
    key,
    values,
    by,
    at,
    conflict,
  }: {
    key: Key
    values: object
    by: number | null
    at: Date
    conflict?: FailureFields
  },
): Promise<VersionedRow> {
  const change = { ...inColumns(table, values), version: row.version + 1, changed_by: by, changed_at: at }
  const changing = tx
    .update(table)
    .set(change as never)
    .where(whereOf(table, key))
  await unlessInUse(conflict, unlessMissing(table, changing))
  return (await readRows(tx, table, key))[0]
}

/** Waits for a write. If it refers to a missing row of another table, throws 400; the transaction is aborted. */
async function unlessMissing<T>(table: VersionedTable, writing: Promise<T>): Promise<T> {
  return writing.catch(error => {
    const keys = getTableConfig(table).foreignKeys
    const broken = keys.find(key => key.getName() === brokenConstraint(error))
    if (broken) refuseIfAny({ [broken.reference().columns[0].name]: [{ key: 'field.noSuchRow' }] })
    throw error
  })
}

export async function removeRow(tx: DbOrTransaction, table: VersionedTable, key: Key): Promise<void> {
  await tx.delete(table).where(whereOf(table, key))
}

export function whereOf(table: VersionedTable, key: Key): SQL | undefined {
  const columns = columnsOf(table)
  return and(...Object.entries(key).map(([name, value]) => eq(columns[name], value)))
}

/** Whether the fields of a row are stored together in one column. */
const isTogether = (table: VersionedTable) => columnsOf(table).value?.dataType === 'json'
const inColumns = (table: VersionedTable, values: object) => (isTogether(table) ? { value: values } : values)

const keyOf = (table: VersionedTable, key: Key, row: Record<string, unknown>): Key =>
  columnsOf(table).id === undefined ? key : { ...key, id: row.id as number }
