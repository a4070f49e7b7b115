import { and, asc, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { ManagedUser } from '../../domain/users/contract.ts'
import { hasFactor } from '../accounts/own/factors/factors.ts'
import {
  type AccountsDb,
  assigned,
  insertArea,
  nobodysEmail,
  toStoredUser,
  type UserRow,
} from '../accounts/queries.ts'
import { auditLog, refreshFamilies, userMunicipalities, users } from '../db/schema-accounts.ts'
import { plans } from '../db/schema-plans.ts'
import { nameOfUser } from '../db/versioned-rows.ts'

/** Maximum time between an edit and its entry in the audit log. */
const sameEdit_ms = 1_000
/** This uses explicit table names, because drizzle leaves them out in queries on a single table. */
const lastLogin = sql<string | null>`(
  select max(family.created_at) from ${refreshFamilies} family where family.user_id = ${users}.id)`
const fullName = sql`lower(${users.first_name} || ' ' || ${users.last_name})`
const columns = { row: users, assigned, lastLogin, hasFactor: hasFactor(sql`${users}.id`) }

/**
 * Users whose name, email address or phone number contains the text, sorted by name. Users who are waiting for a role
 * come first.
 */
export async function findUsers(db: AccountsDb, text: string): Promise<ManagedUser[]> {
  const wanted = text.toLowerCase()
  // Phone numbers may be written with or without spaces.
  const digits = wanted.replaceAll(' ', '')
  const rows = await db
    .select(columns)
    .from(users)
    .where(
      and(
        sql`${users.email} not like ${nobodysEmail(0).replace('0', '%')}`,
        or(
          sql`strpos(${fullName}, ${wanted}) > 0`,
          sql`strpos(lower(${users.email}), ${wanted}) > 0`,
          sql`strpos(replace(${users.phone_no}, ' ', ''), ${digits}) > 0`,
        ),
      ),
    )
    .orderBy(sql`${users.awaiting_since} is null`, fullName, asc(users.id))
  return rows.map(toManagedUser)
}

export async function findManagedUser(db: AccountsDb, id: number): Promise<ManagedUser | undefined> {
  const rows = await db.select(columns).from(users).where(eq(users.id, id))
  return rows.map(toManagedUser)[0]
}

/** Locks these users until the transaction ends. The order is always the same, which prevents deadlocks. */
export async function lockUsers(db: AccountsDb, ids: readonly number[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update')
}

/** Who changed a user last according to the audit log, if the change was made in the admin area. */
export async function lastEditorOf(db: AccountsDb, { id, version }: ManagedUser): Promise<string | null> {
  const [edit] = await db
    .select({ user_id: auditLog.user_id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, 'edit user'),
        eq(auditLog.target, String(id)),
        eq(auditLog.outcome, 'done'),
        gte(auditLog.at, new Date(Date.parse(version) - sameEdit_ms)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return edit?.user_id ? nameOfUser(db, edit.user_id) : null
}

/** Whether plans name the user as their creator. */
export async function ownsPlans(db: AccountsDb, id: number): Promise<boolean> {
  const rows = await db.select({ id: plans.id }).from(plans).where(eq(plans.created_by_id, id)).limit(1)
  return rows.length > 0
}

export type UserChange = Pick<
  typeof users.$inferSelect,
  'first_name' | 'last_name' | 'phone_no' | 'email' | 'role' | 'is_active' | 'updated_at'
> &
  Partial<Pick<typeof users.$inferSelect, 'email_held_until'>>

export async function changeUser(
  db: AccountsDb,
  id: number,
  change: UserChange,
  area: readonly number[],
): Promise<void> {
  await db
    .update(users)
    .set({ ...change, awaiting_since: null })
    .where(eq(users.id, id))
  await db.delete(userMunicipalities).where(eq(userMunicipalities.user_id, id))
  await insertArea(db, id, area)
}

type Found = UserRow & { lastLogin: string | null; hasFactor: boolean }

function toManagedUser({ lastLogin, hasFactor, ...found }: Found): ManagedUser {
  const { row } = found
  return {
    ...toStoredUser(found).user,
    created_at: row.created_at.toISOString(),
    awaiting_since: row.awaiting_since?.toISOString() ?? null,
    wanted_sddmm: row.wanted_sddmm,
    last_login_at: lastLogin === null ? null : new Date(lastLogin).toISOString(),
    has_second_factor: hasFactor,
    version: row.updated_at.toISOString(),
  }
}
