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
    /** Since when a registration awaits a role; null: reviewed by an Administrator or Manager. */
    awaiting_since: instant('awaiting_since'),
    /** Local level named by this person. */
    wanted_sddmm: integer('wanted_sddmm'),
    /** PHC string of argon2id. */
    password_hash: text('password_hash').notNull(),
    /** Until then no mail to the address grants access, because another user has changed it. */
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

/** All refresh tokens of one login; revoked together. */
export const refreshFamilies = pgTable(
  'refresh_families',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    /** Time of its newest token, and the user agent of its browser. */
    seen_at: instant('seen_at'),
    agent: text('agent').notNull().default(''),
    address: text('address'),
    /** RFC 7638 thumbprint of the browser's key that signs its calls; null: its tokens need no key. */
    thumbprint: text('thumbprint'),
    revoked_at: instant('revoked_at'),
    revoked_for: text('revoked_for'),
  },
  table => [index('refresh_families_user').on(table.user_id)],
)

/**
 * Secret key of a person's authenticator app (RFC 6238), encrypted by accounts/own/factors/factor-keys.ts;
 * active once one of its codes has confirmed it.
 */
export const secondFactors = pgTable('second_factors', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  confirmed_at: instant('confirmed_at'),
  /** Period of 30 seconds of the last used code: codes up to it are invalid. */
  last_step: integer('last_step').notNull().default(0),
})

/** Each valid once instead of a code of the app; stored only as SHA-256 (hex). */
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
 * Public keys of a person's devices (WebAuthn), each valid for logins under the address that it was created
 * for. Keys and ids in base64url.
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
    /** Count of the last signature; a lower one comes from a copy. Stays 0 for devices that do not count. */
    sign_count: bigint('sign_count', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    rp_id: text('rp_id').notNull(),
    created_at: instant('created_at').notNull(),
    used_at: instant('used_at'),
  },
  table => [index('passkeys_user').on(table.user_id)],
)

/** Challenge for a device: valid once, for a few minutes, for one session or browser. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    held_by: text('held_by').notNull(),
    /** Name of the passkey to be created. */
    name: text('name').notNull().default(''),
    expires_at: instant('expires_at').notNull(),
  },
  table => [index('passkey_challenges_end').on(table.expires_at)],
)

/** Stores only the SHA-256 of a token (hex); `used_at` is the time of its rotation. */
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
 * Links mailed to a user, or shown at the terminal; stores only the SHA-256 of the token (hex). Each is valid
 * once.
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
 * Every write and every refusal; `times` counts equal refusals within one flush. Rows never change (migration
 * 0019): each is soon sealed into a chain of hashes. Personal content enters the chain as a salted hash
 * (`content`), so that a person can be erased and the chain remains valid.
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
