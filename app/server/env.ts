import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { agency } from '../domain/installation/agency.ts'
import type { Contact } from '../domain/installation/contact-contract.ts'
import { logLevels } from './http/log/log.ts'

const flag = v.optional(
  v.pipe(
    v.picklist(['0', '1', 'true', 'false', '']),
    v.transform(text => text === '1' || text === 'true'),
  ),
  '0',
)
const url = (protocol: RegExp, what: string) =>
  v.optional(v.pipe(v.string(), v.url(what), v.regex(protocol, what)))

const Environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'at most 65535'),
    ),
    '8080',
  ),
  /** Address to listen on. By default, only this machine can connect. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  /** Folder for all data created at run time. */
  URJA_DATA: v.optional(v.pipe(v.string(), v.nonEmpty()), 'var'),
  DATABASE_URL: url(/^postgres(ql)?:/, 'an address like postgres://user:password@host:5432/name'),
  /** URL of the same database with the role that owns its tables, for migrations (db/connection/roles.ts). */
  DATABASE_OWNER_URL: url(/^postgres(ql)?:/, 'an address like postgres://owner:password@host:5432/name'),
  /** Passwords for these two URLs, if the URLs contain none. */
  POSTGRES_PASSWORD: v.optional(v.string()),
  POSTGRES_OWNER_PASSWORD: v.optional(v.string()),
  /** Port on which metrics for Prometheus are served at `/metrics`. Without it, there are none. */
  METRICS_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'at most 65535'),
    ),
  ),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  /**
   * Secret that signs access tokens. It must be the same on every machine. Without it, the first process stores its own
   * in the database for all.
   */
  URJA_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters, made at random'))),
  /** Store of published atlases: a folder, or an address from which to copy them. Without it, an atlas is built. */
  ATLAS_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(s3:\/\/[^/]+|https?:\/\/.+|file:\/\/\/|(?!\w+:\/\/))/,
        'a folder, or an address like s3://bucket/prefix',
      ),
    ),
  ),
  /** Where the daily backup is written. `none` disables it. */
  URJA_BACKUP_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(none$|s3:\/\/[^/]+|file:\/\/\/|(?!\w+:\/\/))/,
        'a folder, an address like s3://bucket/prefix, or none',
      ),
    ),
  ),
  /** Key for encrypting and decrypting backups. */
  URJA_BACKUP_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters, made at random'))),
  /** Service for s3: addresses, if it is not Amazon's own. */
  S3_ENDPOINT: url(/^https?:/, 'an http or https address'),
  AWS_REGION: v.optional(v.string()),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  /** Number of seconds for which a stopping process continues to serve, so that the proxy notices. */
  DRAIN_S: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d+)?$/, 'seconds, at most 999'), v.transform(Number)),
  ),
  TILES_URL: url(/^https?:/, 'an http or https address'),
  /**
   * A mirror's description of the release of Martin, in the format of GitHub's API. With `none`, nothing is downloaded.
   */
  MARTIN_RELEASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(none$|https?:\/\/.)/, 'an http or https address, or none')),
  ),
  /** ODK Central servers that are permitted besides https servers on the internet, as URLs separated by commas. */
  URJA_ODK_SERVERS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s,/]+(,https?:\/\/[^\s,/]+)*$/, 'addresses like https://central.example.org'),
      v.transform(text => text.split(',')),
    ),
  ),
  /** Public address, which is used for links in emails. The default is the address on which the server listens. */
  PUBLIC_URL: url(/^https?:/, 'an http or https address'),
  /** Mail server. Without one, emails are written to the folder `outbox` in URJA_DATA. */
  SMTP_URL: url(/^smtps?:/, 'an address like smtps://user:password@host:465'),
  /** Sender of emails. */
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n]*@[^\r\n]+$/, 'an address like Urja <urja@example.org>')),
    'Urja <no-reply@urja.example>',
  ),
  /** Contact details on the landing page. Without a name, they are those of the national agency. */
  CONTACT_NAME: v.optional(v.string()),
  CONTACT_ADDRESS: v.optional(v.string()),
  CONTACT_PHONE: v.optional(
    v.pipe(v.string(), v.regex(/^\+?[\d ()-]{5,30}$/, 'a telephone number like +977-1-4498013')),
  ),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.email('an address like energy@mun.gov.np'))),
  CONTACT_WEBSITE: url(/^https?:/, 'an http or https address'),
  /** With `info`, each call is logged as well. */
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'warn'),
  /** Whether to take the caller's address from X-Forwarded-For. Use it only behind the installation's own proxy. */
  TRUST_PROXY: flag,
})
export type Env = v.InferOutput<typeof Environment>

