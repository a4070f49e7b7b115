import type { AtlasStore } from '../../app/server/atlas/store/atlas-store.ts'
import { openStore } from '../../app/server/atlas/store/open-store.ts'
import { keepBackups } from '../../app/server/backup/daily.ts'
import { backupsIn } from '../../app/server/backup/last-backup.ts'
import { type Env, storeKeys } from '../../app/server/env.ts'
import { backupAtlas } from './backup-atlas.ts'

/**
 * The daily backup of a product that runs: to URJA_BACKUP_URL, or of an embedded database into its data folder. Null
 * for a database of others without an address: whoever runs it keeps it.
 */
export function keepDailyBackups(
  env: Env,
  data: string,
  databaseUrl: string,
  log: (line: string) => void,
): { stop(): Promise<void> } | null {
  const store = dailyStore(env, data)
  if (store === null) return null
  const keyText = env.URJA_BACKUP_KEY
  return keepBackups({
    databaseUrl,
    store,
    keyText,
    data,
    atlas: () => backupAtlas(data, env.ATLAS_URL),
    log,
  })
}

/** Where the daily backups go; null for nowhere. */
export function dailyStore(env: Env, data: string): AtlasStore | null {
  const address = env.URJA_BACKUP_URL ?? (env.DATABASE_URL ? 'none' : backupsIn(data))
  return address === 'none' ? null : openStore(address, storeKeys(env))
}
