import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const LastBackup = v.object({ at: v.pipe(v.string(), v.isoTimestamp()) })

/**
 * Time of the last backup. The backup program writes it to `backups/last.json` in the data folder (`at`, `address`,
 * `bytes`). Null if it cannot be read.
 */
export async function readLastBackupTime(folder: string): Promise<Date | null> {
  try {
    const text = await readFile(join(folder, 'backups', 'last.json'), 'utf8')
    return new Date(v.parse(LastBackup, JSON.parse(text)).at)
  } catch {
    return null
  }
}
