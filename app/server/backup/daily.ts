import { setTimeout as sleep } from 'node:timers/promises'
import type { AtlasStore } from '../atlas/store/atlas-store.ts'
import { openDatabase } from '../db/open.ts'
import { manifestFile, nameAt, type StoredBackup, storedBackups } from './backup-store.ts'
import { storeErasures } from './erasure-list.ts'
import { type LastBackup, readLastBackup, rememberBackup, writeLastBackup } from './last-backup.ts'
import { makeBackup } from './make-backup.ts'
import type { BackupManifest } from './manifest.ts'

export type DailyBackupOptions = {
  databaseUrl: string
  store: AtlasStore
  keyText?: string
  /** Data folder in which `backups/last.json` is written. */
  data: string
  atlas: () => Promise<BackupManifest['atlas']>
  log: (line: string) => void
}

/** An arbitrary number that must be the same in every process. */
const dailyLock = 8_271_646
const day_ms = 24 * 3600_000
const poll_ms = 10 * 60_000
/** Delay before the first check, so that startup has finished. */
const firstPoll_ms = 60_000
const retention = { days: 7, weeks: 4 }

/**
 * Makes a backup whenever the newest one is a day old, including across restarts and processes, and removes surplus
 * daily backups. A failure is reported once and the backup is retried.
 */
export function retainBackups(
  options: DailyBackupOptions,
  first_ms = firstPoll_ms,
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  let lastFailure: string | null = null

  async function poll(): Promise<void> {
    try {
      await backUpIfDue(options, new Date(), signal)
      lastFailure = null
    } catch (error) {
      if (signal.aborted) return
      const sentence = error instanceof Error ? error.message : String(error)
      if (sentence !== lastFailure) options.log(`The daily backup failed and is tried again: ${sentence}`)
      lastFailure = sentence
    }
  }
  async function pollBackups(): Promise<void> {
    for (let wait_ms = first_ms; ; wait_ms = poll_ms) {
      await sleep(wait_ms, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await poll()
    }
  }
  const looking = pollBackups()
  return {
    async stop() {
      stopped.abort(new Error('stopped'))
      await looking
    },
  }
}

/** Returns the newest backup, which was made now or earlier, or null if another process is making one. */
export async function backUpIfDue(
  options: DailyBackupOptions,
  now: Date,
  signal: AbortSignal,
): Promise<LastBackup | null> {
  const { db, pool, close } = openDatabase(options.databaseUrl, 2)
  // The lock belongs to this connection.
  const client = await pool.connect().catch(async error => {
    await close()
    throw error
  })
  try {
    const newest = () => readLastBackup(db, 'last daily backup')
    if (isDue(await newest(), now)) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [dailyLock])
      if (!rows[0].is_ours) return null
      // Another process may have made a backup between the check and the lock.
      if (isDue(await newest(), now)) {
        const name = nameAt('daily', now)
        const { bytes } = await makeBackup({
          ...options,
          name,
          at: now,
          atlas: await options.atlas(),
          signal,
        })
        const made = { at: now.toISOString(), address: `${options.store.name}/${name}`, bytes }
        await rememberBackup(db, made, true)
        await removeOld(options.store, now, signal)
      }
    }
    await storeErasures(db, options.store, signal)
    const last = await readLastBackup(db)
    if (last !== null) await writeLastBackup(options.data, last)
    return last
  } finally {
    client.release(true)
    await close()
  }
}

/** A clock that was once far ahead must not delay backups for a long time. */
const isDue = (last: LastBackup | null, now: Date): boolean =>
  last === null || Math.abs(now.getTime() - Date.parse(last.at)) >= day_ms

async function removeOld(store: AtlasStore, now: Date, signal: AbortSignal): Promise<void> {
  for (const { name, files } of tooMany(await storedBackups(store, signal), now)) {
    // The manifest is removed first, so that no backup that looks valid remains if the removal is interrupted.
    const inOrder = [...files].sort((a, b) => Number(b === manifestFile) - Number(a === manifestFile))
    for (const file of inOrder) await store.remove(`${name}/${file}`, signal)
  }
}

/**
 * Returns the daily backups to remove. Those that stay are the newest of each recent day and the newest of each recent
 * week. Incomplete backups are removed after a day. Backups made by a person are never removed.
 */
export function tooMany(backups: readonly StoredBackup[], now: Date): StoredBackup[] {
  const daily = backups.filter(({ kind }) => kind === 'daily')
  const whole = daily.filter(({ isWhole }) => isWhole).sort((a, b) => b.at.getTime() - a.at.getTime())
  const stays = new Set([
    ...newestOfEach(whole, at => Math.floor(at / day_ms), retention.days),
    // Number of weeks since 5 January 1970, which was a Monday.
    ...newestOfEach(whole, at => Math.floor((at - 4 * day_ms) / (7 * day_ms)), retention.weeks),
  ])
  return daily.filter(one => !stays.has(one) && (one.isWhole || now.getTime() - one.at.getTime() >= day_ms))
}

function newestOfEach(
  newestFirst: StoredBackup[],
  spanOf: (at_ms: number) => number,
  max: number,
): StoredBackup[] {
  const found = new Map<number, StoredBackup>()
  for (const one of newestFirst) {
    const span = spanOf(one.at.getTime())
    if (!found.has(span) && found.size < max) found.set(span, one)
  }
  return [...found.values()]
}
