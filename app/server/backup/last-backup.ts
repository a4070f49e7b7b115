import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { privateFile, privateFolder } from '../../node/data-folder.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { auditLog } from '../db/schema-accounts.ts'
import { installation } from '../db/schema-installation.ts'

const LastBackup = v.object({ at: v.string(), address: v.string(), bytes: v.number() })
/** The newest backup: its time (ISO 8601), its address (without keys) and its size. */
export type LastBackup = v.InferOutput<typeof LastBackup>

/**
 * Either the last backup of any kind or the last daily one. A copy that a person makes for another purpose does not
 * replace a daily backup.
 */
type Which = 'last backup' | 'last daily backup'

/** Records a backup in the database for all processes, and in the audit log. */
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

/** Returns null if there is no backup yet. */
export async function readLastBackup(
  db: Pick<DbOrTransaction, 'select'>,
  name: Which = 'last backup',
): Promise<LastBackup | null> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  return row === undefined ? null : v.parse(LastBackup, JSON.parse(row.value))
}

/** Folder for backups in a data folder. It contains `last.json` and, if no address is given, the backups themselves. */
export const backupsIn = (data: string): string => join(data, 'backups')

/** Writes information about the newest backup to `backups/last.json` in the data folder. */
export async function writeLastBackup(data: string, last: LastBackup): Promise<void> {
  const folder = backupsIn(data)
  await mkdir(folder, privateFolder)
  const draft = join(folder, `last.json.${process.pid}`)
  await writeFile(draft, `${JSON.stringify(last)}\n`, privateFile)
  await rename(draft, join(folder, 'last.json'))
}
