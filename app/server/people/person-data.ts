import { randomUUID } from 'node:crypto'
import { asc, desc, eq, or, sql } from 'drizzle-orm'
import { maxAuditRows, type PersonData } from '../../domain/people/contract.ts'
import { fingerprintOf, type PersonTraits } from '../../domain/people/fingerprint.ts'
import { personalData } from '../../domain/people/personal-data.ts'
import { readFactorState } from '../accounts/own/factors/factors.ts'
import { findUserByEmail, findUserById } from '../accounts/queries.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { auditLog, refreshFamilies } from '../db/schema-accounts.ts'
import { planHistory, plans } from '../db/schema-plans.ts'
import { mentionsOf } from './searched-columns.ts'

/** Known traits of a person: those that were searched for, and those in the account with that email address. */
export async function knownOf(
  db: DbOrTransaction,
  { email, phone_no, name }: PersonTraits,
): Promise<{ known: PersonTraits[]; user_id: number | null }> {
  const requested = { ...(email && { email }), ...(phone_no && { phone_no }), ...(name && { name }) }
  const found = email ? await findUserByEmail(db, email) : undefined
  if (found === undefined) return { known: [requested], user_id: null }
  const own = { email: found.user.email, ...(found.user.phone_no && { phone_no: found.user.phone_no }) }
  return { known: [requested, own], user_id: found.user.id }
}

/** All personal data of a person. */
export async function personData(db: DbOrTransaction, person: PersonTraits, now: Date): Promise<PersonData> {
  const { known, user_id } = await knownOf(db, person)
  const mentions = await mentionsOf(db, known, [fingerprintOf(known, randomUUID())])
  return {
    asked_at: now.toISOString(),
    ...(await accountData(db, user_id, known[0].email)),
    mentions,
    about: Object.entries(personalData).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, { what, why, retention }]) => ({
        table,
        column,
        what,
        why,
        kept: retention,
      })),
    ),
  }
}

async function accountData(
  db: DbOrTransaction,
  id: number | null,
  email: string | undefined,
): Promise<Omit<PersonData, 'asked_at' | 'mentions' | 'about'>> {
  const ofEmail = email === undefined ? undefined : eq(sql`lower(${auditLog.target})`, email.toLowerCase())
  const whose = or(id === null ? undefined : eq(auditLog.user_id, id), ofEmail)
  const audit =
    whose === undefined
      ? []
      : await db.select().from(auditLog).where(whose).orderBy(desc(auditLog.id)).limit(maxAuditRows)
  const rows = audit.map(({ at, action, target, outcome, address, detail }) => ({
    at: at.toISOString(),
    action,
    target,
    outcome,
    address,
    detail,
  }))
  if (id === null) return { account: null, sessions: [], plans: [], changes: [], audit: rows }
  const [found, sessions, own, changes, { is_set, passkeys }] = await Promise.all([
    findUserById(db, id),
    db.select().from(refreshFamilies).where(eq(refreshFamilies.user_id, id)),
    db
      .select({ id: plans.id, name: plans.name, sddmm: plans.sddmm })
      .from(plans)
      .where(eq(plans.created_by_id, id))
      .orderBy(asc(plans.id)),
    db
      .select({
        plan_id: planHistory.plan_id,
        kind: planHistory.kind,
        count: sql<number>`count(*)::int`,
        first_at: sql<string>`min(${planHistory.at})`,
        last_at: sql<string>`max(${planHistory.until})`,
      })
      .from(planHistory)
      .where(eq(planHistory.by, id))
      .groupBy(planHistory.plan_id, planHistory.kind)
      .orderBy(asc(planHistory.plan_id), asc(planHistory.kind)),
    readFactorState(db, id),
  ])
  return {
    account: found === undefined ? null : { ...found.user, has_second_factor: is_set, passkeys },
    sessions: sessions.map(({ created_at, seen_at, agent, address }) => ({
      began_at: created_at.toISOString(),
      seen_at: seen_at?.toISOString() ?? null,
      agent,
      address,
    })),
    plans: own,
    changes: changes.map(({ first_at, last_at, ...rest }) => ({
      ...rest,
      first_at: new Date(first_at).toISOString(),
      last_at: new Date(last_at).toISOString(),
    })),
    audit: rows,
  }
}
