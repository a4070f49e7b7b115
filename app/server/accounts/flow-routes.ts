import {
  activate,
  becomeAdministrator,
  register,
  requestActivation,
  requestPasswordReset,
  resetPassword,
} from '../../domain/accounts/account-flow-contract.ts'
import { passwordFaults } from '../../domain/accounts/passwords/password-rules.ts'
import { registrationRole } from '../../domain/accounts/registration-role.ts'
import { Failure, type FailureCode, type FailureFields } from '../../domain/api/failure.ts'
import type { Language, Message } from '../../domain/messages/messages.ts'
import { roles } from '../../domain/role-ids.ts'
import type { Audit } from '../db/audit.ts'
import { errorLine } from '../db/connection/trace.ts'
import { type Db, isDiskFull } from '../db/open.ts'
import { type Route, serveAnyone } from '../kernel/endpoint.ts'
import type { Background } from '../mail/background.ts'
import type { Mailer } from '../mail/mailer.ts'
import { raiseToAdministrator } from './administrators.ts'
import type { Callers } from './callers.ts'
import { linkMail } from './link-mail.ts'
import {
  activateUser,
  closeLinks,
  deleteUser,
  isPending,
  issueLink,
  lockLink,
  ownerOfUsedLink,
  setPassword,
} from './links.ts'
import { hashPassword, inEvenTime } from './passwords.ts'
import {
  type AccountsDb,
  findUserByEmail,
  findUserById,
  insertUser,
  isEmailSuspended,
  type NewUser,
  revokeFamiliesOf,
} from './queries.ts'
import type { Registrations } from './registrations.ts'
import type { Throttle } from './throttle.ts'

type Parts = {
  db: Db
  audit: Audit
  callers: Callers
  /** Counts all requests, including successful ones, since every email has a cost. */
  mailThrottle: Throttle
  /** Counts attempts to use invalid links. */
  linkThrottle: Throttle
  mailer: Mailer
  background: Background
  registrations: Registrations
  /** Base URL of links in emails. It is never taken from a request. */
  publicUrl: () => string
  clock: () => Date
  log: (line: string) => void
}

const done = { success: true as const, errors: {} }
type Registration = Omit<NewUser, 'role' | 'is_active' | 'assigned_sddmms'>

