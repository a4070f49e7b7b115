import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { demoAccountMarks, installation } from '../db/schema-installation.ts'

/** Current email addresses of demo accounts that still have the public password. */
export async function publicDemoAccounts(db: Pick<Db, 'select'>): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(installation, eq(installation.value, users.password_hash))
    .where(and(eq(users.is_active, true), sql`starts_with(${installation.name}, ${demoAccountMarks})`))
    .orderBy(asc(users.id))
  return rows.map(({ email }) => email)
}
