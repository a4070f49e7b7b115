import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { BackupError, deriveBackupKey, sealOf } from './cipher.ts'

export const backupFormat = 1
const Name = v.pipe(v.string(), v.regex(/^[\w-]{1,63}$/))
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `manifest.json` of a backup, written last: what it is, of what, and what every part must be. */
const BackupManifest = v.object({
  format: v.literal(backupFormat),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The PostgreSQL that it was read from. */
  postgres: v.string(),
  /** When the newest migration was made, in ms since 1970: names the schema. */
  migration: Count,
  tables: v.array(
    v.object({
      schema: Name,
      name: Name,
      columns: v.array(v.string()),
      rows: Count,
      file: v.pipe(v.string(), v.regex(/^[\w-]+(\.[\w-]+)*$/)),
      bytes: Count,
      /** Of the file as it is stored. */
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
  /** The atlas in use, which is published elsewhere; `copied`: also beside the backups, in `atlas`. */
  atlas: v.nullable(v.object({ version: v.string(), address: v.nullable(v.string()), copied: v.boolean() })),
  /** Salt of the key (hex), or null where the backup is plain. */
  salt: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
})
export type BackupManifest = v.InferOutput<typeof BackupManifest>

export const newSalt = (): string => randomBytes(16).toString('hex')

/** The text of `manifest.json`: closed by a seal over all of it, which only who has the key can make. */
export function manifestText(manifest: BackupManifest, key: Buffer | null): string {
  const check = key && sealOf(key, 'check')
  const body = JSON.stringify({ ...manifest, check })
  return `${JSON.stringify({ ...manifest, check, seal: sealed(body, key) })}\n`
}

/**
 * Reads `manifest.json`. Throws a BackupError where it is newer, damaged, or not opened by the key text.
 * @param keyText what a person keeps, or undefined for none
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
    // Told below.
  }
  throw new BackupError('Its manifest.json cannot be read: it is damaged.')
}

const sealed = (body: string, key: Buffer | null): string =>
  key ? sealOf(key, body) : createHash('sha256').update(body).digest('hex')
