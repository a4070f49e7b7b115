import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { renameDurably, writeDurably } from '../../../node/durable.ts'
import { type AtlasStore, StoreError } from './atlas-store.ts'
import { fetchVersion, isDraft, textWithin } from './fetch-version.ts'

export type FollowOptions = {
  store: AtlasStore
  /** Folder for the copies. No other process may write to it. */
  atlases: string
  log?: (line: string) => void
  poll_ms?: number
  /** Aborts making the first copy. */
  signal?: AbortSignal
}
export type FollowedStore = {
  /** Explains in a sentence why the newest atlas cannot be copied, or returns null if there is no problem. */
  outage(): string | null
  stop(): Promise<void>
}

/** Maximum pause between retries when the store fails. */
const longest_ms = 5 * 60_000

/**
 * Keeps a copy of the current atlas of a store and of the previous one. If the store is unavailable, broken or
 * incomplete, nothing changes and the current copy stays in use. The promise is rejected with a StoreError only if
 * there is no copy yet.
 */
export async function followStore(options: FollowOptions): Promise<FollowedStore> {
  const { store, atlases, log = console.error, poll_ms = 10_000 } = options
  const stopped = new AbortController()
  let etag: string | null = null
  let outage: string | null = null
  const giveUp = () => stopped.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', giveUp, { once: true })
  await mkdir(atlases, { recursive: true })

  async function poll(): Promise<void> {
    const found = await store.read('current', { etag, signal: stopped.signal })
    if (found === 'unchanged') return
    if (found === null) throw new StoreError(`${store.name} holds no file named current: publish an atlas.`)
    const version = (await textWithin(found.body, store, stopped.signal)).trim()
    if (!/^\w[\w.-]{0,63}$/.test(version)) throw new StoreError(`current of ${store.name} names no version.`)
    const before = await versionInUse(atlases)
    if (version !== before) {
      log(`Fetching the atlas ${version} from ${store.name}`)
      await fetchVersion(store, version, atlases, before && join(atlases, before), stopped.signal)
      await activateVersion(atlases, version)
      await removeOthers(atlases, [version, before])
    }
    etag = found.etag
  }

  /** Returns whether the store could be read and any new version was copied. */
  async function tryPoll(): Promise<boolean> {
    try {
      await poll()
      if (outage !== null) log(`${store.name} can be followed again`)
      outage = null
      return true
    } catch (error) {
      if (stopped.signal.aborted) return false
      const sentence = error instanceof Error ? error.message : String(error)
      if (sentence !== outage) log(sentence)
      outage = sentence
      return false
    }
  }

  async function pollStore(): Promise<void> {
    for (let pause_ms = poll_ms; !stopped.signal.aborted; ) {
      await sleep(pause_ms, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      if (stopped.signal.aborted) return
      pause_ms = (await tryPoll()) ? poll_ms : Math.min(2 * pause_ms, longest_ms)
    }
  }

  const followed = await tryPoll()
  options.signal?.removeEventListener('abort', giveUp)
  options.signal?.throwIfAborted()
  if (!followed && (await versionInUse(atlases)) === null)
    throw new StoreError(`There is no atlas yet. ${outage}`)
  const following = pollStore()
  return {
    outage: () => outage,
    async stop() {
      stopped.abort(new Error('stopped'))
      await following
    },
  }
}

async function versionInUse(atlases: string): Promise<string | null> {
  const name = await readFile(join(atlases, 'current'), 'utf8').catch(() => '')
  return name.trim() || null
}

/** Makes a complete version the current one. */
export async function activateVersion(atlases: string, version: string): Promise<void> {
  const pointer = join(atlases, `current.${process.pid}`)
  await writeDurably(pointer, `${version}\n`)
  await renameDurably(pointer, join(atlases, 'current'))
}

/** Removes unused copies and abandoned drafts. Other files in the folder are left alone. */
async function removeOthers(atlases: string, inUse: (string | null)[]): Promise<void> {
  for (const entry of await readdir(atlases, { withFileTypes: true })) {
    if (!entry.isDirectory() || inUse.includes(entry.name)) continue
    const isCopy = isDraft(entry.name) || (await hasManifest(join(atlases, entry.name)))
    if (isCopy) await rm(join(atlases, entry.name), { recursive: true, force: true })
  }
}

async function hasManifest(folder: string): Promise<boolean> {
  return (await readdir(folder)).includes('manifest.json')
}
