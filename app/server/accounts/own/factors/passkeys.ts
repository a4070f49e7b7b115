import { and, asc, eq, gt, lt, lte } from 'drizzle-orm'
import type { MadePasskey, PasskeyAnswer } from '../../../../domain/accounts/passkey-fields.ts'
import type { beginPasskey, LoginWays, Passkey } from '../../../../domain/accounts/second-factor-contract.ts'
import type { ReplyOf } from '../../../../domain/api/endpoint.ts'
import { passkeyChallenges, passkeys } from '../../../db/schema-accounts.ts'
import type { AccountsDb, StoredUser } from '../../queries.ts'
import type { RelyingParty } from './relying-party.ts'

/** Time that a person has to find the key and answer the challenge. */
const answered_ms = 5 * 60_000
export const maxPasskeys = 10

/** Owner of a challenge: either a session, or the browser that is trying to log in. */
export type ChallengeOwner = { userId: number; owner: string; now: Date }
/** Loaded on demand because the library includes a parser for X.509 and other large parts. */
const library = () => import('@simplewebauthn/server')

export function passkeysOf(db: AccountsDb, userId: number): Promise<(typeof passkeys.$inferSelect)[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id))
}

export function toPasskeyReply(key: typeof passkeys.$inferSelect): Passkey {
  const { id, name, rp_id, created_at, used_at } = key
  return {
    id,
    name,
    rp_id,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }
}

/** Options for creating a passkey. The passkey is valid only after it has been stored. */
export async function makeRegistrationOptions(
  db: AccountsDb,
  { user }: StoredUser,
  { id, name }: { id: string; name: string },
  owner: ChallengeOwner,
): Promise<ReplyOf<typeof beginPasskey>> {
  const { generateRegistrationOptions } = await library()
  const known = await passkeysOf(db, user.id)
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: 'Urja',
    userName: user.email,
    userDisplayName: user.full_name,
    userID: new TextEncoder().encode(`urja ${user.id}`),
    excludeCredentials: known.filter(key => key.rp_id === id),
    timeout: answered_ms,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await remember(db, options.challenge, name, owner)
  return options as ReplyOf<typeof beginPasskey>
}

/** Returns null if the passkey was created for another challenge, origin or address. */
export async function checkMadePasskey(
  db: AccountsDb,
  made: MadePasskey,
  party: RelyingParty,
  owner: ChallengeOwner,
): Promise<typeof passkeys.$inferInsert | null> {
  const { verifyRegistrationResponse } = await library()
  let name = ''
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: async challenge => {
      const question = await consumeChallenge(db, challenge, owner)
      name = question?.name ?? ''
      return question !== undefined
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) return null
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    id,
    name,
    user_id: owner.userId,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports: made.response.transports ?? [],
    rp_id: party.id,
    created_at: owner.now,
  }
}

/**
 * Creates a login challenge for the passkeys of an account. Returns null if the account has no passkey for this
 * address.
 */
export async function makeAuthenticationOptions(
  db: AccountsDb,
  party: RelyingParty | null,
  owner: ChallengeOwner,
): Promise<LoginWays['passkey']> {
  const known = party === null ? [] : (await passkeysOf(db, owner.userId)).filter(isFor(party))
  if (party === null || known.length === 0) return null
  const { generateAuthenticationOptions } = await library()
  const question = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    timeout: answered_ms,
    userVerification: 'preferred',
  })
  await remember(db, question.challenge, '', owner)
  return question as LoginWays['passkey']
}

/**
 * Whether a passkey of the account has signed its challenge. The challenge cannot be used again, whether or not the
 * check succeeds.
 */
export async function verifyPasskey(
  db: AccountsDb,
  answer: PasskeyAnswer,
  party: RelyingParty | null,
  owner: ChallengeOwner,
): Promise<boolean> {
  const key = (await passkeysOf(db, owner.userId)).find(({ id }) => id === answer.id)
  if (party === null || key === undefined || !isFor(party)(key)) return false
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: async challenge => (await consumeChallenge(db, challenge, owner)) !== undefined,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: key.sign_count,
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || authenticationInfo === undefined) return false
  const { newCounter } = authenticationInfo
  // If two answers with the same count arrive at once, one of them comes from a copy of the key.
  const isNext = newCounter === 0 ? lte(passkeys.sign_count, 0) : lt(passkeys.sign_count, newCounter)
  const counted = await db
    .update(passkeys)
    .set({ sign_count: newCounter, used_at: owner.now })
    .where(and(eq(passkeys.id, key.id), isNext))
    .returning({ id: passkeys.id })
  return counted.length > 0
}

const isFor =
  (party: RelyingParty) =>
  ({ rp_id }: { rp_id: string }) =>
    rp_id === party.id

async function remember(
  db: AccountsDb,
  challenge: string,
  name: string,
  { userId, owner, now }: ChallengeOwner,
) {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now))
  const expires_at = new Date(now.getTime() + answered_ms)
  await db.insert(passkeyChallenges).values({ challenge, user_id: userId, held_by: owner, name, expires_at })
}

async function consumeChallenge(db: AccountsDb, challenge: string, { userId, owner, now }: ChallengeOwner) {
  const [question] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.user_id, userId),
        eq(passkeyChallenges.held_by, owner),
        gt(passkeyChallenges.expires_at, now),
      ),
    )
    .returning()
  return question
}