/**
 * Secrets. Each can also be read from a file whose path is in `NAME_FILE`, which is how Docker and systemd provide
 * secrets.
 */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'POSTGRES_PASSWORD',
  'POSTGRES_OWNER_PASSWORD',
  'URJA_SECRET',
  'URJA_BACKUP_KEY',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const satisfies (keyof Env)[]

/** Names of all variables that are read. */
export const environmentNames: readonly string[] = [
  ...Object.keys(Environment.entries),
  ...secretNames.map(name => `${name}_FILE`),
]

/**
 * URL of the external database with the role that owns its tables, for migrations; undefined for the embedded database.
 */
export const ownersUrl = (env: Env): string | undefined => env.DATABASE_OWNER_URL ?? env.DATABASE_URL

/** Contact details on the landing page. The national agency's own details never appear under another name. */
export const contactOf = (env: Env): Contact => ({
  name: env.CONTACT_NAME ?? null,
  address: env.CONTACT_ADDRESS ?? null,
  phone: env.CONTACT_PHONE ?? null,
  email: env.CONTACT_EMAIL ?? (env.CONTACT_NAME ? null : agency.email),
  website: env.CONTACT_WEBSITE ?? (env.CONTACT_NAME ? null : agency.website),
})

/** Keys in the environment for requests to an S3-compatible store. */
export const storeKeys = (env: Env) => ({
  endpoint: env.S3_ENDPOINT,
  region: env.AWS_REGION,
  accessKeyId: env.AWS_ACCESS_KEY_ID,
  secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  sessionToken: env.AWS_SESSION_TOKEN,
})

/**
 * Reads the environment. This happens once and nowhere else. Throws one sentence that names the variable and the
 * remedy.
 */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, text]) => text !== undefined && text !== ''),
  )
  const parsed = v.safeParse(Environment, { ...given, ...secretsOfFiles(given) })
  if (!parsed.success) {
    const [issue] = parsed.issues
    const name = v.getDotPath(issue)
    const isSecret = secretNames.some(secret => secret === name)
    throw new Error(`${name} is ${isSecret ? 'not usable' : `"${issue.input}"`}; it must be ${issue.message}`)
  }
  const env = parsed.output
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
    throw new Error(
      'DATABASE_OWNER_URL is set without DATABASE_URL, the address that the product works with.',
    )
  if (env.CONTACT_NAME && !env.CONTACT_PHONE && !env.CONTACT_EMAIL && !env.CONTACT_ADDRESS)
    throw new Error(
      'CONTACT_NAME is set without a way to reach it; set CONTACT_EMAIL, CONTACT_PHONE or CONTACT_ADDRESS as well.',
    )
  return {
    ...env,
    DATABASE_URL: withPassword(env.DATABASE_URL, env.POSTGRES_PASSWORD),
    DATABASE_OWNER_URL: withPassword(env.DATABASE_OWNER_URL, env.POSTGRES_OWNER_PASSWORD),
  }
}

function secretsOfFiles(given: Record<string, string | undefined>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of secretNames) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both set; leave one out.`)
    try {
      found[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new Error(
        `${name}_FILE is "${path}", which cannot be read (${code}); name a file that this user may read.`,
      )
    }
    if (found[name] === '')
      throw new Error(`${name}_FILE is "${path}", which is empty; write the secret into it.`)
  }
  return found
}

function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined) return address
  const url = new URL(address)
  if (url.password === '') url.password = encodeURIComponent(password)
  return url.href
}
