import { Failure } from '../../../domain/api/failure.ts'
import { isPassword } from '../passwords.ts'
import { findUserById, type StoredUser } from '../queries.ts'
import { countTry, type SecretCall, type TryParts } from './count-tries.ts'

/**
 * Returns the caller's stored user if the password is correct; otherwise throws 400 on `current_password`. Attempts are
 * counted in the same way as those at login, so that a stolen session cannot be used to guess the password.
 */
export async function requirePassword(
  parts: TryParts,
  call: SecretCall,
  password: string,
): Promise<StoredUser> {
  const tried = await countTry(parts, 'password', call)
  const found = await findUserById(parts.db, call.caller.id)
  if (found === undefined) throw new Failure('token_invalid')
  if (!(await isPassword(password, found.password_hash))) {
    await tried.wrong()
    const current_password = [{ key: 'account.currentWrong' as const }]
    throw new Failure('invalid_fields', {}, { fields: { current_password } })
  }
  await tried.right()
  return found
}
