import * as v from 'valibot'
import { CallFailure } from '../../domain/api/call-failure.ts'
import type { Endpoint } from '../../domain/api/endpoint.ts'
import { layerGroups } from '../../domain/layers/contract.ts'
import { TileSources } from '../../domain/layers/tile-sources.ts'
import type { MessageKey, MessageParams } from '../../domain/messages/messages.ts'
import { type Pack, type PackFile, packFile, packOf } from '../../domain/offline/contract.ts'
import {
  fileAddress,
  isOfPlan,
  PackRecord,
  packCache,
  packCachePrefix,
  packChanged,
  recordAddress,
  recordCache,
} from '../../domain/offline/record.ts'
import {
  districtOptions,
  municipalityArea,
  municipalityBuildings,
  municipalityHouses,
  municipalityOptions,
  municipalityOutline,
  neighbourMunicipalities,
  stateOptions,
  wardOutlines,
  workingArea,
} from '../../domain/region/contract.ts'
import { call } from '../api/browser.ts'
import { session } from '../api/session.ts'
import { packMark } from './pack-mark.ts'
import { fetchPlanReplies } from './plan-replies.ts'

/** Reason why a pack was refused. The previous pack is unchanged. */
export class PackError extends Error {
  readonly key: MessageKey
  readonly params: MessageParams
  constructor(key: MessageKey, params: MessageParams = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}

/** Calls of the map screen whose replies are stored together with a pack. */
const nationalEndpoints = [layerGroups, stateOptions, districtOptions, municipalityOptions, workingArea]
const levelEndpoints = [
  neighbourMunicipalities,
  municipalityArea,
  municipalityOutline,
  municipalityHouses,
  municipalityBuildings,
  wardOutlines,
]

export const canStorePacks = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'caches' in window && 'DecompressionStream' in window

/** The pack on this device, or null. It is also null if the pack was made for another version of the program. */
export async function readPack(): Promise<PackRecord | null> {
  if (!canStorePacks()) return null
  const stored = await (await caches.open(recordCache)).match(recordAddress)
  const parsed = stored && v.safeParse(PackRecord, await stored.json())
  return parsed?.success ? parsed.output : null
}

export type DownloadProgress = { done_bytes: number; all_bytes: number }

/**
 * Downloads the pack of a local level for the current user, or updates it. Unchanged files are not fetched again. The
 * record is written last, so that the previous pack stays valid until then. Throws `PackError` and `CallFailure`.
 */
export async function downloadPack(
  sddmm: number,
  progress: (is: DownloadProgress) => void,
): Promise<PackRecord> {
  const account = session.user()?.id
  if (!canStorePacks() || account === undefined) throw new PackError('offline.notHere')
  const pack = await call(packOf, { params: { municipality: String(sddmm) } })
  const before = await readPack()
  const name = packCache(pack)
  const cache = await caches.open(name)
  const all_bytes = pack.files.reduce((sum, { bytes }) => sum + bytes, 0)
  try {
    await installWorker()
    await requireRoom(pack, cache)
    let done_bytes = 0
    progress({ done_bytes, all_bytes })
    for (const file of pack.files) {
      await storeFile(cache, pack, file)
      done_bytes += file.bytes
      progress({ done_bytes, all_bytes })
    }
    await storeReplies(cache, pack)
    const record = { pack, account, refreshed_at: new Date().toISOString() }
    await (await caches.open(recordCache)).put(recordAddress, Response.json(record))
    packMark.set({ name: pack.name, name_ne: pack.name_ne, account, refreshed_at: record.refreshed_at })
    await forgetCaches(other => other !== name)
    await notifyWorker()
    return record
  } catch (thrown) {
    const outage = outageOf(thrown, all_bytes)
    const isInUse = before !== null && packCache(before.pack) === name
    // If storage is short, it is freed. A partial download is kept for the next attempt.
    if (outage instanceof PackError && outage.key !== 'offline.cut' && !isInUse) await caches.delete(name)
    throw outage
  }
}

/** Deletes the pack and, on request, the cached app, which contains no personal data. */
export async function removePack(of: { app: boolean }): Promise<void> {
  packMark.clear()
  if (!canStorePacks()) return
  await caches.delete(recordCache)
  await forgetCaches(() => true)
  await notifyWorker()
  if (!of.app) return
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}

async function forgetCaches(isToGo: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith(packCachePrefix) && isToGo(name))
  await Promise.all(names.map(name => caches.delete(name)))
}

