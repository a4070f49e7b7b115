import { checkLoggedIn, login, logout, refreshToken } from '../../domain/accounts/contract.ts'
import { type LoginWays, loginWithPasskey } from '../../domain/accounts/second-factor-contract.ts'
import { Failure, type FailureCode } from '../../domain/api/failure.ts'
import { type OpenCall, type Route, serve, serveAnyone } from '../kernel/endpoint.ts'
import { isPending } from './links.ts'
import { type TryParts, triesBeforeMail } from './own/count-tries.ts'
import { loginWays, verifyFactor } from './own/factors/factors.ts'
import { relyingPartyOf } from './own/factors/relying-party.ts'
import { notifyOwner } from './own/notify-owner.ts'
import type { OwnAccountParts } from './own/parts.ts'
import { thumbprintOf } from './own/proof.ts'
import { isPassword } from './passwords.ts'
import { findUserByEmail, findUserById, isKnownDevice } from './queries.ts'
import type { Sessions } from './sessions.ts'

type Parts = TryParts & Pick<OwnAccountParts, 'clock' | 'factorKeys'> & { sessions: Sessions }

/** Sent only after the correct password, because the code is requested only then. */
const codeWrongMail = { subject: 'mail.codeWrongSubject', text: 'mail.codeWrong' } as const

/** Login and sessions. */
export function accountRoutes(parts: Parts): Route[] {
  const { db, clock, sessions, throttle, codeThrottle, audit, publicUrl, factorKeys } = parts
  return [
    serveAnyone(login, enter),
    serveAnyone(loginWithPasskey, enter),
    serveAnyone(refreshToken, ({ body: { refresh }, address, proof }) =>
      sessions.rotate(refresh, address, proof),
    ),
    serveAnyone(logout, async ({ body: { refresh }, address }) => {
      await sessions.end(refresh, address)
      return undefined
    }),
    serve(checkLoggedIn, async ({ caller }) => {
      const found = await findUserById(db, caller.id)
      if (found === undefined) throw new Failure('token_invalid')
      return { logged_in: true as const, user: found.user }
    }),
  ]

  /** Checks the password and the second factor, if there is one, and then opens a session. */
  async function enter({
    body,
    address,
    agent,
    proof,
    language,
    origin,
  }: OpenCall<typeof login> | OpenCall<typeof loginWithPasskey>) {
    const { email, password } = body
    const thumbprint = await thumbprintOf(proof, clock())
    const found = await findUserByEmail(db, email)
    // Attempts from known devices are counted separately, so that strangers cannot lock out the owner.
    const isKnown =
      thumbprint !== null && found !== undefined && (await isKnownDevice(db, found.user.id, thumbprint))
    const account = isKnown ? `${email} ${thumbprint}` : email
    await throttle.begin(account, address)
    const matches = await isPassword(password, found?.password_hash)
    if (found === undefined || !matches) throw refusal('wrong_credentials', email, address)
    const { user } = found
    const party = relyingPartyOf(publicUrl(), origin)
    const owner = { userId: user.id, owner: `login ${thumbprint}`, now: clock() }
    const outcome = await verifyFactor(db, factorKeys, body, party, owner)
    const ways = async () => ({ ways: await loginWays(db, party, owner) })
    if (outcome === 'code_required') throw new Failure(outcome, {}, await ways())
    if (outcome !== 'none') {
      const tries = await codeThrottle.begin(`user ${user.id}`, address)
      if (outcome !== 'right') {
        if (tries === triesBeforeMail) await notifyOwner(parts, user.id, codeWrongMail, language)
        throw refusal(outcome, email, address, await ways())
      }
      await codeThrottle.succeed(`user ${user.id}`, address)
    }
    await throttle.succeed(account, address)
    if (!found.user.is_active) {
      const isNew = await isPending(db, found.user.id)
      throw refusal(isNew ? 'not_activated' : 'account_closed', email, address)
    }
    return { ...(await sessions.start(found.user.id, { address, agent, thumbprint })), user: found.user }
  }

  function refusal(
    code: FailureCode,
    email: string,
    address: string,
    more: { ways?: LoginWays } = {},
  ): Failure {
    audit.refused({ user_id: null, action: 'login', target: email, code, address })
    return new Failure(code, {}, more)
  }
}
