import { and, eq } from 'drizzle-orm'
import { roles } from '../../domain/role-ids.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import type { Addressee } from './in-all-languages.ts'

/** All active Administrators as recipients of an email. */
export async function listActiveAdministrators(db: Pick<Db, 'select'>): Promise<Addressee[]> {
  const rows = await db
    .select({ to: users.email, first: users.first_name, last: users.last_name })
    .from(users)
    .where(and(eq(users.role, roles.Administrator), eq(users.is_active, true)))
    .orderBy(users.id)
  return rows.map(({ to, first, last }) => ({ to, name: `${first} ${last}`.trim() }))
}
