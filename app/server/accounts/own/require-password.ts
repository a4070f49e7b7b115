import { Failure } from '../../../domain/failure.ts'
import type { Caller } from '../../http/endpoint.ts'
import { isPassword } from '../passwords.ts'
import { findUserById, type StoredUser, type Within } from '../queries.ts'
import type { Throttle } from '../throttle.ts'

/**
 * The caller as stored, once the password that comes along is the caller's own; throws 400 on `current_password`. Tries
 * are counted as those of a login: whoever holds a session must not guess on.
 */
export async function requirePassword(
  db: Within,
  throttle: Throttle,
  { caller, address }: { caller: Caller; address: string },
  password: string,
): Promise<StoredUser> {
  await throttle.begin(`user ${caller.id}`, address)
  const found = await findUserById(db, caller.id)
  if (found === undefined) throw new Failure('token_invalid')
  if (!(await isPassword(password, found.password_hash))) {
    const current_password = [{ key: 'account.currentWrong' as const }]
    throw new Failure('invalid_fields', {}, { fields: { current_password } })
  }
  await throttle.succeed(`user ${caller.id}`, address)
  return found
}
