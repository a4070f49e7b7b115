import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roleIds } from '../../domain/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** `role` is a wire id of app/domain/roles.ts. */
export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    phone_no: text('phone_no').notNull().default(''),
    role: smallint('role').notNull(),
    is_active: boolean('is_active').notNull().default(false),
    /** Since when somebody who registered waits for a role; null: an Administrator or Manager has looked at it. */
    awaiting_since: instant('awaiting_since'),
    /** The local level that this person named meanwhile. */
    wanted_sddmm: integer('wanted_sddmm'),
    /** PHC string of argon2id. */
    password_hash: text('password_hash').notNull(),
    /** Somebody else has changed the address: until then no mail lets a person in by it. */
    email_held_until: instant('email_held_until'),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('users_email_any_case').on(sql`lower(${table.email})`),
    check('users_role_known', sql`${table.role} between ${sql.raw(`${roleIds[0]} and ${roleIds.at(-1)}`)}`),
  ],
)

/** The local levels that make up a user's working area (S-018). */
export const userMunicipalities = pgTable(
  'user_municipalities',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sddmm: integer('sddmm').notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.sddmm] })],
)

/** All refresh tokens that descend from one login; revoked as one. */
export const refreshFamilies = pgTable(
  'refresh_families',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    /** When it asked for its newest token, and how its browser names itself. */
    seen_at: instant('seen_at'),
    agent: text('agent').notNull().default(''),
    address: text('address'),
    /** RFC 7638 of the browser's key that its calls are signed with; null: its tokens are good alone. */
    thumbprint: text('thumbprint'),
    revoked_at: instant('revoked_at'),
    revoked_for: text('revoked_for'),
  },
  table => [index('refresh_families_user').on(table.user_id)],
)

/**
 * The key that a person's app makes codes of (RFC 6238), encrypted by accounts/own/factors/factor-keys.ts; it counts
 * once a code of it has confirmed it.
 */
export const secondFactors = pgTable('second_factors', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  confirmed_at: instant('confirmed_at'),
  /** The 30 seconds that the last code was of: none of it or before is good again. */
  last_step: integer('last_step').notNull().default(0),
})

/** Each good once instead of a code of the app; only the SHA-256 is kept (hex). */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.hash] })],
)

/**
 * Public keys of a person's devices (WebAuthn), each confirms logins under the address that it was made for. Keys and ids
 * are in base64url.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    public_key: text('public_key').notNull(),
    /** Of the last signature; one that counts less comes from a copy. Stays 0 where a device does not count. */
    sign_count: bigint('sign_count', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    rp_id: text('rp_id').notNull(),
    created_at: instant('created_at').notNull(),
    used_at: instant('used_at'),
  },
  table => [index('passkeys_user').on(table.user_id)],
)

/** What a device is to sign next: good once, for a few minutes, for one session or browser. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    held_by: text('held_by').notNull(),
    /** Of the passkey that it is to make. */
    name: text('name').notNull().default(''),
    expires_at: instant('expires_at').notNull(),
  },
  table => [index('passkey_challenges_end').on(table.expires_at)],
)

/** Only the SHA-256 of a token is kept (hex); `used_at` is when it was rotated. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    family_id: uuid('family_id')
      .notNull()
      .references(() => refreshFamilies.id, { onDelete: 'cascade' }),
    issued_at: instant('issued_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  table => [index('refresh_tokens_family').on(table.family_id)],
)

/** Links that were mailed to a user, or told at the terminal; only the SHA-256 of the token is kept (hex). Each is good once. */
export const accountLinks = pgTable(
  'account_links',
  {
    hash: text('hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['activate', 'reset', 'administrator'] }).notNull(),
    issued_at: instant('issued_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  table => [index('account_links_user').on(table.user_id)],
)

/**
 * Every write and every refusal; `times` counts equal refusals that fell into one flush. Rows are never changed
 * (migration 0019): each is sealed into a chain of hashes soon after it was written. What is personal in it goes into
 * the chain by a salted hash (`content`), so that a person can be taken out and the chain still holds.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    user_id: integer('user_id'),
    action: text('action').notNull(),
    target: text('target').notNull(),
    outcome: text('outcome', { enum: ['done', 'refused'] }).notNull(),
    code: text('code'),
    address: text('address'),
    times: integer('times').notNull().default(1),
    detail: jsonb('detail'),
    salt: uuid('salt').defaultRandom(),
    content: text('content'),
    chain_no: bigint('chain_no', { mode: 'number' }),
    hash: text('hash'),
    erased_at: instant('erased_at'),
  },
  table => [
    index('audit_log_at').on(table.at),
    index('audit_log_user').on(table.user_id),
    uniqueIndex('audit_log_chain').on(table.chain_no),
    index('audit_log_unsealed').on(table.id).where(sql`${table.chain_no} is null`),
  ],
)
