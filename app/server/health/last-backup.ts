import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const LastBackup = v.object({ at: v.pipe(v.string(), v.isoTimestamp()) })

/**
 * Time of the last backup, from `backups/last.json` of the data folder (`at`, `address`, `bytes`), which the
 * backup program writes; null: none readable.
 */
export async function readLastBackupTime(folder: string): Promise<Date | null> {
  try {
    const text = await readFile(join(folder, 'backups', 'last.json'), 'utf8')
    return new Date(v.parse(LastBackup, JSON.parse(text)).at)
  } catch {
    return null
  }
}
