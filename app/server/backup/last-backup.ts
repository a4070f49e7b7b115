import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Within } from '../db/open.ts'
import { auditLog } from '../db/schema-accounts.ts'
import { installation } from '../db/schema-installation.ts'

const LastBackup = v.object({ at: v.string(), address: v.string(), bytes: v.number() })
/** The newest backup: when (ISO 8601), where (without keys) and how large. */
export type LastBackup = v.InferOutput<typeof LastBackup>

const name = 'last backup'

/** Remembers a backup for all processes on the database, and in the audit log. */
export async function rememberBackup(db: Within, last: LastBackup): Promise<void> {
  const value = JSON.stringify(last)
  await db
    .insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
  const entry = { at: new Date(last.at), action: 'backup', target: last.address, outcome: 'done' } as const
  await db.insert(auditLog).values({ ...entry, detail: { bytes: last.bytes } })
}

/** Null where there was none yet. */
export async function lastBackup(db: Pick<Within, 'select'>): Promise<LastBackup | null> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  return row === undefined ? null : v.parse(LastBackup, JSON.parse(row.value))
}

/** Folder of what backups leave in a data folder: `last.json`, and the backups themselves where no address is given. */
export const backupsIn = (data: string): string => join(data, 'backups')

/** Tells the newest backup to whoever reads the data folder, as `backups/last.json`. */
export async function tellLast(data: string, last: LastBackup): Promise<void> {
  const folder = backupsIn(data)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `last.json.${process.pid}`)
  await writeFile(draft, `${JSON.stringify(last)}\n`)
  await rename(draft, join(folder, 'last.json'))
}
