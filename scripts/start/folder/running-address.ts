import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFile } from '../../../app/node/data-folder.ts'
import type { Env } from '../../../app/server/env.ts'
import { isLocked } from './folder-lock.ts'

const fileOf = (data: string) => join(data, 'address')

/** Saves the address of the product that runs on a data folder. */
export function noteAddress(data: string, url: string): void {
  writeFileSync(fileOf(data), `${url}\n`, privateFile)
}

/** Call this after locking a folder, since a killed product leaves its address, and before releasing the lock. */
export function forgetAddress(data: string): void {
  rmSync(fileOf(data), { force: true })
}

/** Address of the product that runs on a data folder, or null if none is running. */
export function runningAddress(data: string): string | null {
  if (!isLocked(data)) return null
  try {
    return readFileSync(fileOf(data), 'utf8').trim() || null
  } catch {
    return null
  }
}

type Place = Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>

/** Address of a product with this environment. A wildcard address is replaced by the loopback address. */
export function configuredAddress({ PUBLIC_URL, HOST, PORT }: Place): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  return PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** Address of the product of a data folder: PUBLIC_URL, that of the running product, or that of the next start. */
export function productAddress(place: Place, data: string): string {
  return place.PUBLIC_URL ?? runningAddress(data) ?? configuredAddress(place)
}
