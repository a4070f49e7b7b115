import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Fingerprint } from '../../domain/people/fingerprint.ts'

/** Attempts counted across all processes; columns and their order are those of rate-limiter-flexible. */
export const throttleCounts = pgTable(
  'throttle_counts',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970; null: never. */
    expire: bigint('expire', { mode: 'number' }),
  },
  table => [index('throttle_counts_expire').on(table.expire)],
)

/** Values shared by all processes on one database, by name. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * Row for a demo account: the hash of the public password as created, or a word if the account has another
 * password. A user with exactly that hash can be logged in to by anybody.
 */
export const demoAccountMark = (email: string): string => `${demoAccountMarks}${email}`
export const demoAccountMarks = 'demo account '

/**
 * Erased persons: hashes that find each again in an older backup, so that a restore repeats the erasure,
 * without revealing who it was.
 */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  person: jsonb('person').$type<Fingerprint>().notNull(),
})
