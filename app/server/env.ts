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
  /** Address to listen on; only this machine unless told. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  /** Folder of everything made at run time. */
  URJA_DATA: v.optional(v.pipe(v.string(), v.nonEmpty()), 'var'),
  DATABASE_URL: url(/^postgres(ql)?:/, 'an address like postgres://user:password@host:5432/name'),
  /** The same database as the owner of its tables, who brings them to the newest schema (db/connection/roles.ts). */
  DATABASE_OWNER_URL: url(/^postgres(ql)?:/, 'an address like postgres://owner:password@host:5432/name'),
  /** The passwords of these two, where the addresses have none. */
  POSTGRES_PASSWORD: v.optional(v.string()),
  POSTGRES_OWNER_PASSWORD: v.optional(v.string()),
  /** Figures for Prometheus at `/metrics`, on a port of their own; without one nowhere. */
  METRICS_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'at most 65535'),
    ),
  ),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  /** Signs access tokens; the same on every machine. Without it, the first process' own is shared in the database. */
  URJA_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters, made at random'))),
  /** Where atlases are published: a folder, or an address that is copied from. Without it, one is built. */
  ATLAS_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(s3:\/\/[^/]+|https?:\/\/.+|file:\/\/\/|(?!\w+:\/\/))/,
        'a folder, or an address like s3://bucket/prefix',
      ),
    ),
  ),
  /** Where the daily backup goes; `none`: nowhere. */
  URJA_BACKUP_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(none$|s3:\/\/[^/]+|file:\/\/\/|(?!\w+:\/\/))/,
        'a folder, an address like s3://bucket/prefix, or none',
      ),
    ),
  ),
  /** Encrypts backups and opens them. */
  URJA_BACKUP_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters, made at random'))),
  /** The service of s3: addresses where it is not Amazon's own. */
  S3_ENDPOINT: url(/^https?:/, 'an http or https address'),
  AWS_REGION: v.optional(v.string()),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  /** Seconds in which a process that is told to stop still serves, so that the proxy learns of it. */
  DRAIN_S: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d+)?$/, 'seconds, at most 999'), v.transform(Number)),
  ),
  TILES_URL: url(/^https?:/, 'an http or https address'),
  /** A mirror's description of Martin's release, in the form of GitHub's API; `none`: nothing is fetched. */
  MARTIN_RELEASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(none$|https?:\/\/.)/, 'an http or https address, or none')),
  ),
  /** ODK Central servers that may be asked besides those on the internet by https: addresses with commas between. */
  URJA_ODK_SERVERS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s,/]+(,https?:\/\/[^\s,/]+)*$/, 'addresses like https://central.example.org'),
      v.transform(text => text.split(',')),
    ),
  ),
  /** The address that people open; links in mails begin with it. Without it, the one that is listened on. */
  PUBLIC_URL: url(/^https?:/, 'an http or https address'),
  /** A mail server; without one, mails stay in the folder `outbox` of URJA_DATA. */
  SMTP_URL: url(/^smtps?:/, 'an address like smtps://user:password@host:465'),
  /** The sender of mails. */
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n]*@[^\r\n]+$/, 'an address like Urja <urja@example.org>')),
    'Urja <no-reply@urja.example>',
  ),
  /** Whom the landing page names for questions; without a name the national agency. */
  CONTACT_NAME: v.optional(v.string()),
  CONTACT_ADDRESS: v.optional(v.string()),
  CONTACT_PHONE: v.optional(
    v.pipe(v.string(), v.regex(/^\+?[\d ()-]{5,30}$/, 'a telephone number like +977-1-4498013')),
  ),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.email('an address like energy@mun.gov.np'))),
  CONTACT_WEBSITE: url(/^https?:/, 'an http or https address'),
  /** `info` tells of each call as well. */
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'warn'),
  /** Believe X-Forwarded-For and take the caller's address from it; only behind a proxy of our own. */
  TRUST_PROXY: flag,
})
export type Env = v.InferOutput<typeof Environment>

/** What must stay secret: each is also read from the file that `NAME_FILE` names, as Docker and systemd hand it over. */
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

/** Every variable that is read. */
export const environmentNames: readonly string[] = [
  ...Object.keys(Environment.entries),
  ...secretNames.map(name => `${name}_FILE`),
]

/** The external database as the owner of its tables, for whoever brings them to the newest schema; undefined: embedded. */
export const ownersUrl = (env: Env): string | undefined => env.DATABASE_OWNER_URL ?? env.DATABASE_URL

/** Whom the landing page names: addresses of the national agency never stand under another name. */
export const contactOf = (env: Env): Contact => ({
  name: env.CONTACT_NAME ?? null,
  address: env.CONTACT_ADDRESS ?? null,
  phone: env.CONTACT_PHONE ?? null,
  email: env.CONTACT_EMAIL ?? (env.CONTACT_NAME ? null : agency.email),
  website: env.CONTACT_WEBSITE ?? (env.CONTACT_NAME ? null : agency.website),
})

/** What of the environment signs calls to an S3-compatible store. */
export const storeKeys = (env: Env) => ({
  endpoint: env.S3_ENDPOINT,
  region: env.AWS_REGION,
  accessKeyId: env.AWS_ACCESS_KEY_ID,
  secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  sessionToken: env.AWS_SESSION_TOKEN,
})

/** Reads the environment, once and only here. Throws one sentence that names the variable and the remedy. */
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
