import type { AtlasStore } from '../../app/server/atlas/store/atlas-store.ts'
import { openStore } from '../../app/server/atlas/store/open-store.ts'
import { secureBackups } from '../../app/server/backup/backup-store.ts'
import { retainBackups } from '../../app/server/backup/daily.ts'
import { backupsIn } from '../../app/server/backup/last-backup.ts'
import { type Env, storeKeys } from '../../app/server/env.ts'
import { backupAtlas } from './backup-atlas.ts'
import { reportOpenPaths } from './open-paths.ts'

/**
 * Makes the daily backups of a running installation, to URJA_BACKUP_URL or, for an embedded database, to its data
 * folder. Null for an external database without an address, because its operator makes the backups. Existing backups
 * are made readable only by their owner.
 */
export function runDailyBackups(
  env: Env,
  data: string,
  databaseUrl: string,
  log: (line: string) => void,
): { stop(): Promise<void> } | null {
  const address = dailyAddress(env, data)
  const store = dailyStore(env, data)
  if (address === null || store === null) return null
  void secureBackups(address).then(refused => reportOpenPaths(refused, log))
  const keyText = env.URJA_BACKUP_KEY
  return retainBackups({
    databaseUrl,
    store,
    keyText,
    data,
    atlas: () => backupAtlas(data, env.ATLAS_URL),
    log,
  })
}

/** The address of the daily backups, or null if there are none. */
function dailyAddress(env: Env, data: string): string | null {
  const address = env.URJA_BACKUP_URL ?? (env.DATABASE_URL ? 'none' : backupsIn(data))
  return address === 'none' ? null : address
}

/** The store for the daily backups, or null if there are none. */
export function dailyStore(env: Env, data: string): AtlasStore | null {
  const address = dailyAddress(env, data)
  return address === null ? null : openStore(address, storeKeys(env), true)
}
