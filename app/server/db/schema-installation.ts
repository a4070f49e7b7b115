import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Fingerprint } from '../../domain/people/fingerprint.ts'

/** Counts of attempts across all processes. The columns and their order are those of rate-limiter-flexible. */
export const throttleCounts = pgTable(
  'throttle_counts',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** In milliseconds since 1970, or null if the count never expires. */
    expire: bigint('expire', { mode: 'number' }),
  },
  table => [index('throttle_counts_expire').on(table.expire)],
)

/** Values that all processes on one database share, by name. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * Name of the row for a demo account. The row contains the hash of the public password as it was created, or a word if
 * the account has another password. Anybody can log in as a user with exactly that hash.
 */
export const demoAccountMark = (email: string): string => `${demoAccountMarks}${email}`
export const demoAccountMarks = 'demo account '

/**
 * Erased persons. The hashes identify each person in an older backup, so that a restore can repeat the erasure, but do
 * not reveal who the person was.
 */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  person: jsonb('person').$type<Fingerprint>().notNull(),
})
