import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolderNow } from '../../app/node/durable.ts'

/** The 32-byte key that signs access tokens. It is generated once per data folder, and only its owner can read it. */
export function dataSecret(folder: string): Uint8Array {
  const file = join(folder, 'secret')
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
    linkSync(draft, file)
    rmSync(draft)
    syncFolderNow(folder)
  }
  const secret = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (secret.length < 32) throw new Error(`${file} is damaged: remove it (all users must log in again).`)
  return new Uint8Array(secret)
}
