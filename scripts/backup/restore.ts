import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { atlasesIn } from '../../app/node/atlas-folders.ts'
import { makeFactorKeys, unreadableKeysNotice } from '../../app/server/accounts/own/factors/factor-keys.ts'
import { type AtlasStore, StoreError } from '../../app/server/atlas/store/atlas-store.ts'
import { fetchVersion } from '../../app/server/atlas/store/fetch-version.ts'
import { activateVersion } from '../../app/server/atlas/store/follow-store.ts'
import { openStore } from '../../app/server/atlas/store/open-store.ts'
import { manifestFile, storedBackups } from '../../app/server/backup/backup-store.ts'
import { readErasures } from '../../app/server/backup/erasure-list.ts'
import { fetchBackup } from '../../app/server/backup/fetch-backup.ts'
import type { BackupManifest } from '../../app/server/backup/manifest.ts'
import { restoreBackup } from '../../app/server/backup/restore-backup.ts'
import { openDatabase } from '../../app/server/db/open.ts'
import { type Env, readEnv, storeKeys } from '../../app/server/env.ts'
import type { Erasure } from '../../app/server/people/erase.ts'
import type { ProgressReporter } from '../common/progress.ts'
import { dataSecret } from '../start/data-secret.ts'
import { lockFolder } from '../start/folder/folder-lock.ts'
import { dailyStore } from './run-daily-backups.ts'
import { runBackupVerb, type VerbTools } from './run-verb.ts'

const usage = `npm run restore -- ADDRESS[/NAME] [options]
  ADDRESS        place of the backups: a folder, file:///folder or s3://bucket/prefix; restores the newest one
  ADDRESS/NAME   one of them, also https://host/path/NAME
  --replace      replaces a database that is not empty by the backup
  --with-atlas   also activates the atlas that was copied with the backup
  --data DIR     the data folder (URJA_DATA, or var)
  URJA_BACKUP_KEY in the environment decrypts backups`

/**
 * The store at an address and the folder of a backup in it. The address is either that of the backup itself or that of
 * a store, whose newest backup is used.
 */
export async function findBackup(
  address: string,
  env: Env,
  signal: AbortSignal,
): Promise<{ store: AtlasStore; name: string; parent: string }> {
  const trimmed = address.replace(/\/+$/, '')
  const [, parent, name] = /^(.+)\/([^/]+)$/.exec(trimmed) ?? []
  if (name !== undefined) {
    const store = openStore(parent, storeKeys(env))
    if ((await store.sizeOf(`${name}/${manifestFile}`, signal)) !== null) return { store, name, parent }
  }
  const store = openStore(trimmed, storeKeys(env))
  const newest = (await storedBackups(store, signal)).find(({ isWhole }) => isWhole)
  if (newest === undefined) throw new Error(`${store.name} has no complete backup.`)
  return { store, name: newest.name, parent: trimmed }
}

/** Returns what was restored. Throws if anything prevents the restore; nothing is changed then. */
async function restore(
  { withDatabase, progress, signal }: VerbTools,
  address: string,
  { data, replace, withAtlas }: { data: string; replace: boolean; withAtlas: boolean },
): Promise<BackupManifest> {
  const env = readEnv()
  // No process may be using this folder, and none may start until the restore is done.
  const release = lockFolder(data, 'Urja')
  const scratch = await mkdtemp(join(tmpdir(), 'urja-restore-'))
  try {
    const { store, name, parent } = await findBackup(address, env, signal)
    progress.say(`Fetching and checking ${store.name}/${name}`)
    const backup = await fetchBackup(store, name, scratch, env.URJA_BACKUP_KEY, signal)
    const { atlas } = backup.manifest
    if (withAtlas && atlas?.copied) {
      const copies = openStore(`${parent}/atlas`, storeKeys(env))
      await fetchVersion(copies, atlas.version, atlasesIn(data), null, signal)
    }
    signal.throwIfAborted()
    const erasures = await readKnownErasures([store, dailyStore(env, data)], progress, signal)
    const notice = await withDatabase(env, data, async url => {
      await restoreBackup(url, backup, { name, replace, erasures })
      return unreadableFactors(url, env, data)
    })
    if (notice !== null) progress.say(notice)
    return backup.manifest
  } finally {
    await rm(scratch, { recursive: true, force: true })
    release()
  }
}

/**
 * The secret that encrypts the keys of second factors is not in any backup. Returns a notice if the current secret is
 * different.
 */
async function unreadableFactors(url: string, env: Env, data: string): Promise<string | null> {
  const given = env.URJA_SECRET && new TextEncoder().encode(env.URJA_SECRET)
  // Processes on an external database share a secret, which the next start creates.
  const secret = given || (env.DATABASE_URL ? randomBytes(32) : dataSecret(data))
  const { db, close } = openDatabase(url, 1)
  return unreadableKeysNotice(db, makeFactorKeys(secret)).finally(close)
}

/**
 * Erasures are listed next to each store of backups: next to this one, and next to that of the installation's daily
 * backups.
 */
async function readKnownErasures(
  stores: (AtlasStore | null)[],
  progress: ProgressReporter,
  signal: AbortSignal,
): Promise<Erasure[]> {
  const found = new Map<string, Erasure>()
  for (const store of stores.filter(store => store !== null))
    try {
      for (const one of await readErasures(store, signal)) found.set(one.id, one)
    } catch (error) {
      // A web server cannot list files.
      if (!(error instanceof StoreError)) throw error
      progress.say(`Later erasures cannot be read from ${store.name}: ${error.message}`)
    }
  return [...found.values()]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await runBackupVerb(async tools => {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options: {
        replace: { type: 'boolean', default: false },
        'with-atlas': { type: 'boolean', default: false },
        data: { type: 'string' },
      },
      allowPositionals: true,
    })
    if (positionals.length !== 1) throw new Error(`Name one address.\n${usage}`)
    const data = resolve(values.data ?? readEnv().URJA_DATA)
    const { replace, 'with-atlas': withAtlas } = values
    const { atlas, made_at, tables } = await restore(tools, positionals[0], {
      data,
      replace,
      withAtlas,
    }).catch(error => {
      const reason = error instanceof Error ? error.message : error
      throw new Error(`${reason}\nNothing was restored or changed.`)
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    tools.progress.say(`Restored: ${rows} rows as of ${made_at}. All users must log in again.`)
    if (withAtlas && atlas?.copied) await activateVersion(atlasesIn(data), atlas.version)
    else if (atlas)
      tools.progress.say(
        `It was made with the atlas ${atlas.version}${atlas.address ? ` of ${atlas.address}` : ''}.`,
      )
  })
