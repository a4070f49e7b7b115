import { getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ParamsOf } from '../../domain/endpoint.ts'
import type { FailureFields } from '../../domain/failure.ts'
import { type Route, serve } from '../http/endpoint.ts'
import { type AnyCall, type JsonEndpoint, targetOf } from './edit-row.ts'
import type { Within } from './open.ts'
import { type Kept, type Key, readRows, type VersionedTable } from './versioned-rows.ts'
import { refuseIfAny, refuseStale, type WriteParts, write } from './write.ts'

type AnyGrid = { id: string; codes: readonly string[]; show: JsonEndpoint; save: JsonEndpoint }
type Cells = Record<string, unknown> & { version?: number }
export type GridStore<Params> = {
  table: VersionedTable
  key(params: Params): Key
  /** The jsonb column of a row that holds its cells by code. */
  cells: AnyPgColumn
  before?(tx: Within, call: AnyCall): Promise<void>
  after?(tx: Within, call: AnyCall): Promise<void>
}

/** Serves a grid: all rows that are sent are saved in one statement, or none of them is. */
export function serveGrid<G extends AnyGrid>(
  parts: WriteParts,
  grid: G,
  store: GridStore<ParamsOf<G['show']>>,
): Route[] {
  const { table, cells } = store
  const name = Object.entries(getTableColumns(table)).find(([, column]) => column === cells)?.[0] ?? ''
  const told = (row: Kept) => ({ ...cellsIn(grid, row[name] ?? {}), [grid.id]: row.id, version: row.version })
  return [
    serve(grid.show, async ({ params }) => (await readRows(parts.db, table, store.key(params))).map(told)),
    serve(grid.save, call =>
      write(parts, call, async tx => {
        await store.before?.(tx, call)
        const key = store.key(call.params)
        const there = await readRows(tx, table, key, { held: true })
        const sent: Cells[] = call.body
        refuseIfAny(faultsOf(grid.id, sent, there))
        const seen = new Map(there.map(row => [row.id, row]))
        const isStale = ({ version, ...row }: Cells) =>
          version !== undefined && version !== seen.get(row[grid.id])?.version
        const stale = sent.filter(isStale).map(row => seen.get(row[grid.id]) as Kept)
        refuseStale(stale.length > 0 ? 'seen' : undefined, 'now', () => stale.map(told))
        const changed = sent.map(row => ({ id: row[grid.id], cells: cellsIn(grid, row) }))
        await tx.execute(sql`
          update ${table} set ${sql.identifier(cells.name)} = given.cells, version = version + 1,
            changed_by = ${call.caller.id}, changed_at = ${parts.clock().toISOString()}
          from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) given(id int, cells jsonb)
          where ${table}.id = given.id and ${cells} is distinct from given.cells`)
        await store.after?.(tx, call)
        const result = (await readRows(tx, table, key)).map(told)
        return {
          result,
          done: { action: 'edit', target: targetOf(grid.save, call.params), detail: { rows: sent.length } },
        }
      }),
    ),
  ]
}

const cellsIn = ({ codes }: AnyGrid, row: object) =>
  Object.fromEntries(codes.map(code => [code, (row as Cells)[code] ?? null]))

function faultsOf(id: string, sent: readonly Cells[], there: readonly Kept[]): FailureFields {
  const [known, before] = [new Set(there.map(row => row.id)), new Set<unknown>()]
  return Object.fromEntries(
    sent.flatMap((row, i) => {
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
