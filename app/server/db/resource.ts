import type { ParamsOf } from '../../domain/api/endpoint.ts'
import { Failure } from '../../domain/api/failure.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import {
  type AnyCall,
  checked,
  type Declared,
  editRow,
  fieldsIn,
  type JsonEndpoint,
  type RowValues,
  readLockedRow,
  replace,
  type Store,
  targetOf,
} from './edit-row.ts'
import type { DbOrTransaction } from './open.ts'
import {
  changeRow,
  countRows,
  insertRow,
  type Key,
  readRows,
  removeRow,
  type VersionedRow,
  type VersionedTable,
} from './versioned-rows.ts'
import { type WriteParts, type WriteResult, write } from './write.ts'

/**
 * Serves the resources declared with app/domain/api/resource.ts. Each write is one transaction: it locks the row,
 * refuses a stale version (409 with the saved state), writes the row and logs the change. The role and permission have
 * already been checked (http/answer.ts).
 */

type AnyDocument = Declared & { show: JsonEndpoint; save: JsonEndpoint }
export function serveDocument<D extends AnyDocument>(
  parts: WriteParts,
  document: D,
  store: Store<D, ParamsOf<D['show']>> & {
    /** Values of a document that was never saved. Fields that were never entered are null. */
    defaults(params: ParamsOf<D['show']>): object
    /** Returns warnings that do not prevent saving. */
    warn?(values: RowValues<D>, call: AnyCall, tx: DbOrTransaction): Message[] | Promise<Message[]>
  },
): Route[] {
  const { show, save } = document
  const { table } = store
  const never = { version: 0, changed_by: null, changed_at: null, saved: false }
  const unsaved = async (params: ParamsOf<D['show']>) => ({ ...(await store.defaults(params)), ...never })
  return [
    serve(show, async ({ params }) => {
      const [row] = await readRows(parts.db, table, store.key(params))
      return row ? { ...row, saved: true } : unsaved(params)
    }),
    serve(save, call =>
      write(parts, call, async tx => {
        await store.before?.(tx, call)
        const key = store.key(call.params)
        // The first caller creates the row. Concurrent callers wait and then find it saved.
        const first = {
          key,
          values: fieldsIn(document, call),
          by: call.caller.id,
          at: parts.clock(),
          version: 0,
        }
        const row =
          (await readLockedRow(tx, table, key)) ??
          (await insertRow(tx, table, first)) ??
          (await readLockedRow(tx, table, key))
        const written = await replace(parts, tx, {
          call,
          endpoint: save,
          declared: document,
          store,
          key,
          row,
          unsavedReply: row?.version === 0 ? await unsaved(call.params as ParamsOf<D['show']>) : undefined,
        })
        const warnings = await store.warn?.(fieldsIn(document, call) as RowValues<D>, call, tx)
        return { ...written, result: { ...written.result, saved: true, ...(warnings && { warnings }) } }
      }),
    ),
  ]
}

type AnyRows = Declared & { max: number } & Record<'list' | 'add' | 'edit' | 'remove', JsonEndpoint>
export function serveRows<D extends AnyRows>(
  parts: WriteParts,
  rows: D,
  store: Store<D, ParamsOf<D['list']>>,
): Route[] {
  const { table } = store
  return [
    serve(rows.list, async ({ params }) => {
      const there = await readRows(parts.db, table, store.key(params))
      return store.order ? there.toSorted(store.order) : there
    }),
    serve(rows.add, call => write(parts, call, tx => addRow(parts, tx, { call, rows, store }))),
    serve(rows.edit, call =>
      write(parts, call, tx => editRow(parts, tx, { call, endpoint: rows.edit, declared: rows, store })),
    ),
    serve(rows.remove, call => write(parts, call, tx => deleteRow(parts, tx, { call, rows, store }))),
  ]
}

type InRows<D extends Declared> = {
  call: AnyCall
  rows: D & Pick<AnyRows, 'max' | 'edit' | 'remove'>
  // biome-ignore lint/suspicious/noExplicitAny: rows of any owner
  store: Store<D, any>
}

