import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const LastBackup = v.object({ at: v.pipe(v.string(), v.isoTimestamp()) })

/**
 * When the installation was last backed up, as whoever does it leaves it in `backups/last.json` of the data folder
 * (`at`, `address`, `bytes`); null: never, as far as can be read.
 */
export async function readLastBackupTime(folder: string): Promise<Date | null> {
  try {
    const text = await readFile(join(folder, 'backups', 'last.json'), 'utf8')
    return new Date(v.parse(LastBackup, JSON.parse(text)).at)
  } catch {
    return null
  }
}
