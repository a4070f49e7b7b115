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

/** `role` is a wire id from app/domain/roles.ts. */
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
    /**
     * Time since which a registered person has been waiting for a role, or null after an Administrator or Manager has
     * reviewed the registration.
     */
    awaiting_since: instant('awaiting_since'),
    /** Local level that this person requested. */
    wanted_sddmm: integer('wanted_sddmm'),
    /** PHC string of argon2id. */
    password_hash: text('password_hash').notNull(),
    /** No email to the address grants access before this time, because another user has changed the address. */
    email_held_until: instant('email_held_until'),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('users_email_any_case').on(sql`lower(${table.email})`),
    check('users_role_known', sql`${table.role} between ${sql.raw(`${roleIds[0]} and ${roleIds.at(-1)}`)}`),
  ],
)

/** Local levels of a user's working area (S-018). */
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

/** All refresh tokens of one login. They are revoked together. */
export const refreshFamilies = pgTable(
  'refresh_families',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    /** Time of the newest token, and the user agent of the browser. */
    seen_at: instant('seen_at'),
    agent: text('agent').notNull().default(''),
    address: text('address'),
    /** RFC 7638 thumbprint of the key with which the browser signs its calls, or null if the tokens need no key. */
    thumbprint: text('thumbprint'),
    revoked_at: instant('revoked_at'),
    revoked_for: text('revoked_for'),
  },
  table => [index('refresh_families_user').on(table.user_id)],
)

/**
 * Secret key of a person's authenticator app (RFC 6238), encrypted by accounts/own/factors/factor-keys.ts. It is active
 * once one of its codes has confirmed it.
 */
export const secondFactors = pgTable('second_factors', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  confirmed_at: instant('confirmed_at'),
  /** The 30-second period of the last code used. Codes of this and earlier periods are invalid. */
  last_step: integer('last_step').notNull().default(0),
})

/** Each code is valid once in place of a code from the app. Only its SHA-256 (hex) is stored. */
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
 * Public keys of a person's devices (WebAuthn). Each is valid only for logins at the address for which it was created.
 * Keys and ids are in base64url.
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
    /**
     * Count of the last signature. A lower count comes from a copy of the key. The count stays 0 for devices that do
     * not count.
     */
    sign_count: bigint('sign_count', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    rp_id: text('rp_id').notNull(),
    created_at: instant('created_at').notNull(),
    used_at: instant('used_at'),
  },
  table => [index('passkeys_user').on(table.user_id)],
)

/** Challenge for a device. It is valid once, for a few minutes, for one session or browser. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    held_by: text('held_by').notNull(),
    /** Name of the passkey that is being created. */
    name: text('name').notNull().default(''),
    expires_at: instant('expires_at').notNull(),
  },
  table => [index('passkey_challenges_end').on(table.expires_at)],
)

/** Refresh tokens, of which only the SHA-256 (hex) is stored. `used_at` is the time when the token was rotated. */
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

/**
 * Links that were emailed to a user or shown in the terminal. Only the SHA-256 of the token (hex) is stored. Each link
 * is valid once.
 */
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
 * Log of every write and every refusal. `times` counts the equal refusals within one flush. Rows never change
 * (migration 0019) and are soon sealed into a chain of hashes. Personal content enters the chain as a salted hash
 * (`content`), so that the chain remains valid after a person is erased.
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
