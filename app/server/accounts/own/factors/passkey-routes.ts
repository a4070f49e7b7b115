import {
  beginPasskey,
  confirmPasskey,
  removePasskey,
} from '../../../../domain/accounts/second-factor-contract.ts'
import { Failure } from '../../../../domain/api/failure.ts'
import { passkeys } from '../../../db/schema-accounts.ts'
import { refuseIfAny } from '../../../db/write.ts'
import { type Route, serve } from '../../../kernel/endpoint.ts'
import { type AccountsDb, revokeFamiliesOf } from '../../queries.ts'
import { notifyOwner } from '../notify-owner.ts'
import type { OwnAccountParts } from '../parts.ts'
import { requirePassword } from '../require-password.ts'
import { giveRecoveryCodes } from './app-codes.ts'
import { dropFactor, lockFactors } from './factors.ts'
import { checkMadePasskey, makeRegistrationOptions, maxPasskeys, passkeysOf } from './passkeys.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

const addedMail = { subject: 'mail.passkeySetSubject', text: 'mail.passkeySet' } as const

/** Text of the email that tells the owner that a factor was removed. */
export const removedMail = {
  last: { subject: 'mail.factorRemovedSubject', text: 'mail.factorRemoved' },
  other: { subject: 'mail.wayRemovedSubject', text: 'mail.wayRemoved' },
} as const

/** Creates, lists and removes the passkeys of the user's own account. */
export function passkeyRoutes(parts: OwnAccountParts): Route[] {
  const { db, audit, callers, clock, publicUrl } = parts
  return [
    serve(beginPasskey, async call => {
      const { caller, origin, body } = call
      const found = await requirePassword(parts, call, body.current_password)
      const { id } = partyOf(origin)
      await requireRoom(db, caller.id, body.name)
      return makeRegistrationOptions(db, found, { id, name: body.name }, challengeOwnerOf(caller))
    }),

    serve(confirmPasskey, async ({ caller, address, origin, body, language }) => {
      const made = await checkMadePasskey(db, body.passkey, partyOf(origin), challengeOwnerOf(caller))
      const recovery_codes = await db.transaction(async tx => {
        await lockFactors(tx, caller.id)
        // Several passkeys may have been requested at once.
        if (made) await requireRoom(tx, caller.id, made.name)
        const inserted = made && (await tx.insert(passkeys).values(made).onConflictDoNothing().returning())
        if (inserted === null || inserted.length === 0) return null
        await revokeFamiliesOf(tx, caller.id, 'second factor', clock(), caller.session)
        await audit.done({ user_id: caller.id, action: 'set second factor', target: 'passkey', address }, tx)
        return giveRecoveryCodes(tx, caller.id)
      })
      if (recovery_codes === null) {
        const entry = { user_id: caller.id, action: 'set second factor', target: 'passkey', address }
        audit.refused({ ...entry, code: 'passkey_refused' })
        throw new Failure('passkey_refused')
      }
      callers.forget(caller.id)
      await notifyOwner(parts, caller.id, addedMail, language)
      return { recovery_codes }
    }),

    serve(removePasskey, async call => {
      const { caller, address, body, language } = call
      await requirePassword(parts, call, body.current_password)
      const dropped = await db.transaction(async tx => {
        const dropped = await dropFactor(tx, caller.id, { passkey: body.id })
        if (dropped === null) throw new Failure('not_found')
        const entry = { user_id: caller.id, action: 'remove second factor', target: 'passkey', address }
        await audit.done(entry, tx)
        return dropped
      })
      await notifyOwner(parts, caller.id, dropped === 'last' ? removedMail.last : removedMail.other, language)
      return { success: true as const, errors: {} }
    }),
  ]

  async function requireRoom(at: AccountsDb, userId: number, name: string): Promise<void> {
    const known = await passkeysOf(at, userId)
    if (known.length >= maxPasskeys)
      refuseIfAny({ name: [{ key: 'account.passkeysFull', params: { most: maxPasskeys } }] })
    if (known.some(one => one.name.toLowerCase() === name.toLowerCase()))
      refuseIfAny({ name: [{ key: 'account.passkeyNameTaken' }] })
  }

  function challengeOwnerOf({ id, session }: { id: number; session?: string }) {
    return { userId: id, owner: `session ${session}`, now: clock() }
  }

  function partyOf(origin: string): RelyingParty {
    const party = relyingPartyOf(publicUrl(), origin)
    if (party === null)
      refuseIfAny({ name: [{ key: 'account.passkeysNeedName', params: { address: origin } }] })
    return party as RelyingParty
  }
}
