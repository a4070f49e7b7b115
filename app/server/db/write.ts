import { Failure, type FailureFields } from '../../domain/api/failure.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Audit } from './audit.ts'
import { type Db, type DbOrTransaction, sqlState } from './open.ts'

export type WriteParts = { db: Db; audit: Audit; clock: () => Date }
/** Result of a write and its entry in the audit log, or null for the entry if there was nothing to do. */
export type WriteResult<T> = { result: T; done: { action: string; target: string; detail?: unknown } | null }

/** Runs `work` and records it in the audit log, in one transaction. */
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

/** Throws 400 if any field has an error. */
export function refuseIfAny(fields: FailureFields): void {
  if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', {}, { fields })
}

/**
 * Throws 409 with the saved state if it is not the version that the caller has edited. Never throws if the caller sent
 * no version.
 */
export function refuseStale<V>(seen: V | undefined, now: V, theirs: () => unknown): void {
  if (seen !== undefined && seen !== now) throw new Failure('changed_meanwhile', {}, { theirs: theirs() })
}

/**
 * Waits for a write. If a value must be unique but already exists, throws 400 with the errors in `fields`; the
 * transaction is aborted.
 */
export async function unlessInUse<T>(fields: FailureFields | undefined, writing: Promise<T>): Promise<T> {
  return writing.catch(error => {
    if (fields !== undefined && sqlState(error) === '23505') refuseIfAny(fields)
    throw error
  })
}