async function installWorker(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  // Otherwise, a browser that is short of storage may delete the data.
  await navigator.storage?.persist?.()
}

async function notifyWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage(packChanged)
}

async function requireRoom(pack: Pack, cache: Cache): Promise<void> {
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = pack.files.filter(({ name }) => !there.has(fileAddress(name)))
  const wanted_bytes = missing.reduce((sum, { bytes }) => sum + bytes, 0)
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && usage !== undefined && quota - usage < wanted_bytes)
    throw new DOMException('told by the estimate', 'QuotaExceededError')
}

async function storeFile(cache: Cache, pack: Pack, file: PackFile): Promise<void> {
  const address = fileAddress(file.name)
  const there = await cache.match(address)
  if (there?.headers.get('etag') === `"${file.sha256}"`) return
  const params = { municipality: String(pack.sddmm) }
  const bytes = await call(packFile, { params, query: { atlas: pack.atlas_version, file: file.name } })
  if ((await sha256(bytes)) !== file.sha256) throw new PackError('offline.damaged', { file: file.name })
  const type = file.name.endsWith('.pmtiles') ? 'application/vnd.pmtiles' : 'application/octet-stream'
  await cache.put(
    address,
    new Response(bytes, { headers: { 'content-type': type, etag: `"${file.sha256}"` } }),
  )
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Replies for plans replace the earlier ones, because the account may have lost access. */
async function storeReplies(cache: Cache, pack: Pack): Promise<void> {
  const municipality = String(pack.sddmm)
  const storeReply = async (endpoint: Endpoint, input: object, address: string) => {
    const reply = await call(endpoint, input)
    const isBinary = endpoint.reply === 'binary'
    const type = isBinary ? 'application/octet-stream' : 'application/json'
    const body = isBinary ? (reply as ArrayBuffer) : JSON.stringify(reply)
    await cache.put(address, new Response(body, { headers: { 'content-type': type } }))
  }
  for (const endpoint of nationalEndpoints) await storeReply(endpoint, {}, endpoint.path)
  for (const endpoint of levelEndpoints) {
    const params = { municipality }
    await storeReply(endpoint, { params }, endpoint.path.replace('{municipality}', municipality))
  }
  const plans = await fetchPlanReplies(pack)
  const before = (await cache.keys()).map(({ url }) => new URL(url))
  for (const { pathname, search } of before) if (isOfPlan(pathname)) await cache.delete(pathname + search)
  const date = new Date().toUTCString()
  for (const { address, reply } of plans)
    await cache.put(address, Response.json(reply, { headers: { date } }))
  const reply = await fetch('/tiles/sources.json')
  const sources = v.parse(TileSources, await reply.json())
  if (sources.atlas !== pack.atlas_version) throw new PackError('offline.otherAtlas')
  const archives = pack.files.filter(({ name }) => name.endsWith('.pmtiles'))
  const tilesets = archives.flatMap(({ name }) => {
    const tileset = name.replace('.pmtiles', '')
    const url = `pmtiles://${location.origin}/atlas/${pack.atlas_version}/${name}`
    return sources.tilesets[tileset] ? [[tileset, { ...sources.tilesets[tileset], url }]] : []
  })
  const tileSources = { tiles: 'pmtiles', atlas: sources.atlas, tilesets: Object.fromEntries(tilesets) }
  await cache.put('/tiles/sources.json', Response.json(tileSources))
}

function outageOf(thrown: unknown, all_bytes: number): unknown {
  if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError')
    return new PackError('offline.full', { size: Math.ceil(all_bytes / 1e6) })
  if (thrown instanceof CallFailure && thrown.code === 'not_found') return new PackError('offline.otherAtlas')
  const isCut = thrown instanceof TypeError || (thrown instanceof CallFailure && thrown.kind === 'connection')
  return isCut ? new PackError('offline.cut') : thrown
}
