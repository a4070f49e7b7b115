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

/** An edit and what the audit log says of it are written at nearly one time. */
const sameEdit_ms = 1_000
/** With names of its own for the tables: drizzle leaves them out where one table is asked. */
const lastLogin = sql<string | null>`(
  select max(family.created_at) from ${refreshFamilies} family where family.user_id = ${users}.id)`
const fullName = sql`lower(${users.first_name} || ' ' || ${users.last_name})`
const columns = { row: users, assigned, lastLogin, hasFactor: hasFactor(sql`${users}.id`) }

/** All users whose name, email or phone holds the text, in the order of their names; who waits for a role comes first. */
export async function findUsers(db: AccountsDb, text: string): Promise<ManagedUser[]> {
  const wanted = text.toLowerCase()
  // Phones are written with spaces or without.
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

/** Keeps these users as they are until the transaction ends; always in one order, so that nobody waits in a ring. */
export async function lockUsers(db: AccountsDb, ids: readonly number[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update')
}

/** The name of who made the last change of a user, where that was an edit in the admin area: the audit log knows. */
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
