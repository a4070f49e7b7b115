import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Fingerprint } from '../../domain/people/fingerprint.ts'

/** Attempts counted for all processes together; columns and their order are those that rate-limiter-flexible writes. */
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

/** What all processes on one database must agree on, by name. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * The row that remembers a demo account: the hash of the password that everybody knows, as it was made, or a word
 * where the account has another. A user with that very hash can be entered by everybody.
 */
export const demoAccountMark = (email: string): string => `${demoAccountMarks}${email}`
export const demoAccountMarks = 'demo account '

/**
 * Persons who were taken out of everything: each by hashes that find the person again in an older backup, so that a
 * restore does it once more, and nobody reads from them who it was.
 */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  person: jsonb('person').$type<Fingerprint>().notNull(),
})