/** Registration, activation and password reset. */
export function accountFlowRoutes(parts: Parts): Route[] {
  const { db, audit, callers, mailThrottle, linkThrottle, clock, log } = parts
  const { mailer, background, registrations, publicUrl } = parts

  return [
    serveAnyone(register, async ({ body, address, language }) => {
      const { confirm_password, password, ...person } = body
      await mailThrottle.begin(person.email, address)
      const faults: Message[] = passwordFaults(password, person).map(key => ({ key }))
      const differ: Message[] = password === confirm_password ? [] : [{ key: 'account.passwordsMustMatch' }]
      const fields: FailureFields = {
        ...(faults.length + differ.length > 0 && { password: [...faults, ...differ] }),
        ...(differ.length > 0 && { confirm_password: differ }),
      }
      if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', {}, { fields })

      const password_hash = await hashPassword(password)
      await inEvenTime(() => addOrNotify({ ...person, password_hash }, address, language))
      return done
    }),

    serveAnyone(activate, async ({ body: { token }, address }) => {
      await linkThrottle.begin(token, address)
      const { userId, was_active } = await db.transaction(async tx => {
        const now = clock()
        const userId = await lockLink(tx, token, 'activate', now)
        if (userId === undefined) return { userId: await activeOwner(tx, token, address), was_active: true }
        await closeLinks(tx, userId, 'activate', now)
        await activateUser(tx, userId, now)
        await audit.done({ user_id: userId, action: 'activate', target: 'account', address }, tx)
        return { userId, was_active: false }
      })
      callers.forget(userId)
      await linkThrottle.succeed(token, address)
      if (!was_active) registrations.notifyAdministrators()
      return { ...done, was_active }
    }),

    serveAnyone(requestActivation, async ({ body: { email }, address, language }) => {
      await mailThrottle.begin(email, address)
      // Like a password reset request: the reply and its timing are the same for every address.
      background.run('a mail with an activation link', () => mailActivation(email, address, language))
      return done
    }),

    serveAnyone(requestPasswordReset, async ({ body: { email }, address, language }) => {
      await mailThrottle.begin(email, address)
      // Not awaited, so that the reply and its timing are the same for every address.
      background.run('a mail for a new password', () => mailReset(email, address, language))
      return done
    }),

    serveAnyone(resetPassword, async ({ body: { password, token }, address }) => {
      await linkThrottle.begin(token, address)
      const changed = await db.transaction(async tx => {
        const now = clock()
        const userId = await lockLink(tx, token, 'reset', now)
        const found = userId === undefined ? undefined : await findUserById(tx, userId)
        if (found === undefined) throw refusal('set password', 'reset_link_unknown', address)
        const isNew = !found.user.is_active && (await isPending(tx, found.user.id))
        if (!found.user.is_active && !isNew) throw refusal('set password', 'account_closed', address)
        const faults = passwordFaults(password, found.user).map(key => ({ key }))
        if (faults.length > 0) throw new Failure('invalid_fields', {}, { fields: { password: faults } })
        const { id } = found.user
        await setPassword(tx, id, await hashPassword(password), now)
        await closeLinks(tx, id, 'reset', now)
        await revokeFamiliesOf(tx, id, 'new password', now)
        await audit.done({ user_id: id, action: 'set password', target: 'account', address }, tx)
        // An activation proves only that the person received the link by email.
        if (isNew) {
          await closeLinks(tx, id, 'activate', now)
          await activateUser(tx, id, now)
          await audit.done({ user_id: id, action: 'activate', target: 'account', address }, tx)
        }
        return { id, isNew }
      })
      callers.forget(changed.id)
      await linkThrottle.succeed(token, address)
      if (changed.isNew) registrations.notifyAdministrators()
      return done
    }),

    serveAnyone(becomeAdministrator, async ({ body: { password, token, ...name }, address }) => {
      await linkThrottle.begin(token, address)
      const raised = await db.transaction(async tx => {
        const now = clock()
        const userId = await lockLink(tx, token, 'administrator', now)
        const found = userId === undefined ? undefined : await findUserById(tx, userId)
        if (found === undefined) throw refusal('become administrator', 'administrator_link_unknown', address)
        const { id, email } = found.user
        const faults = passwordFaults(password, { ...name, email }).map(key => ({ key }))
        if (faults.length > 0) throw new Failure('invalid_fields', {}, { fields: { password: faults } })
        await raiseToAdministrator(tx, id, name, await hashPassword(password), now)
        await audit.done({ user_id: id, action: 'become administrator', target: String(id), address }, tx)
        return id
      })
      callers.forget(raised)
      await linkThrottle.succeed(token, address)
      return done
    }),
  ]

  /** If the address already has an account, its owner receives a notice instead. The reply is the same either way. */
  async function addOrNotify(person: Registration, address: string, language: Language): Promise<void> {
    const added = await addPending(person, address)
    if (added === undefined) {
      await mailActivation(person.email, address, language).catch(error => {
        log(`mail to an account that is there failed: ${errorLine(error)}`)
        throw unsent(error)
      })
      return
    }
    const { userId, token } = added
    try {
      await mailer.send(
        linkMail({ reader: person, purpose: 'activate', publicUrl: publicUrl(), token, language }),
      )
    } catch (error) {
      log(`mail to a new account failed: ${errorLine(error)}`)
      await deleteUser(db, userId)
      await audit.done({ user_id: null, action: 'take back account', target: person.email, address })
      throw unsent(error)
    }
  }

  function addPending(
    person: Registration,
    address: string,
  ): Promise<{ userId: number; token: string } | undefined> {
    return db.transaction(async tx => {
      const user = { ...person, role: roles[registrationRole], is_active: false, assigned_sddmms: [] }
      const userId = await insertUser(tx, user)
      if (userId === undefined) return undefined
      await audit.done({ user_id: userId, action: 'register', target: person.email, address }, tx)
      return { userId, token: await issueLink(tx, userId, 'activate', clock()) }
    })
  }

  function unsent(error: unknown): unknown {
    if (isDiskFull(error)) return error
    return new Failure('unavailable', { what: { key: 'account.theMailServer' } })
  }

  async function mailReset(email: string, address: string, language: Language): Promise<void> {
    const found = await findUserByEmail(db, email)
    const action = 'ask for new password'
    if (found === undefined) {
      audit.refused({ user_id: null, action, target: email, code: 'not_found', address })
      return
    }
    const { id, email: written, is_active } = found.user
    if (await isEmailSuspended(db, id, clock())) {
      audit.refused({ user_id: id, action, target: written, code: 'email_held', address })
      return
    }
    const isClosed = !is_active && !(await isPending(db, id))
    const token = isClosed ? undefined : await issueLink(db, id, 'reset', clock())
    const purpose = isClosed ? 'closed' : 'reset'
    await mailer.send(linkMail({ reader: found.user, purpose, publicUrl: publicUrl(), token, language }))
    await audit.done({ user_id: id, action, target: written, address })
  }

  /** Sends a new link if the account is waiting for activation; otherwise sends the owner the state of the account. */
  async function mailActivation(email: string, address: string, language: Language): Promise<void> {
    const found = await findUserByEmail(db, email)
    const action = 'ask for activation'
    if (found === undefined) {
      audit.refused({ user_id: null, action, target: email, code: 'not_found', address })
      return
    }
    const { id, email: written, is_active } = found.user
    const isNew = !is_active && (await isPending(db, id))
    const token = isNew ? await issueLink(db, id, 'activate', clock()) : undefined
    const purpose = isNew ? 'activate' : is_active ? 'active' : 'closed'
    await mailer.send(linkMail({ reader: found.user, purpose, publicUrl: publicUrl(), token, language }))
    await audit.done({ user_id: id, action, target: written, address })
  }

  /** Returns the owner of the link if the account is already active; otherwise throws the error for the link. */
  async function activeOwner(tx: AccountsDb, token: string, address: string): Promise<number> {
    const owner = await ownerOfUsedLink(tx, token, 'activate')
    const found = owner === undefined ? undefined : await findUserById(tx, owner)
    if (found === undefined) throw refusal('activate', 'activation_link_unknown', address)
    if (!found.user.is_active) throw refusal('activate', 'account_closed', address)
    return found.user.id
  }

  function refusal(action: string, code: FailureCode, address: string): Failure {
    audit.refused({ user_id: null, action, target: 'link', code, address })
    return new Failure(code)
  }
}
