import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AtlasStore } from './atlas-store.ts'
import { folderStore } from './folder-store.ts'
import { httpStore, type StoreKeys, s3Store } from './http-store.ts'

/** The folder that a local address (a path or `file:`) refers to, or null if the address is not local. */
export function folderOf(address: string): string | null {
  if (address.startsWith('file:')) return fileURLToPath(address)
  return /^\w+:\/\//.test(address) ? null : resolve(address)
}

/**
 * Opens `s3://bucket/prefix`, `https://host/path` or a folder as a store.
 * @param isPrivate whether only the owner may read files in a folder, as for backups
 */
export function openStore(address: string, keys: StoreKeys, isPrivate = false): AtlasStore {
  const folder = folderOf(address)
  if (folder !== null) return folderStore(folder, isPrivate)
  return address.startsWith('s3:') ? s3Store(address, keys) : httpStore(address)
}
