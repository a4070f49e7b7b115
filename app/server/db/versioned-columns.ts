import { integer, timestamp } from 'drizzle-orm/pg-core'
import { users } from './schema-accounts.ts'

/** Columns that every edited document and row has. `version` increases with each change. */
export const versionedColumns = () => ({
  version: integer('version').notNull().default(1),
  changed_by: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changed_at: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
})
