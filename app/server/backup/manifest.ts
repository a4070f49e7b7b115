import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { BackupError, deriveBackupKey, sealOf } from './cipher.ts'

export const backupFormat = 1
const Name = v.pipe(v.string(), v.regex(/^[\w-]{1,63}$/))
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `manifest.json` of a backup, which is written last. It states the kind of backup, its origin and its parts. */
const BackupManifest = v.object({
  format: v.literal(backupFormat),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** PostgreSQL version of the source database. */
  postgres: v.string(),
  /** Time of the newest migration in ms since 1970. It identifies the schema. */
  migration: Count,
  tables: v.array(
    v.object({
      schema: Name,
      name: Name,
      columns: v.array(v.string()),
      rows: Count,
      file: v.pipe(v.string(), v.regex(/^[\w-]+(\.[\w-]+)*$/)),
      bytes: Count,
      /** SHA-256 of the stored file. */
      sha256: Sha256,
    }),
  ),
  sequences: v.array(
    v.object({
      schema: Name,
      name: Name,
      value: v.pipe(v.string(), v.regex(/^-?\d+$/)),
      is_called: v.boolean(),
    }),
  ),
  /**
   * The current atlas, which is published elsewhere. `copied` states whether it is also stored next to the backups, in
   * `atlas`.
   */
  atlas: v.nullable(v.object({ version: v.string(), address: v.nullable(v.string()), copied: v.boolean() })),
  /** Salt of the key (hex), or null if the backup is not encrypted. */
  salt: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
})
export type BackupManifest = v.InferOutput<typeof BackupManifest>

export const newSalt = (): string => randomBytes(16).toString('hex')

/** Text of `manifest.json`. It includes a seal over its whole content, which can only be made with the key. */
export function manifestText(manifest: BackupManifest, key: Buffer | null): string {
  const check = key && sealOf(key, 'check')
  const body = JSON.stringify({ ...manifest, check })
  return `${JSON.stringify({ ...manifest, check, seal: sealed(body, key) })}\n`
}

/**
 * Reads `manifest.json`. Throws a BackupError if the manifest is damaged, was written by a newer version or does not
 * match the key text.
 * @param keyText the operator's key text, or undefined if there is none
 */
export function readManifest(
  text: string,
  keyText: string | undefined,
): { manifest: BackupManifest; key: Buffer | null } {
  const found = parsed(text)
  const { format } = found
  if (typeof format === 'number' && format > backupFormat)
    throw new BackupError(
      `It is of format ${format}, this program knows ${backupFormat}: restore it with a newer version of Urja.`,
    )
  const { seal, ...rest } = found
  const { salt } = rest
  if (typeof salt === 'string' && keyText === undefined)
    throw new BackupError('It is encrypted: set URJA_BACKUP_KEY to the key that it was made with.')
  const key = typeof salt === 'string' && keyText !== undefined ? deriveBackupKey(keyText, salt) : null
  if (key !== null && rest.check !== sealOf(key, 'check'))
    throw new BackupError('URJA_BACKUP_KEY is not the key that it was made with, or its manifest is damaged.')
  const { success, output } = v.safeParse(BackupManifest, rest)
  if (!success || seal !== sealed(JSON.stringify(rest), key))
    throw new BackupError('Its manifest.json is not what was written: it is damaged or was changed.')
  return { manifest: output, key }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found === 'object' && found !== null) return found as Record<string, unknown>
  } catch {
    // The error is thrown below.
  }
  throw new BackupError('Its manifest.json cannot be read: it is damaged.')
}

const sealed = (body: string, key: Buffer | null): string =>
  key ? sealOf(key, body) : createHash('sha256').update(body).digest('hex')
