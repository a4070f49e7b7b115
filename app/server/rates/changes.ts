import { desc, eq, sql } from 'drizzle-orm'
import { Failure } from '../../domain/api/failure.ts'
import type { ChangedRow, RateChange } from '../../domain/rates/changes-contract.ts'
import { rowColumns, type TableKind, tableFields } from '../../domain/rates/edited-tables.ts'
import { mayBeEmpty } from '../../domain/rates/rate-fields.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { editedTableOf, rateChanges } from '../db/schema-rates.ts'
import { changeRow, fullName, readRows, type VersionedRow } from '../db/versioned-rows.ts'
import { refuseStale, unlessInUse } from '../db/write.ts'

export type NewChange = Pick<RateChange, 'kind'> & {
  rows: ChangedRow[]
  by: number | null
  at: Date
  undoes?: number
}

/** A row before and after it was changed, as changes keep it. */
export function changedRow(table: TableKind, before: VersionedRow, after: VersionedRow): ChangedRow {
  return {
    table,
    id: after.id as number,
    version: after.version,
    before: pickRateFigures(table, before),
    after: pickRateFigures(table, after),
  }
}

/** Fields, source and vintage of a row, as changes tell them: a figure that is not known is an empty text. */
export function pickRateFigures(table: TableKind, row: Record<string, unknown>): ChangedRow['before'] {
  const column = rowColumns[table]
  const keys = column !== null && !Object.hasOwn(tableFields[table], column) ? [column] : []
  const names = [...keys, ...Object.keys(tableFields[table]), 'source', 'vintage']
  return Object.fromEntries(names.map(name => [name, (row[name] ?? '') as ChangedRow['before'][string]]))
}

/** What of a saved row is written back: its key stays. */
export function figuresOf(
  table: TableKind,
  saved: ChangedRow['before'],
): Record<string, string | number | boolean | null> {
  const fields = tableFields[table]
  const { [rowColumns[table] ?? '']: key, ...figures } = saved
  const written = Object.hasOwn(fields, rowColumns[table] ?? '') ? saved : figures
  const isUnknown = (name: string, value: unknown) =>
    value === '' && Object.hasOwn(fields, name) && mayBeEmpty(fields[name])
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, isUnknown(name, value) ? null : value]),
  )
}

/** Writes a change down; answers it. */
export async function recordChange(tx: DbOrTransaction, { by, ...change }: NewChange): Promise<RateChange> {
  const inserted = unlessInUse(
    { id: [{ key: 'failure.changedMeanwhile' }] },
    tx
      .insert(rateChanges)
      .values({ ...change, changed_by: by })
      .returning({ id: rateChanges.id }),
  )
  const [{ id }] = await inserted
  return (await readRateChanges(tx, { id }))[0]
}

/** Changes, newest first: a page of all, or the one. */
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

/** Gives every row of a change back what it had before. Throws 404, and 409 where one has changed since. */
export async function undoChange(tx: DbOrTransaction, id: number, by: number, at: Date): Promise<NewChange> {
  const [change] = await readRateChanges(tx, { id })
  if (change === undefined) throw new Failure('not_found')
  const rows: ChangedRow[] = []
  for (const { table, id: rowId, version, before } of [...change.rows].sort(inLockOrder)) {
    const key = { id: rowId }
    const [row] = await readRows(tx, editedTableOf[table], key, { locked: true })
    if (row === undefined) throw new Failure('changed_meanwhile')
    refuseStale(version, row.version, () => ({ ...pickRateFigures(table, row), version: row.version }))
    const after = await changeRow(tx, editedTableOf[table], row, {
      key,
      values: figuresOf(table, before),
      by,
      at,
    })
    rows.push(changedRow(table, row, after))
  }
  return { kind: 'undo', undoes: id, rows, by, at }
}

/** Rows are held in one order, so that nobody waits in a ring. */
export function inLockOrder(a: Pick<ChangedRow, 'table' | 'id'>, b: typeof a): number {
  return a.table.localeCompare(b.table) || a.id - b.id
}
