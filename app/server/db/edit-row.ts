import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { AnySchema, Endpoint } from '../../domain/api/endpoint.ts'
import { Failure, type FailureFields } from '../../domain/api/failure.ts'
import type { Call } from '../kernel/endpoint.ts'
import type { DbOrTransaction } from './open.ts'
import { changeRow, type Key, readRows, type VersionedRow, type VersionedTable } from './versioned-rows.ts'
import { refuseIfAny, refuseStale, type WriteParts, type WriteResult } from './write.ts'

export type Declared = { name: string; fields: v.ObjectEntries }
export type RowValues<D extends Declared> = v.InferOutput<v.ObjectSchema<D['fields'], undefined>>
export type AnyCall = Call<JsonEndpoint>
export type JsonEndpoint = Endpoint & { reply: AnySchema }
/** A row before and after a change: `before` is null for a new row, and `after` is null for a removed row. */
export type RowChange = { call: AnyCall; before: VersionedRow | null; after: VersionedRow | null; at: Date }

export type Store<D extends Declared, Params> = {
  table: VersionedTable
  /** Columns that identify the owner of rows, or the document itself. */
  key(params: Params): Key
  /** Runs first in the transaction of each write, for example to lock the owner. */
  before?(tx: DbOrTransaction, call: AnyCall): Promise<void>
  /** Returns errors that the schema alone cannot detect. */
  check?(values: RowValues<D>, call: AnyCall, tx: DbOrTransaction): FailureFields | Promise<FailureFields>
  /** Returns the values to store, for example with totals added. */
  complete?(values: RowValues<D>, call: AnyCall, tx: DbOrTransaction): object | Promise<object>
  /** Runs last in the transaction, for example to record history. */
  after?(tx: DbOrTransaction, change: RowChange): Promise<void>
  /** Sort order of a list's rows. The default is by id. */
  order?(one: VersionedRow, other: VersionedRow): number
  /** Errors by field that are returned if a value must be unique but already exists. */
  conflict?: FailureFields
}
type AnyStore = Store<Declared, unknown>

type Edit = { call: AnyCall; endpoint: JsonEndpoint; declared: Declared; store: AnyStore }

export async function editRow(
  parts: WriteParts,
  tx: DbOrTransaction,
  edit: Edit,
): Promise<WriteResult<VersionedRow>> {
  const { call, store } = edit
  await store.before?.(tx, call)
  const key = { ...store.key(call.params), id: call.params.id }
  const row = await readLockedRow(tx, store.table, key)
  const { id = key.id } = call.body
  if (row && id !== key.id) refuseIfAny({ id: [{ key: 'field.exactly', params: { value: key.id } }] })
  return replace(parts, tx, { ...edit, key, row })
}

/** Replaces a locked row. Throws 404 if there is none. `unsavedReply` is the reply for a row that was never saved. */
export async function replace(
  { clock }: WriteParts,
  tx: DbOrTransaction,
  {
    call,
    endpoint,
    declared,
    store,
    key,
    row,
    ...edit
  }: Edit & { key: Key; row: VersionedRow | undefined; unsavedReply?: object },
): Promise<WriteResult<VersionedRow>> {
  if (row === undefined) throw new Failure('not_found')
  refuseStale(call.body.version, row.version, () =>
    v.parse(endpoint.reply, edit.unsavedReply ?? { ...row, saved: true }),
  )
  const values = await checked(declared, store, call, tx)
  const at = clock()
  const { conflict } = store
  const after = await changeRow(tx, store.table, row, { key, values, by: call.caller.id, at, conflict })
  await store.after?.(tx, { call, before: row.version === 0 ? null : row, after, at })
  const fields = Object.keys(values).filter(name => !isDeepStrictEqual(row[name], after[name]))
  const detail = { from: row.version, to: after.version, fields }
  return { result: after, done: { action: 'edit', target: targetOf(endpoint, call.params), detail } }
}

export const readLockedRow = async (
  tx: DbOrTransaction,
  table: VersionedTable,
  key: Key,
): Promise<VersionedRow | undefined> => (await readRows(tx, table, key, { locked: true }))[0]

export const fieldsIn = ({ fields }: Declared, { body }: AnyCall) =>
  Object.fromEntries(Object.keys(fields).map(name => [name, body[name]]))

/** Validates a body and returns its fields in their stored form. */
export async function checked(
  declared: Declared,
  store: AnyStore,
  call: AnyCall,
  tx: DbOrTransaction,
): Promise<object> {
  const values = fieldsIn(declared, call)
  refuseIfAny((await store.check?.(values, call, tx)) ?? {})
  return store.complete ? store.complete(values, call, tx) : values
}

/** Target in the audit log: the path of the endpoint without the prefix `/api/`. */
export function targetOf({ path }: Endpoint, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])).replace(/^\/api\/|\/$/g, '')
}
