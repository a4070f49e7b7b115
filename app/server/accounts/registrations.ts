import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { type Language, say } from '../../domain/messages/messages.ts'
import { municipalityName } from '../../domain/region/facts.ts'
import { roles } from '../../domain/role-ids.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Db } from '../db/open.ts'
import { userMunicipalities, users } from '../db/schema-accounts.ts'
import { installation } from '../db/schema-installation.ts'
import { listActiveAdministrators } from '../mail/administrators.ts'
import type { Background } from '../mail/background.ts'
import { plainName } from '../mail/greeting.ts'
import { type Addressee, mailInAllLanguages } from '../mail/in-all-languages.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import type { AccountsDb } from './queries.ts'

type Parts = {
  db: Db
  mailer: Mailer
  background: Background
  publicUrl: () => string
  atlas: AtlasInUse
  clock: () => Date
}
type Registration = Addressee & { phone_no: string; awaiting_since: Date; wanted_sddmm: number | null }
export type Registrations = {
  /**
   * Emails the Administrators a list of the people who are waiting for a role. The email is sent at once, unless one
   * was sent within the last day.
   */
  notifyAdministrators(): void
  /** Emails the Managers of a local level that this person has requested it. */
  notifyManagers(userId: number, sddmm: number): void
  stop(): void
}

const lastNotifiedName = 'administrators told of newcomers'
const day_ms = 24 * 3600_000
/** Interval for checking whether people who registered after the last email must still be reported. */
const poll_ms = 15 * 60_000
const maxNamed = 30
const listPath = '/cl-admin/users'

/** Finds people who are waiting for a role after registration and notifies those who can assign one. */
export function makeRegistrations(parts: Parts): Registrations {
  const { db, mailer, background, clock } = parts
  const base = () => parts.publicUrl().replace(/\/+$/, '')
  const send = (mail: Mail) => background.run('a mail of people who wait for a role', () => mailer.send(mail))

  async function mailsToAdministrators(): Promise<Mail[]> {
    return db.transaction(async tx => {
      const now = clock()
      const last = await lockLastNotified(tx)
      if (last !== null && now.getTime() - last.getTime() < day_ms) return []
      const waiting = await registrations(tx)
      const isNews = waiting.some(({ awaiting_since }) => last === null || awaiting_since > last)
      const readers = isNews ? await listActiveAdministrators(tx) : []
      if (readers.length === 0) return []
      await tx
        .update(installation)
        .set({ value: now.toISOString() })
        .where(eq(installation.name, lastNotifiedName))
      const words = { subject: 'mail.newcomersSubject', text: 'mail.newcomers' } as const
      return readers.map(reader =>
        mailInAllLanguages(reader, words, language => ({
          count: waiting.length,
          people: listed(waiting, language),
          link: `${base()}${listPath}?state=awaiting`,
        })),
      )
    })
  }

  function nameOf(sddmm: number, language: Language): string {
    const fact = parts.atlas.current().facts.get(sddmm)
    if (fact === undefined) return String(sddmm)
    return municipalityName(fact, language)
  }

  /** One line per person, for a limited number of people. */
  function listed(waiting: readonly Registration[], language: Language): string {
    const lines = waiting.slice(0, maxNamed).map(person => {
      const place = person.wanted_sddmm === null ? undefined : nameOf(person.wanted_sddmm, language)
      return [plainName(person.name ?? ''), person.to, person.phone_no, place].filter(Boolean).join(', ')
    })
    const more = waiting.length - lines.length
    return [...lines, ...(more > 0 ? [say(language, 'mail.newcomersMore', { count: more })] : [])].join('\n')
  }

  async function poll(): Promise<void> {
    for (const mail of await mailsToAdministrators()) send(mail)
  }

  const notifyAdministrators = () => background.run('looking up who waits for a role', poll)
  const timer = setInterval(notifyAdministrators, poll_ms)
  timer.unref()

  return {
    notifyAdministrators,
    notifyManagers(userId, sddmm) {
      background.run('looking up whose municipality was named', async () => {
        const person = (await registrations(db)).find(({ id }) => id === userId)
        if (person === undefined) return
        const words = { subject: 'mail.wishSubject', text: 'mail.wish' } as const
        for (const reader of await managersOf(db, sddmm))
          send(
            mailInAllLanguages(reader, words, language => ({
              people: listed([person], language),
              municipality: nameOf(sddmm, language),
              link: `${base()}${listPath}/${userId}`,
            })),
          )
      })
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns the time of the latest email to Administrators and locks it until the transaction ends, so that only one
 * process sends the next one.
 */
async function lockLastNotified(tx: AccountsDb): Promise<Date | null> {
  await tx.insert(installation).values({ name: lastNotifiedName, value: '' }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(installation)
    .where(eq(installation.name, lastNotifiedName))
    .for('update')
  return row.value === '' ? null : new Date(row.value)
}

const addressee = { id: users.id, to: users.email, first: users.first_name, last: users.last_name }
type Named = { id: number; to: string; first: string; last: string }
const withName = <T extends Named>({ first, last, ...row }: T) => ({
  ...row,
  name: `${first} ${last}`.trim(),
})

/** People who are waiting for a role; those who have waited longest come first. */
async function registrations(db: AccountsDb): Promise<(Registration & { id: number })[]> {
  const rows = await db
    .select({
      ...addressee,
      phone_no: users.phone_no,
      awaiting_since: users.awaiting_since,
      wanted_sddmm: users.wanted_sddmm,
    })
    .from(users)
    .where(and(isNotNull(users.awaiting_since), eq(users.is_active, true)))
    .orderBy(asc(users.awaiting_since), asc(users.id))
  return rows.map(row => ({ ...withName(row), awaiting_since: row.awaiting_since as Date }))
}

async function managersOf(db: AccountsDb, sddmm: number): Promise<Addressee[]> {
  const rows = await db
    .select(addressee)
    .from(users)
    .innerJoin(userMunicipalities, eq(userMunicipalities.user_id, users.id))
    .where(and(eq(users.role, roles.Manager), eq(users.is_active, true), eq(userMunicipalities.sddmm, sddmm)))
    .orderBy(asc(users.id))
  return rows.map(withName)
}
