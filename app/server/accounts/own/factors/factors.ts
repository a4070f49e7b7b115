import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PasskeyAnswer } from '../../../../domain/accounts/passkey-fields.ts'
import type { LoginWays, Passkey } from '../../../../domain/accounts/second-factor-contract.ts'
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactors,
  users,
} from '../../../db/schema-accounts.ts'
import type { AccountsDb } from '../../queries.ts'
import { consumeCode } from './app-codes.ts'
import type { FactorKeys } from './factor-keys.ts'
import {
  type ChallengeOwner,
  makeAuthenticationOptions,
  passkeysOf,
  toPasskeyReply,
  verifyPasskey,
} from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** Whether login requires more than the password, that is, whether the account has an app or a passkey. */
export const hasFactor = (userId: SQL) => sql<boolean>`(
  exists (select from ${secondFactors} factor where factor.user_id = ${userId} and factor.confirmed_at is not null)
  or exists (select from ${passkeys} key where key.user_id = ${userId}))`

export type FactorState = { is_set: boolean; has_app: boolean; codes_left: number; passkeys: Passkey[] }

export async function readFactorState(db: AccountsDb, userId: number): Promise<FactorState> {
  const [factor] = await db
    .select({ at: secondFactors.confirmed_at })
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, userId), isNotNull(secondFactors.confirmed_at)))
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, userId))
  const keys = await passkeysOf(db, userId)
  const has_app = factor !== undefined
  return {
    is_set: has_app || keys.length > 0,
    has_app,
    codes_left: left.count,
    passkeys: keys.map(toPasskeyReply),
  }
}

const codeOutcomes = { right: 'right', wrong: 'code_wrong', unreadable: 'factor_unreadable' } as const

/** Returns `none` if the account has no second factor. A correct code or answer cannot be used again. */
export async function verifyFactor(
  db: AccountsDb,
  keys: FactorKeys,
  given: { code?: string; passkey?: PasskeyAnswer },
  party: RelyingParty | null,
  owner: ChallengeOwner,
): Promise<'none' | 'right' | 'code_required' | 'code_wrong' | 'factor_unreadable' | 'passkey_refused'> {
  const [account] = await db
    .select({ hasFactor: hasFactor(sql`${users}.id`) })
    .from(users)
    .where(eq(users.id, owner.userId))
  if (!account?.hasFactor) return 'none'
  if (given.passkey !== undefined)
    return (await verifyPasskey(db, given.passkey, party, owner)) ? 'right' : 'passkey_refused'
  if (given.code === undefined || given.code.trim() === '') return 'code_required'
  return codeOutcomes[await consumeCode(db, keys, owner.userId, given.code, owner.now)]
}

/** The methods by which the user can confirm the login that was just refused. */
export async function loginWays(
  db: AccountsDb,
  party: RelyingParty | null,
  owner: ChallengeOwner,
): Promise<LoginWays> {
  const { has_app, codes_left } = await readFactorState(db, owner.userId)
  return {
    app: has_app,
    recovery_codes: codes_left > 0,
    passkey: await makeAuthenticationOptions(db, party, owner),
  }
}

/** Removes all second factors, so that the account needs only its password. */
export async function forgetFactor(tx: AccountsDb, userId: number): Promise<void> {
  for (const table of [secondFactors, recoveryCodes, passkeys, passkeyChallenges])
    await tx.delete(table).where(eq(table.user_id, userId))
}

/** Serializes changes to the factors of one account. */
export async function lockFactors(tx: AccountsDb, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/**
 * Removes the app or a passkey. If it was the last factor, also removes the recovery codes. Returns null if it did not
 * exist.
 */
export async function dropFactor(
  tx: AccountsDb,
  userId: number,
  what: { app: true } | { passkey: string },
): Promise<'last' | 'one of several' | null> {
  await lockFactors(tx, userId)
  const gone =
    'app' in what
      ? await tx.delete(secondFactors).where(eq(secondFactors.user_id, userId)).returning()
      : await tx
          .delete(passkeys)
          .where(and(eq(passkeys.user_id, userId), eq(passkeys.id, what.passkey)))
          .returning()
  if (gone.length === 0) return null
  if ((await readFactorState(tx, userId)).is_set) return 'one of several'
  await forgetFactor(tx, userId)
  return 'last'
}
