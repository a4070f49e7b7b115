import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { folderStore } from '../../app/server/atlas/store/folder-store.ts'
import { fetchBackup } from '../../app/server/backup/fetch-backup.ts'
import { restoreBackup } from '../../app/server/backup/restore-backup.ts'
import { freshDatabase } from '../server/fresh-database.ts'
import { type FrozenCommit, frozenPath } from './frozen.ts'

/** A new database with the backup of a commit, brought to the schema of today; answers its address. */
export async function restoreFrozen(commit: FrozenCommit): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'urja-then-'))
  try {
    const files = unzipSync(readFileSync(frozenPath('backup.zip', commit)))
    for (const [path, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), bytes)
    }
    const name = dirname(Object.keys(files)[0])
    const scratch = join(folder, 'scratch')
    mkdirSync(scratch)
    const signal = AbortSignal.timeout(60_000)
    const databaseUrl = await freshDatabase()
    const fetched = await fetchBackup(folderStore(folder), name, scratch, undefined, signal)
    await restoreBackup(databaseUrl, fetched, { name, replace: false })
    return databaseUrl
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
