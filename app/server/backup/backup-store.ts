import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivate } from '../../node/data-folder.ts'
import type { AtlasStore } from '../atlas/store/atlas-store.ts'
import { folderOf } from '../atlas/store/open-store.ts'

/**
 * A backup in a store. It is a folder `<kind>-<time>` that contains the parts and, once it is complete,
 * `manifest.json`.
 */
export type StoredBackup = { name: string; kind: BackupKind; at: Date; isWhole: boolean; files: string[] }
/** `daily` backups are rotated (daily.ts). A `backup` was made by a person and is never removed automatically. */
export type BackupKind = 'backup' | 'daily'

export const manifestFile = 'manifest.json'
export const erasuresFolder = 'erasures'

/** For example `daily-20261122T194037Z`. */
export const nameAt = (kind: BackupKind, at: Date): string =>
  `${kind}-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`

/**
 * Makes the backups in a folder readable only by their owner, including backups made by earlier versions. The folder
 * itself keeps its mode, since others may use it.
 * @returns the paths whose mode could not be changed; empty if the address is not a folder
 */
export async function secureBackups(address: string): Promise<string[]> {
  const folder = folderOf(address)
  if (folder === null) return []
  const names = await readdir(folder).catch(() => [])
  const own = names.filter(name => name === erasuresFolder || /^(backup|daily)-\d{8}T\d{6}Z$/.test(name))
  return (await Promise.all(own.map(name => makePrivate(join(folder, name))))).flat()
}

/** The backups of a store, newest first. */
export async function storedBackups(store: AtlasStore, signal: AbortSignal): Promise<StoredBackup[]> {
  const found = new Map<string, StoredBackup>()
  for (const path of await store.list(signal)) {
    const [, name, kind, moment, file] = /^((backup|daily)-(\d{8}T\d{6}Z))\/([^/]+)$/.exec(path) ?? []
    if (file === undefined) continue
    const at = new Date(moment.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
    const backup = found.get(name) ?? { name, kind: kind as BackupKind, at, isWhole: false, files: [] }
    backup.files.push(file)
    backup.isWhole ||= file === manifestFile
    found.set(name, backup)
  }
  return [...found.values()].sort((a, b) => b.at.getTime() - a.at.getTime())
}
