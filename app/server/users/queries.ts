import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ManagedUser } from '../../domain/users/contract.ts'
import { assigned, insertArea, toStoredUser, type UserRow, type Within } from '../accounts/queries.ts'
import { refreshFamilies, userMunicipalities, users } from '../db/schema-accounts.ts'

/** With names of its own for the tables: drizzle leaves them out where one table is asked. */
const lastLogin = sql<string | null>`(
  select max(family.created_at) from ${refreshFamilies} family where family.user_id = ${users}.id)`
const fullName = sql`lower(${users.first_name} || ' ' || ${users.last_name})`
const columns = { row: users, assigned, lastLogin }

/** All users whose name, email or phone holds the text, in the order of their names. */
export async function findUsers(db: Within, text: string): Promise<ManagedUser[]> {
  const wanted = text.toLowerCase()
  // Phones are written with spaces or without.
  const digits = wanted.replaceAll(' ', '')
  const rows = await db
    .select(columns)
    .from(users)
    .where(
      or(
        sql`strpos(${fullName}, ${wanted}) > 0`,
        sql`strpos(lower(${users.email}), ${wanted}) > 0`,
        sql`strpos(replace(${users.phone_no}, ' ', ''), ${digits}) > 0`,
      ),
    )
    .orderBy(fullName, asc(users.id))
  return rows.map(toManagedUser)
}

export async function findManagedUser(db: Within, id: number): Promise<ManagedUser | undefined> {
  const rows = await db.select(columns).from(users).where(eq(users.id, id))
  return rows.map(toManagedUser)[0]
}

/** Keeps these users as they are until the transaction ends; always in one order, so that nobody waits in a ring. */
export async function lockUsers(db: Within, ids: readonly number[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update')
}

export type UserChange = Pick<
  typeof users.$inferSelect,
  'first_name' | 'last_name' | 'phone_no' | 'email' | 'role' | 'is_active' | 'updated_at'
>

export async function changeUser(
  db: Within,
  id: number,
  change: UserChange,
  area: readonly number[],
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id))
  await db.delete(userMunicipalities).where(eq(userMunicipalities.user_id, id))
  await insertArea(db, id, area)
}

function toManagedUser({ lastLogin, ...found }: UserRow & { lastLogin: string | null }): ManagedUser {
  const { row } = found
  return {
    ...toStoredUser(found).user,
    created_at: row.created_at.toISOString(),
    last_login_at: lastLogin === null ? null : new Date(lastLogin).toISOString(),
    version: row.updated_at.toISOString(),
  }
}
