import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { privateFile, privateFolder } from '../../node/data-folder.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { auditLog } from '../db/schema-accounts.ts'
import { installation } from '../db/schema-installation.ts'

const LastBackup = v.object({ at: v.string(), address: v.string(), bytes: v.number() })
/** The newest backup: time (ISO 8601), place (without keys) and size. */
export type LastBackup = v.InferOutput<typeof LastBackup>

/** Any backup, or the daily one, which a person's copy for another purpose does not replace. */
type Which = 'last backup' | 'last daily backup'

/** Records a backup for all processes on the database, and in the audit log. */
export async function rememberBackup(db: DbOrTransaction, last: LastBackup, isDaily = false): Promise<void> {
  await put(db, 'last backup', last)
  if (isDaily) await put(db, 'last daily backup', last)
  const entry = { at: new Date(last.at), action: 'backup', target: last.address, outcome: 'done' } as const
  await db.insert(auditLog).values({ ...entry, detail: { bytes: last.bytes } })
}

async function put(db: DbOrTransaction, name: Which, last: LastBackup): Promise<void> {
  const value = JSON.stringify(last)
  await db
    .insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
}

/** Null if there is none yet. */
export async function readLastBackup(
  db: Pick<DbOrTransaction, 'select'>,
  name: Which = 'last backup',
): Promise<LastBackup | null> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  return row === undefined ? null : v.parse(LastBackup, JSON.parse(row.value))
}

/** Folder for backups in a data folder: `last.json`, and the backups themselves if no address is given. */
export const backupsIn = (data: string): string => join(data, 'backups')

/** Writes the newest backup to the data folder, as `backups/last.json`. */
export async function writeLastBackup(data: string, last: LastBackup): Promise<void> {
  const folder = backupsIn(data)
  await mkdir(folder, privateFolder)
  const draft = join(folder, `last.json.${process.pid}`)
  await writeFile(draft, `${JSON.stringify(last)}\n`, privateFile)
  await rename(draft, join(folder, 'last.json'))
}
