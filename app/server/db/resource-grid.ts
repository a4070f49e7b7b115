import { getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ParamsOf } from '../../domain/api/endpoint.ts'
import type { FailureFields } from '../../domain/api/failure.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { type AnyCall, type JsonEndpoint, targetOf } from './edit-row.ts'
import type { DbOrTransaction } from './open.ts'
import {
  type Key,
  readLastChanges,
  readRows,
  type VersionedRow,
  type VersionedTable,
} from './versioned-rows.ts'
import { refuseIfAny, refuseStale, type WriteParts, write } from './write.ts'

type AnyGrid = {
  id: string
  codes: readonly string[]
  shown: object
  show: JsonEndpoint
  save: JsonEndpoint
}
type Cells = Record<string, unknown> & { version?: number }
export type GridStore<Params> = {
  table: VersionedTable
  key(params: Params): Key
  /** The jsonb column that contains the cells of a row by code. */
  cells: AnyPgColumn
  /** Rows in order with their `shown` fields. The default is the rows of the table by id. */
  rows?(db: DbOrTransaction, params: Params, locked: boolean): Promise<VersionedRow[]>
  before?(tx: DbOrTransaction, call: AnyCall): Promise<void>
  /** Returns errors in rows that the schema alone cannot detect. */
  check?(sent: readonly Cells[], tx: DbOrTransaction, params: Params): FailureFields | Promise<FailureFields>
  after?(tx: DbOrTransaction, change: GridChange): Promise<void>
}
/** `before` contains the cells of all rows before the change. */
export type GridChange = { call: AnyCall; before: object[]; at: Date }

/** Serves a grid. All submitted rows are saved in one statement, or none of them are. */
export function serveGrid<G extends AnyGrid>(
  parts: WriteParts,
  grid: G,
  store: GridStore<ParamsOf<G['show']>>,
): Route[] {
  const { table, cells } = store
  const name = Object.entries(getTableColumns(table)).find(([, column]) => column === cells)?.[0] ?? ''
  const shown = Object.keys(grid.shown)
  const toReplyRow = (row: VersionedRow) => {
    const cells = cellsIn(grid, row[name] ?? {})
    for (const field of shown) cells[field] = row[field]
    cells[grid.id] = row.id
    cells.version = row.version
    return cells
  }
  const cellsBefore = (row: VersionedRow) => ({ [grid.id]: row.id, ...(row[name] as object | null) })
  const rowsOf =
    store.rows ??
    ((db: DbOrTransaction, params: ParamsOf<G['show']>, locked: boolean) =>
      readRows(db, table, store.key(params), { locked }))
  return [
    serve(grid.show, async ({ params }) => (await rowsOf(parts.db, params, false)).map(toReplyRow)),
    serve(grid.save, call =>
      write(parts, call, async tx => {
        await store.before?.(tx, call)
        const there = await rowsOf(tx, call.params, true)
        const sent: Cells[] = call.body
        refuseIfAny({ ...unknownRows(grid.id, sent, there), ...(await store.check?.(sent, tx, call.params)) })
        const seen = new Map(there.map(row => [row.id, row]))
        const isStale = ({ version, ...row }: Cells) =>
          version !== undefined && version !== seen.get(row[grid.id])?.version
        const stale = sent.filter(isStale).map(row => seen.get(row[grid.id]) as VersionedRow)
        if (stale.length > 0) {
          const changes = await readLastChanges(
            tx,
            table,
            stale.map(row => row.id as number),
          )
          refuseStale('seen', 'now', () => stale.map(row => ({ ...toReplyRow(row), ...changes.get(row.id) })))
        }
        const at = parts.clock()
        const changed = sent.map(row => ({ id: row[grid.id], cells: cellsIn(grid, row) }))
        await tx.execute(sql`
          update ${table} set ${sql.identifier(cells.name)} = given.cells, version = version + 1,
            changed_by = ${call.caller.id}, changed_at = ${at.toISOString()}
          from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) given(id int, cells jsonb)
          where ${table}.id = given.id and ${cells} is distinct from given.cells`)
        await store.after?.(tx, { call, before: there.map(cellsBefore), at })
        const result = (await rowsOf(tx, call.params, false)).map(toReplyRow)
        return {
          result,
          done: { action: 'edit', target: targetOf(grid.save, call.params), detail: { rows: sent.length } },
        }
      }),
    ),
  ]
}

function cellsIn({ codes }: AnyGrid, row: object): Cells {
  const cells: Cells = {}
  for (const code of codes) cells[code] = (row as Cells)[code] ?? null
  return cells
}

/** Errors for missing or duplicate rows in a body, by index. */
export function unknownRows(id: string, sent: readonly object[], there: readonly object[]): FailureFields {
  const [known, before] = [
    new Set((there as readonly Cells[]).map(row => row.id as number)),
    new Set<unknown>(),
  ]
  return Object.fromEntries(
    (sent as readonly Cells[]).flatMap((row, i) => {
      const key = known.has(row[id] as number)
        ? before.has(row[id])
          ? 'field.twice'
          : null
        : 'field.noSuchRow'
      before.add(row[id])
      return key === null ? [] : [[`${i}.${id}`, [{ key }]]]
    }),
  ) as FailureFields
}