async function addRow<D extends Declared>(
  { clock }: WriteParts,
  tx: DbOrTransaction,
  { call, rows, store }: InRows<D>,
): Promise<WriteResult<VersionedRow>> {
  await store.before?.(tx, call)
  const key = store.key(call.params)
  const values = await checked(rows, store, call, tx)
  if ((await countRows(tx, store.table, key)) >= rows.max)
    throw new Failure('too_many_rows', { most: rows.max })
  const at = clock()
  const after = await insertRow(tx, store.table, { key, values, by: call.caller.id, at })
  if (after === undefined) throw new Failure('invalid_fields', {}, { fields: store.conflict })
  await store.after?.(tx, { call, before: null, after, at })
  const target = targetOf(rows.edit, { ...call.params, id: after.id })
  return { result: after, done: { action: 'add', target } }
}

async function deleteRow<D extends Declared>(
  { clock }: WriteParts,
  tx: DbOrTransaction,
  { call, rows, store }: InRows<D>,
): Promise<WriteResult<undefined>> {
  await store.before?.(tx, call)
  const key = { ...store.key(call.params), id: call.params.id }
  const before = await readLockedRow(tx, store.table, key)
  if (before === undefined) throw new Failure('not_found')
  await removeRow(tx, store.table, key)
  await store.after?.(tx, { call, before, after: null, at: clock() })
  return { result: undefined, done: { action: 'remove', target: targetOf(rows.remove, call.params) } }
}

type AnyRateTable = Declared & { list: JsonEndpoint; update: JsonEndpoint }
type RateStore<D extends Declared> = Omit<Store<D, unknown>, 'key'> & {
  /** Runs after the transaction has been committed. */
  done?(call: AnyCall): void
}
export function serveRateTable<D extends AnyRateTable>(
  parts: WriteParts,
  rates: D,
  store: RateStore<D>,
): Route[] {
  const all = { ...store, key: () => ({}) }
  return [
    serve(rates.list, async ({ query }) => ({
      results: await readRows(parts.db, store.table, {}, { page: query }),
      count: await countRows(parts.db, store.table, {}),
    })),
    serve(rates.update, async call => {
      const edit = { call, endpoint: rates.update, declared: rates, store: all }
      const row = await write(parts, call, tx => editRow(parts, tx, edit))
      store.done?.(call)
      return row
    }),
  ]
}

type AnyRateRows = AnyRateTable & { max: number; add: JsonEndpoint; remove: JsonEndpoint }
/** Serves a rate table to which rows can be added and from which rows can be removed. */
export function serveRateRows<D extends AnyRateRows>(
  parts: WriteParts,
  rates: D,
  store: RateStore<D>,
): Route[] {
  const change = { rows: { ...rates, edit: rates.update }, store: { ...store, key: () => ({}) } }
  return [
    ...serveRateTable(parts, rates, store),
    serve(rates.add, async call => {
      const row = await write(parts, call, tx => addRow(parts, tx, { call, ...change }))
      store.done?.(call)
      return row
    }),
    serve(rates.remove, async call => {
      await write(parts, call, tx => deleteRow(parts, tx, { call, ...change }))
      store.done?.(call)
    }),
  ]
}

type AnyOutput = { last: JsonEndpoint; make: JsonEndpoint }
/**
 * Serves an output. `make` runs before the transaction, so that long calculations lock nothing. If two run at once, the
 * result that is written last is stored.
 */
export function serveOutput<O extends AnyOutput>(
  parts: WriteParts,
  output: O,
  store: {
    table: VersionedTable
    key(params: ParamsOf<O['last']>): Key
    /** Reply before any output has been made. */
    none: object
    make(call: AnyCall): Promise<object>
  },
): Route[] {
  const { table } = store
  const toOutputReply = ({ changed_by, changed_at, ...made }: VersionedRow) => ({
    ...made,
    made_by: changed_by,
    made_at: changed_at,
  })
  return [
    serve(output.last, async ({ params }) => {
      const [row] = await readRows(parts.db, table, store.key(params))
      return row ? toOutputReply(row) : { ...store.none, made_by: null, made_at: null }
    }),
    serve(output.make, async call => {
      const values = await store.make(call)
      return write(parts, call, async tx => {
        const key = store.key(call.params)
        const [by, at] = [call.caller.id, parts.clock()]
        const row = await readLockedRow(tx, table, key)
        const made = row
          ? await changeRow(tx, table, row, { key, values, by, at })
          : await insertRow(tx, table, { key, values, by, at })
        if (made === undefined) throw new Failure('changed_meanwhile')
        return {
          result: toOutputReply(made),
          done: { action: 'make', target: targetOf(output.make, call.params) },
        }
      })
    }),
  ]
}
