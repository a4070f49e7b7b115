import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from '../../../../domain/accounts/second-factor-contract.ts'
import type { FailureFields } from '../../../../domain/api/failure.ts'
import { refuseIfAny } from '../../../db/write.ts'
import { type Route, serve } from '../../../kernel/endpoint.ts'
import { revokeFamiliesOf } from '../../queries.ts'
import { countTry } from '../count-tries.ts'
import { notifyOwner } from '../notify-owner.ts'
import type { OwnAccountParts } from '../parts.ts'
import { requirePassword } from '../require-password.ts'
import { confirmKey, consumeCode, giveRecoveryCodes, issueKey } from './app-codes.ts'
import { dropFactor, lockFactors, readFactorState } from './factors.ts'
import { passkeyRoutes, removedMail } from './passkey-routes.ts'
import { relyingPartyOf } from './relying-party.ts'

const done = { success: true as const, errors: {} }
const codeWrong: FailureFields = { code: [{ key: 'account.codeWrong' }] }

/** Sets up, confirms and removes the second factor of the user's own account. */
export function secondFactorRoutes(parts: OwnAccountParts): Route[] {
  const { db, audit, callers, clock, factorKeys } = parts
  return [
    ...passkeyRoutes(parts),
    serve(readSecondFactor, async ({ caller, origin }) => ({
      ...(await readFactorState(db, caller.id)),
      rp_id: relyingPartyOf(parts.publicUrl(), origin)?.id ?? null,
    })),

    serve(beginSecondFactor, async call => {
      const { user } = await requirePassword(parts, call, call.body.current_password)
      const issued = await issueKey(db, factorKeys, user.id, user.email)
      if (issued !== null) return issued
      refuseIfAny({ current_password: [{ key: 'account.factorIsSet' }] })
      throw new Error('a refusal was not thrown')
    }),

    serve(confirmSecondFactor, async call => {
      const { caller, address, body, language } = call
      const tried = await countTry(parts, 'newCode', call)
      const recovery_codes = await db.transaction(async tx => {
        const now = clock()
        await lockFactors(tx, caller.id)
        if (!(await confirmKey(tx, factorKeys, caller.id, body.code, now))) return null
        await revokeFamiliesOf(tx, caller.id, 'second factor', now, caller.session)
        await audit.done({ user_id: caller.id, action: 'set second factor', target: 'account', address }, tx)
        return giveRecoveryCodes(tx, caller.id)
      })
      if (recovery_codes === null) {
        await tried.wrong()
        refuseIfAny(codeWrong)
      }
      await tried.right()
      callers.forget(caller.id)
      const words = { subject: 'mail.factorSetSubject', text: 'mail.factorSet' } as const
      await notifyOwner(parts, caller.id, words, language)
      return { recovery_codes: recovery_codes ?? [] }
    }),

    serve(removeSecondFactor, async call => {
      const { caller, address, body, language } = call
      await requirePassword(parts, call, body.current_password)
      const tried = await countTry(parts, 'code', call)
      const dropped = await db.transaction(async tx => {
        if (!(await readFactorState(tx, caller.id)).has_app)
          refuseIfAny({ code: [{ key: 'account.factorIsNotSet' }] })
        const outcome = await consumeCode(tx, factorKeys, caller.id, body.code, clock())
        if (outcome === 'unreadable') refuseIfAny({ code: [{ key: 'account.factorUnreadable' }] })
        if (outcome !== 'right') return null
        const dropped = await dropFactor(tx, caller.id, { app: true })
        await audit.done(
          { user_id: caller.id, action: 'remove second factor', target: 'account', address },
          tx,
        )
        return dropped
      })
      if (dropped === null) {
        await tried.wrong()
        refuseIfAny(codeWrong)
      }
      await tried.right()
      await notifyOwner(parts, caller.id, dropped === 'last' ? removedMail.last : removedMail.other, language)
      return done
    }),
  ]
}
