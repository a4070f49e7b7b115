import { Failure, type FailureFields } from '../../domain/api/failure.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Audit } from './audit.ts'
import { type Db, type DbOrTransaction, sqlState } from './open.ts'

export type WriteParts = { db: Db; audit: Audit; clock: () => Date }
/** What a write gives back, and what the audit log says of it; null where nothing was to be done. */
export type WriteResult<T> = { result: T; done: { action: string; target: string; detail?: unknown } | null }

/** Runs `work` and writes it down in the audit log, in one transaction: both stand, or nothing of it. */
export async function write<T>(
  { db, audit }: Pick<WriteParts, 'db' | 'audit'>,
  { caller, address }: { caller: Pick<Caller, 'id'>; address: string },
  work: (tx: DbOrTransaction) => Promise<WriteResult<T>>,
): Promise<T> {
  return db.transaction(async tx => {
    const { result, done } = await work(tx)
    if (done !== null) await audit.done({ user_id: caller.id, address, ...done }, tx)
    return result
  })
}

/** Throws 400 where anything is wrong with a field. */
export function refuseIfAny(fields: FailureFields): void {
  if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', {}, { fields })
}

/** Throws 409 with what is saved now where that is not what the caller has changed; without a version all is well. */
export function refuseStale<V>(seen: V | undefined, now: V, theirs: () => unknown): void {
  if (seen !== undefined && seen !== now) throw new Failure('changed_meanwhile', {}, { theirs: theirs() })
}

/** Writes; a value that must be there once and is there already is a 400 on `fields`. The transaction is lost then. */
export async function unlessInUse<T>(fields: FailureFields | undefined, writing: Promise<T>): Promise<T> {
  return writing.catch(error => {
    if (fields !== undefined && sqlState(error) === '23505') refuseIfAny(fields)
    throw error
  })
}
