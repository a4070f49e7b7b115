import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from '../../../domain/accounts/second-factor-contract.ts'
import { refuseIfAny } from '../../db/write.ts'
import { type Route, serve } from '../../http/endpoint.ts'
import { revokeFamiliesOf } from '../queries.ts'
import type { OwnAccountParts } from './parts.ts'
import { requirePassword } from './require-password.ts'
import { confirmKey, forgetFactor, issueKey, stateOf, takeCode } from './second-factor.ts'
import { tellOwner } from './tell-owner.ts'

const done = { success: true as const, errors: {} }

/** A second factor of the own account: set, confirmed, removed. */
export function secondFactorRoutes(parts: OwnAccountParts): Route[] {
  const { db, audit, callers, throttle, clock } = parts
  return [
    serve(readSecondFactor, ({ caller }) => stateOf(db, caller.id)),

    serve(beginSecondFactor, async call => {
      const { user } = await requirePassword(db, throttle, call, call.body.current_password)
      const issued = await issueKey(db, user.id, user.email)
      if (issued !== null) return issued
      refuseIfAny({ current_password: [{ key: 'account.factorIsSet' }] })
      throw new Error('a refusal was not thrown')
    }),

    serve(confirmSecondFactor, async ({ caller, address, body, language }) => {
      await throttle.begin(`user ${caller.id}`, address)
      const recovery_codes = await db.transaction(async tx => {
        const now = clock()
        const codes = await confirmKey(tx, caller.id, body.code, now)
        if (codes === null) return null
        await revokeFamiliesOf(tx, caller.id, 'second factor', now, caller.session)
        await audit.done({ user_id: caller.id, action: 'set second factor', target: 'account', address }, tx)
        return codes
      })
      if (recovery_codes === null) refuseIfAny({ code: [{ key: 'account.codeWrong' }] })
      await throttle.succeed(`user ${caller.id}`, address)
      callers.forget(caller.id)
      const words = { subject: 'mail.factorSetSubject', text: 'mail.factorSet' } as const
      await tellOwner(parts, caller.id, words, language)
      return { recovery_codes: recovery_codes ?? [] }
    }),

    serve(removeSecondFactor, async call => {
      const { caller, address, body, language } = call
      await requirePassword(db, throttle, call, body.current_password)
      await throttle.begin(`user ${caller.id}`, address)
      const taken = await db.transaction(async tx => {
        const taken = await takeCode(tx, caller.id, body.code, clock())
        if (taken !== 'right') return taken
        await forgetFactor(tx, caller.id)
        await audit.done(
          { user_id: caller.id, action: 'remove second factor', target: 'account', address },
          tx,
        )
        return taken
      })
      if (taken !== 'right')
        refuseIfAny({ code: [{ key: taken === 'none' ? 'account.factorIsNotSet' : 'account.codeWrong' }] })
      await throttle.succeed(`user ${caller.id}`, address)
      const words = { subject: 'mail.factorRemovedSubject', text: 'mail.factorRemoved' } as const
      await tellOwner(parts, caller.id, words, language)
      return done
    }),
  ]
}
