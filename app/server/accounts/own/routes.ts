import {
  changePassword,
  endSession,
  listSessions,
  logoutEverywhere,
} from '../../../domain/accounts/own-account-contract.ts'
import { passwordFaults } from '../../../domain/accounts/passwords/password-rules.ts'
import { Failure } from '../../../domain/api/failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'
import { refuseIfAny } from '../../db/write.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import { closeLinks, setPassword } from '../links.ts'
import { hashPassword } from '../passwords.ts'
import { openFamiliesOf, revokeFamiliesOf, revokeOwnFamily } from '../queries.ts'
import { secondFactorRoutes } from './factors/second-factor-routes.ts'
import { notifyOwner } from './notify-owner.ts'
import type { OwnAccountParts } from './parts.ts'
import { requirePassword } from './require-password.ts'

/** Endpoints for the user's own account. */
export function ownAccountRoutes(parts: OwnAccountParts): Route[] {
  const { db, audit, callers, clock } = parts
  return [
    ...secondFactorRoutes(parts),
    serve(changePassword, async call => {
      const { caller, address, body, language } = call
      const { user } = await requirePassword(parts, call, body.current_password)
      const faults: Message[] = passwordFaults(body.password, user).map(key => ({ key }))
      const differ: Message[] =
        body.password === body.confirm_password ? [] : [{ key: 'account.passwordsMustMatch' }]
      refuseIfAny({
        ...(faults.length + differ.length > 0 && { password: [...faults, ...differ] }),
        ...(differ.length > 0 && { confirm_password: differ }),
      })
      const hash = await hashPassword(body.password)
      await db.transaction(async tx => {
        const now = clock()
        await setPassword(tx, caller.id, hash, now)
        await closeLinks(tx, caller.id, 'reset', now)
        await revokeFamiliesOf(tx, caller.id, 'new password', now, caller.session)
        await audit.done({ user_id: caller.id, action: 'change password', target: 'account', address }, tx)
      })
      callers.forget(caller.id)
      const words = { subject: 'mail.passwordChangedSubject', text: 'mail.passwordChanged' } as const
      await notifyOwner(parts, caller.id, words, language)
      return { success: true as const, errors: {} }
    }),

    serve(listSessions, async ({ caller }) => {
      const families = await openFamiliesOf(db, caller.id, clock())
      return families.map(({ created_at, seen_at, ...family }) => ({
        ...family,
        created_at: created_at.toISOString(),
        seen_at: (seen_at ?? created_at).toISOString(),
        is_this: family.id === caller.session,
      }))
    }),

    serve(endSession, async call => {
      const { caller, address, body } = call
      const { id } = body
      await requirePassword(parts, call, body.current_password)
      await db.transaction(async tx => {
        if (!(await revokeOwnFamily(tx, caller.id, id, clock()))) throw new Failure('not_found')
        await audit.done({ user_id: caller.id, action: 'end session', target: id, address }, tx)
      })
      callers.forget(caller.id)
      return undefined
    }),

    serve(logoutEverywhere, async call => {
      const { caller, address, body } = call
      await requirePassword(parts, call, body.current_password)
      await db.transaction(async tx => {
        await revokeFamiliesOf(tx, caller.id, 'logout everywhere', clock())
        await audit.done({ user_id: caller.id, action: 'logout everywhere', target: 'account', address }, tx)
      })
      callers.forget(caller.id)
      return undefined
    }),
  ]
}
