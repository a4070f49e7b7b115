import { passwordFaults } from '../../domain/accounts/passwords/password-rules.ts'
import { Failure, type FailureFields } from '../../domain/api/failure.ts'
import type { Language, Message } from '../../domain/messages/messages.ts'
import { can } from '../../domain/roles.ts'
import {
  allRegions,
  createUser,
  getUser,
  listUsers,
  type ManagedUser,
  removeUser,
  resetSecondFactor,
  updateUser,
} from '../../domain/users/contract.ts'
import { type Actor, manages } from '../../domain/users/managed-users.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { emailSuspension_s } from '../accounts/lifetimes.ts'
import { closeLinks, deleteUser } from '../accounts/links.ts'
import { forgetFactor } from '../accounts/own/factors/factors.ts'
import { notifyOwner } from '../accounts/own/notify-owner.ts'
import type { OwnAccountParts } from '../accounts/own/parts.ts'
import { requirePassword } from '../accounts/own/require-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { type AccountsDb, findUserByEmail, insertUser, revokeFamiliesOf } from '../accounts/queries.ts'
import { refuseIfAny, refuseStale, unlessInUse, write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { mailInAllLanguages } from '../mail/in-all-languages.ts'
import { changeUser, findManagedUser, findUsers, lastEditorOf, lockUsers, ownsPlans } from './queries.ts'
import { regionTreeOf } from './region-tree.ts'
import { areaRequestFaults, ownFaults, requireManaged } from './rules.ts'

type Parts = OwnAccountParts & { atlas: AtlasInUse }

const done = { success: true as const, errors: {} }
const emailConflict: FailureFields = { email: [{ key: 'account.emailTaken' }] }

/** Users in the admin area, with their working areas and roles (S-029). */
export function userRoutes(parts: Parts): Route[] {
  const { db, atlas, callers, mailer, background, publicUrl, clock } = parts
  return [
    serve(listUsers, async ({ caller, query: { search = '' } }) => {
      const found = await findUsers(db, search)
      return found.filter(user => manages(caller, user))
    }),

    serve(getUser, async ({ caller, params: { id } }) =>
      requireManaged(caller, await findManagedUser(db, id)),
    ),

    serve(createUser, async call => {
      const { caller, body } = call
      const { password, confirm_password, ...person } = body
      const assigned_sddmms = [...new Set(person.assigned_sddmms)]
      const faults: Message[] = passwordFaults(password, person).map(key => ({ key }))
      const differ: Message[] = password === confirm_password ? [] : [{ key: 'account.passwordsMustMatch' }]
      refuseIfAny({
        ...areaRequestFaults(caller, body, isKnown),
        ...(faults.length + differ.length > 0 && { password: [...faults, ...differ] }),
        ...(differ.length > 0 && { confirm_password: differ }),
        ...((await findUserByEmail(db, body.email)) && emailConflict),
      })
      const password_hash = await hashPassword(password)
      return write(parts, call, async tx => {
        const user = { ...person, assigned_sddmms, password_hash, is_active: true }
        const id = await insertUser(tx, user)
        refuseIfAny(id === undefined ? emailConflict : {})
        const detail = { role: person.role, assigned_sddmms }
        return { result: done, done: { action: 'create user', target: String(id), detail } }
      })
    }),

    serve(updateUser, async call => {
      const { caller, body } = call
      const { id } = call.params
      const { version, assigned_sddmms: area, current_password = '', ...change } = body
      const before = await findManagedUser(db, id)
      const hasMoved = before !== undefined && isMoved(before, body)
      // A session that was left open or stolen must not be enough to take over an account.
      if (hasMoved && manages(caller, before)) await requirePassword(parts, call, current_password)
      const email_held_until =
        hasMoved && id !== caller.id ? new Date(clock().getTime() + emailSuspension_s * 1000) : undefined
      const assigned_sddmms = [...new Set(area)]
      await write(parts, call, async tx => {
        const { actor, user } = await lockActorAndUser(tx, caller, id)
        const changed_by = version === user.version ? null : await lastEditorOf(tx, user)
        refuseStale(version, user.version, () => ({ ...user, changed_by, changed_at: user.version }))
        const namesake = await findUserByEmail(tx, body.email)
        refuseIfAny({
          ...areaRequestFaults(actor, body, isKnown),
          ...(id === caller.id && ownFaults(user, body)),
          ...(namesake && namesake.user.id !== id && emailConflict),
        })
        const now = clock()
        const updated_at = new Date(Math.max(now.getTime(), Date.parse(user.version) + 1))
        await unlessInUse(
          emailConflict,
          changeUser(tx, id, { ...change, email_held_until, updated_at }, assigned_sddmms),
        )
        if (isMoved(user, body) && !hasMoved) throw new Failure('changed_meanwhile', {}, { theirs: user })
        await endWhatIsOver(tx, user, body, now)
        const { role, is_active } = change
        const detail = { role, is_active, assigned_sddmms }
        return { result: undefined, done: { action: 'edit user', target: String(id), detail } }
      })
      callers.forget(id)
      if (hasMoved) notifyOldAddress(before, body.email, call.language)
      return done
    }),

    serve(removeUser, async call => {
      const { caller } = call
      const { id } = call.params
      await write(parts, call, async tx => {
        const { user } = await lockActorAndUser(tx, caller, id)
        if (id === caller.id) throw new Failure('own_account')
        const detail = { email: user.email, role: user.role_id }
        // Plans name their creator, so the row of the creator stays, but without access (S-031).
        const isCreator = await ownsPlans(tx, id)
        if (isCreator) await deactivateUser(tx, user, clock())
        else await deleteUser(tx, id)
        const action = isCreator ? 'deactivate user' : 'delete user'
        return { result: undefined, done: { action, target: String(id), detail } }
      })
      callers.forget(id)
      return undefined
    }),

    serve(resetSecondFactor, async call => {
      const { caller, body, language } = call
      const { id } = call.params
      await requirePassword(parts, call, body.current_password)
      await write(parts, call, async tx => {
        const { user } = await lockActorAndUser(tx, caller, id)
        if (id === caller.id) throw new Failure('own_account')
        if (!user.has_second_factor) refuseIfAny({ current_password: [{ key: 'account.factorIsNotSet' }] })
        await forgetFactor(tx, id)
        await revokeFamiliesOf(tx, id, 'second factor', clock())
        return { result: undefined, done: { action: 'remove second factor', target: String(id) } }
      })
      callers.forget(id)
      const words = { subject: 'mail.factorRemovedSubject', text: 'mail.factorTaken' } as const
      await notifyOwner(parts, id, words, language)
      return done
    }),

    serve(allRegions, async ({ caller, query: { user_id } }) => {
      const user =
        user_id === undefined ? undefined : requireManaged(caller, await findManagedUser(db, user_id))
      const isOffered = (code: number) =>
        can(caller.role, 'users.manageAll') || caller.assigned.includes(code)
      return regionTreeOf(atlas.current(), isOffered, user?.assigned_sddmms ?? [])
    }),
  ]

  /** Notifies the former owner at the old email address. */
  function notifyOldAddress({ email, full_name }: ManagedUser, email_now: string, language: Language): void {
    const words = { subject: 'mail.emailChangedSubject', text: 'mail.emailChanged' } as const
    const link = `${publicUrl().replace(/\/+$/, '')}/login`
    const mail = mailInAllLanguages(
      { to: email, name: full_name },
      words,
      () => ({ email: email_now, link }),
      language,
    )
    background.run('a mail about a changed address', () => mailer.send(mail))
  }

  function isKnown(code: number): boolean {
    return atlas.current().facts.has(code)
  }

  /**
   * Returns the user and the acting user, both locked until the transaction ends. An actor who was demoted or deleted a
   * moment ago can no longer change others, so if two Administrators delete each other at once, one of them remains.
   */
  async function lockActorAndUser(
    tx: AccountsDb,
    caller: Caller,
    id: number,
  ): Promise<{ actor: Actor; user: ManagedUser }> {
    await lockUsers(tx, [caller.id, id])
    const found = await findManagedUser(tx, caller.id)
    if (!found?.is_active || !can(found.role, 'users.manage')) throw new Failure('forbidden')
    const actor = { role: found.role, assigned: found.assigned_sddmms }
    const user = await findManagedUser(tx, id)
    return { actor, user: requireManaged(actor, user) }
  }
}

/** Removes a user's access but not the user's identity. */
async function deactivateUser(tx: AccountsDb, user: ManagedUser, now: Date): Promise<void> {
  const { id, first_name, last_name, phone_no, email, role_id, assigned_sddmms } = user
  const updated_at = new Date(Math.max(now.getTime(), Date.parse(user.version) + 1))
  const person = { first_name, last_name, phone_no, email, role: role_id, is_active: false, updated_at }
  await changeUser(tx, id, person, assigned_sddmms)
  await endWhatIsOver(tx, user, person, now)
}

const isMoved = (before: { email: string }, after: { email: string }) =>
  before.email.toLowerCase() !== after.email.toLowerCase()

/** Ends links to a former email address, and the sessions and activation of a user who was changed. */
async function endWhatIsOver(
  tx: AccountsDb,
  before: ManagedUser,
  after: { email: string; is_active: boolean },
  now: Date,
): Promise<void> {
  const hasMoved = isMoved(before, after)
  if (hasMoved) await closeLinks(tx, before.id, 'reset', now)
  if (hasMoved || before.is_active !== after.is_active) await closeLinks(tx, before.id, 'activate', now)
  if (!after.is_active) await revokeFamiliesOf(tx, before.id, 'deactivated', now)
}
