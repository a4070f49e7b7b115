import { desc, eq, sql } from 'drizzle-orm'
import { Failure } from '../../domain/api/failure.ts'
import { type ChangedRow, fateOf, type RateChange } from '../../domain/rates/changes-contract.ts'
import { editedTables } from '../../domain/rates/contract.ts'
import { rowFields, type TableKind, tableFields } from '../../domain/rates/edited-tables.ts'
import { isList } from '../../domain/rates/network-tables.ts'
import { mayBeEmpty } from '../../domain/rates/rate-fields.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { editedTableOf, rateChanges } from '../db/schema-rates.ts'
import {
  changeRow,
  countRows,
  fullName,
  insertRow,
  readRows,
  removeRow,
  type VersionedRow,
} from '../db/versioned-rows.ts'
import { refuseStale, unlessInUse } from '../db/write.ts'

export type NewChange = Pick<RateChange, 'kind'> & {
  rows: ChangedRow[]
  by: number | null
  at: Date
  undoes?: number
}

/** A row before and after a change as it is stored, or null if it did not exist. */
export function changedRow(
  table: TableKind,
  before: VersionedRow | null,
  after: VersionedRow | null,
): ChangedRow {
  const row = after ?? before
  if (row === null) throw new Error('a row was changed that was never there')
  return {
    table,
    id: row.id as number,
    version: row.version,
    before: before === null ? {} : pickRateFigures(table, before),
    after: after === null ? {} : pickRateFigures(table, after),
  }
}

/** Fields, source and vintage of a row as they are stored in changes. An unknown figure is an empty text. */
export function pickRateFigures(table: TableKind, row: Record<string, unknown>): ChangedRow['before'] {
  const keys = rowFields[table].filter(name => !Object.hasOwn(tableFields[table], name))
  const names = [...keys, ...Object.keys(tableFields[table]), 'source', 'vintage']
  return Object.fromEntries(names.map(name => [name, (row[name] ?? '') as ChangedRow['before'][string]]))
}

/** Writable figures of a saved row, without its key. */
export function figuresOf(
  table: TableKind,
  saved: ChangedRow['before'],
): Record<string, string | number | boolean | null> {
  const fields = tableFields[table]
  const isKey = (name: string) => rowFields[table].includes(name) && !Object.hasOwn(fields, name)
  const isUnknown = (name: string, value: unknown) =>
    value === '' && Object.hasOwn(fields, name) && mayBeEmpty(fields[name])
  return Object.fromEntries(
    Object.entries(saved)
      .filter(([name]) => !isKey(name))
      .map(([name, value]) => [name, isUnknown(name, value) ? null : value]),
  )
}

/** Error for a value that must be unique but was taken by another row in the meantime. */
const hasConflict = { id: [{ key: 'failure.changedMeanwhile' as const }] }

/** Stores a change and returns it. */
export async function recordChange(tx: DbOrTransaction, { by, ...change }: NewChange): Promise<RateChange> {
  const inserted = unlessInUse(
    hasConflict,
    tx
      .insert(rateChanges)
      .values({ ...change, changed_by: by })
      .returning({ id: rateChanges.id }),
  )
  const [{ id }] = await inserted
  return (await readRateChanges(tx, { id }))[0]
}

/** Reads changes, newest first: either a page of all changes or a single one. */
export async function readRateChanges(
  db: DbOrTransaction,
  of: { id: number } | { page: number; page_size: number },
): Promise<RateChange[]> {
  const query = db
    .select({
      change: rateChanges,
      name: fullName,
      undone_by: sql<
        number | null
      >`(select later.id from ${rateChanges} later where later.undoes = ${rateChanges}.id)`,
    })
    .from(rateChanges)
    .leftJoin(users, eq(users.id, rateChanges.changed_by))
    .orderBy(desc(rateChanges.id))
    .$dynamic()
  if ('id' in of) query.where(eq(rateChanges.id, of.id))
  else query.limit(of.page_size).offset((of.page - 1) * of.page_size)
  const found = await query
  return found.map(({ change: { at, ...change }, name, undone_by }) => ({
    ...change,
    at: at.toISOString(),
    changed_by: name,
    undone_by,
  }))
}

/**
 * Restores every row of a change. Rows that the change added are removed, and rows that it removed return under another
 * id. Throws 404 if there is no such change, and 409 if a row has changed since or another row has its key.
 */
export async function undoChange(tx: DbOrTransaction, id: number, by: number, at: Date): Promise<NewChange> {
  const [change] = await readRateChanges(tx, { id })
  if (change === undefined) throw new Failure('not_found')
  const rows: ChangedRow[] = []
  for (const changed of [...change.rows].sort(inLockOrder)) {
    const { table, id: rowId, version, before } = changed
    if (fateOf(changed) === 'remove') {
      rows.push(changedRow(table, null, await putBack(tx, table, { before, by, at })))
      continue
    }
    const key = { id: rowId }
    const [row] = await readRows(tx, editedTableOf[table], key, { locked: true })
    if (row === undefined) throw new Failure('changed_meanwhile')
    refuseStale(version, row.version, () => ({ ...pickRateFigures(table, row), version: row.version }))
    if (fateOf(changed) === 'add') {
      await removeRow(tx, editedTableOf[table], key)
      rows.push(changedRow(table, row, null))
      continue
    }
    const change = { key, values: figuresOf(table, before), by, at, conflict: hasConflict }
    rows.push(changedRow(table, row, await changeRow(tx, editedTableOf[table], row, change)))
  }
  return { kind: 'undo', undoes: id, rows, by, at }
}

/** Restores a deleted row. */
async function putBack(
  tx: DbOrTransaction,
  table: TableKind,
  { before, by, at }: { before: ChangedRow['before']; by: number; at: Date },
): Promise<VersionedRow> {
  if (!isList(table)) throw new Error(`no row of ${table} is ever deleted`)
  const { max } = editedTables[table]
  if ((await countRows(tx, editedTableOf[table], {})) >= max)
    throw new Failure('too_many_rows', { most: max })
  const row = { key: {}, values: figuresOf(table, before), by, at }
  const after = await insertRow(tx, editedTableOf[table], row)
  if (after === undefined) throw new Failure('changed_meanwhile')
  return after
}

/** A fixed order of locks, which prevents deadlocks. */
export function inLockOrder(a: Pick<ChangedRow, 'table' | 'id'>, b: typeof a): number {
  return a.table.localeCompare(b.table) || a.id - b.id
}
