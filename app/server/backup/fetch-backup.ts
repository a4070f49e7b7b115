import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import type { AtlasStore } from '../atlas/store/atlas-store.ts'
import { readText } from '../atlas/store/fetch-version.ts'
import { manifestFile } from './backup-store.ts'
import { BackupError, decrypting } from './cipher.ts'
import { type BackupManifest, readManifest } from './manifest.ts'

/** A backup that was completely fetched and verified. */
export type FetchedBackup = { manifest: BackupManifest; rowsOf(file: string): Readable[] }

/**
 * Copies a backup from a store into a folder and checks the size and SHA-256 of every part against the manifest and, if
 * the backup is encrypted, its authenticity. Throws a BackupError or a StoreError that describes the problem.
 */
export async function fetchBackup(
  store: AtlasStore,
  name: string,
  folder: string,
  keyText: string | undefined,
  signal: AbortSignal,
): Promise<FetchedBackup> {
  const within = (path: string) => (name === '' ? path : `${name}/${path}`)
  const { manifest, key } = readManifest(await readText(store, within(manifestFile), signal), keyText)
  for (const part of manifest.tables)
    await fetchPart(store, within(part.file), join(folder, part.file), part, signal)
  const rowsOf = (file: string): Readable[] => [
    createReadStream(join(folder, file)),
    key ? decrypting(key, file) : new PassThrough(),
    createGunzip(),
  ]
  return { manifest, rowsOf }
}

async function fetchPart(
  store: AtlasStore,
  path: string,
  to: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
  signal: AbortSignal,
): Promise<void> {
  const found = await store.read(path, { signal })
  if (found === null || found === 'unchanged') throw new BackupError(`${path} is missing in ${store.name}.`)
  const hash = createHash('sha256')
  let came = 0
  const counted = new Transform({
    transform(piece: Buffer, _, pass) {
      hash.update(piece)
      came += piece.length
      pass(null, piece)
    },
  })
  await pipeline(Readable.fromWeb(found.body as NodeStream), counted, createWriteStream(to), { signal })
  if (came < bytes) throw new BackupError(`${path} is cut off: it has ${came} of ${bytes} bytes.`)
  if (came !== bytes || hash.digest('hex') !== sha256)
    throw new BackupError(`${path} is damaged: it is not what its manifest says (SHA-256).`)
}
