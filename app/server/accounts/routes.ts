import {
  checkLoggedIn,
  login,
  logout,
  logoutEverywhere,
  refreshToken,
} from '../../domain/accounts/contract.ts'
import { Failure } from '../../domain/failure.ts'
import type { Audit } from '../db/audit.ts'
import type { Db } from '../db/open.ts'
import { type Route, serve, serveAnyone } from '../http/endpoint.ts'
import { isPassword } from './passwords.ts'
import { findUserByEmail, findUserById } from './queries.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

type Parts = { db: Db; sessions: Sessions; throttle: Throttle; audit: Audit }

/** Sign-in and sessions. */
export function accountRoutes({ db, sessions, throttle, audit }: Parts): Route[] {
  return [
    serveAnyone(login, async ({ body: { email, password }, address }) => {
      await throttle.begin(email, address)
      const found = await findUserByEmail(db, email)
      const matches = await isPassword(password, found?.password_hash)
      if (found === undefined || !matches) throw refusal('wrong_credentials', email, address)
      await throttle.succeed(email, address)
      if (!found.user.is_active) throw refusal('not_activated', email, address)
      return { ...(await sessions.start(found.user.id, address)), user: found.user }
    }),
    serveAnyone(refreshToken, ({ body: { refresh }, address }) => sessions.rotate(refresh, address)),
    serveAnyone(logout, async ({ body: { refresh }, address }) => {
      await sessions.end(refresh, address)
      return undefined
    }),
    serve(logoutEverywhere, async ({ caller, address }) => {
      await sessions.endAll(caller.id, address)
      return undefined
    }),
    serve(checkLoggedIn, async ({ caller }) => {
      const found = await findUserById(db, caller.id)
      if (found === undefined) throw new Failure('token_invalid')
      return { logged_in: true as const, user: found.user }
    }),
  ]

  function refusal(code: 'wrong_credentials' | 'not_activated', email: string, address: string): Failure {
    audit.refused({ user_id: null, action: 'login', target: email, code, address })
    return new Failure(code)
  }
}
