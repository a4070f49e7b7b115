import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Manifest } from '../../../domain/tilesets/schema.ts'
import { abortWith } from '../../../domain/time-limit.ts'
import { parseManifest, unnamedFile } from '../../../engine/atlas/manifest.ts'
import { renameDurably, syncTree } from '../../../node/durable.ts'
import { type AtlasStore, StoreError } from './atlas-store.ts'

/** A transfer that stalls for this long is aborted and then resumed from the bytes received. */
const stall_ms = 20_000
const atOnce = 3
const tries = 3
const draftOf = (version: string) => `.fetching-${version}`
export const isDraft = (name: string): boolean => name.startsWith(draftOf(''))

/**
 * Copies one version from a store into a folder of atlases. The version is renamed to its final name once every file
 * has the size and SHA-256 given in the manifest. Files that the current version also contains are linked, and
 * interrupted copies are resumed. Throws a StoreError.
 */
export async function fetchVersion(
  store: AtlasStore,
  version: string,
  atlases: string,
  inUse: string | null,
  signal: AbortSignal,
): Promise<void> {
  const place = join(atlases, version)
  if (await isThere(join(place, 'manifest.json'))) return
  const text = await readText(store, `${version}/manifest.json`, signal)
  const manifest = checked(store, version, text)
  const draft = join(atlases, draftOf(version))
  await mkdir(draft, { recursive: true })
  const known = inUse === null ? new Map<string, string>() : await filesBySum(inUse)
  const waiting = Object.entries(manifest.files)
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, { bytes, sha256 }] = next
      const to = join(draft, path)
      if (await isThere(to)) continue
      await mkdir(dirname(to), { recursive: true })
      const same = known.get(sha256)
      if (same !== undefined && (await reuse(same, to))) continue
      await fetchFile(store, `${version}/${path}`, to, { bytes, sha256 }, signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await writeFile(join(draft, 'manifest.json'), text)
  await syncTree(draft)
  await rm(place, { recursive: true, force: true })
  await renameDurably(draft, place)
}

/** Reads a small file of a store as text. Throws a StoreError if it does not exist. */
export async function readText(store: AtlasStore, path: string, signal: AbortSignal): Promise<string> {
  const found = await store.read(path, { signal })
  if (found === null || found === 'unchanged') throw new StoreError(`${store.name} holds no ${path}.`)
  return textWithin(found.body, store, signal)
}

const maxText = 8_000_000

export async function textWithin(
  body: ReadableStream<Uint8Array>,
  store: AtlasStore,
  signal: AbortSignal,
): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of watched(body, signal)) {
      size += piece.length
      if (size > maxText) throw new StoreError('it is no text of an atlas')
      pieces.push(piece)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw new StoreError(`${store.name} broke off: ${error instanceof Error ? error.message : error}.`)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function checked(store: AtlasStore, version: string, text: string): Manifest {
  const fault = (what: string) => new StoreError(`The atlas ${version} of ${store.name} is broken: ${what}.`)
  let manifest: Manifest
  try {
    manifest = parseManifest(text)
  } catch (error) {
    throw fault(`manifest.json cannot be read (${error instanceof Error ? error.message : error})`)
  }
  if (manifest.version !== version) throw fault(`its manifest is that of ${manifest.version}`)
  const missing = unnamedFile(manifest)
  if (missing) throw fault(`its manifest does not name ${missing}`)
  for (const { file } of Object.values(manifest.tilesets))
    if (!(file in manifest.files)) throw fault(`its manifest has no checksum of ${file}`)
  // The manifest is untrusted, so each path must be checked to stay inside the folder.
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(path)) throw fault(`it names a file ${JSON.stringify(path)}`)
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw fault(`it has no checksum of ${path}`)
  }
  return manifest
}

type Sum = { bytes: number; sha256: string }

async function fetchFile(
  store: AtlasStore,
  path: string,
  to: string,
  sum: Sum,
  signal: AbortSignal,
): Promise<void> {
  const part = `${to}.part`
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchRest(store, path, part, sum, signal)
      await checkSum(store, path, part, sum)
      return await rename(part, to)
    } catch (error) {
      signal.throwIfAborted()
      if (attempt === tries || isDiskFull(error)) throw worded(store, path, error)
      await sleep(200 * attempt, undefined, { signal })
    }
  }
}

async function fetchRest(
  store: AtlasStore,
  path: string,
  part: string,
  { bytes }: Sum,
  signal: AbortSignal,
): Promise<void> {
  const partial_bytes = await sizeOf(part)
  if (partial_bytes === bytes) return
  const from = partial_bytes < bytes ? partial_bytes : 0
  const found = await store.read(path, { from, signal })
  if (found === null || found === 'unchanged') throw new StoreError(`${store.name} holds no ${path}.`)
  const flags = found.from > 0 ? 'a' : 'w'
  await pipeline(Readable.from(watched(found.body, signal)), createWriteStream(part, { flags }))
}

/** Removes a file with a wrong checksum, so that the next attempt starts again. */
async function checkSum(store: AtlasStore, path: string, part: string, { bytes, sha256 }: Sum) {
  const size = await sizeOf(part)
  if (size < bytes) throw new StoreError(`${store.name} broke off ${path} at ${size} of ${bytes} bytes.`)
  const hash = createHash('sha256')
  if (size === bytes) await pipeline(createReadStream(part), hash)
  if (size === bytes && hash.digest('hex') === sha256) return
  await rm(part, { force: true })
  throw new StoreError(`${path} of ${store.name} is not what its manifest says (size or SHA-256).`)
}

/** Chunks of a body. Fails if no chunk arrives for a while. */
async function* watched(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new Error('nothing came any more')), stall_ms)
  const release = abortWith(stalled, signal)
  const pieces = Readable.fromWeb(body as NodeStream, { signal: stalled.signal })
  try {
    for await (const piece of pieces) {
      timer.refresh()
      yield piece as Uint8Array
    }
  } finally {
    clearTimeout(timer)
    release()
  }
}

/** Paths of the files of an atlas by their SHA-256. The map is empty if the atlas cannot be read. */
async function filesBySum(folder: string): Promise<Map<string, string>> {
  try {
    const { files } = parseManifest(await readFile(join(folder, 'manifest.json'), 'utf8'))
    return new Map(Object.entries(files).map(([path, { sha256 }]) => [sha256, join(folder, path)]))
  } catch {
    return new Map()
  }
}

async function reuse(from: string, to: string): Promise<boolean> {
  return link(from, to)
    .catch(() => copyFile(from, to))
    .then(
      () => true,
      () => false,
    )
}

const isThere = async (path: string) => (await stat(path).catch(() => null)) !== null
const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0
const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

function worded(store: AtlasStore, path: string, error: unknown): unknown {
  if (error instanceof StoreError) return error
  if (isDiskFull(error)) return new StoreError(`The disk is full; ${path} of ${store.name} finds no room.`)
  return new StoreError(`${path} of ${store.name}: ${error instanceof Error ? error.message : error}.`)
}
