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
/** A reply of JSON. */
export type JsonEndpoint = Endpoint & { reply: AnySchema }
/** What was there and what is there now; null before it came and after it went. */
export type RowChange = { call: AnyCall; before: VersionedRow | null; after: VersionedRow | null; at: Date }

export type Store<D extends Declared, Params> = {
  table: VersionedTable
  /** The columns that name the owner of rows, or a document itself. */
  key(params: Params): Key
  /** First in the transaction of each write, such as to hold the owner. */
  before?(tx: DbOrTransaction, call: AnyCall): Promise<void>
  /** What is wrong that the schema alone cannot find. */
  check?(values: RowValues<D>, call: AnyCall, tx: DbOrTransaction): FailureFields | Promise<FailureFields>
  /** What is kept instead of what was sent, such as with sums. */
  complete?(values: RowValues<D>, call: AnyCall, tx: DbOrTransaction): object | Promise<object>
  /** Last in the transaction, such as for history. */
  after?(tx: DbOrTransaction, change: RowChange): Promise<void>
  /** How the rows of a list follow each other; by their ids unless told. */
  order?(one: VersionedRow, other: VersionedRow): number
  /** Errors by field where a value that must be there once is there already. */
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

/** Puts what was sent in the place of a held row; throws 404 where there is none. `unsavedReply` is what a row that was never saved is read as. */
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

/** The fields of a body as they are kept, once all is right with them. */
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

/** What the audit log calls it: the path without what all paths begin with. */
export function targetOf({ path }: Endpoint, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])).replace(/^\/api\/|\/$/g, '')
}
