import { PMTiles } from 'pmtiles'
import * as v from 'valibot'
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { createPartialResponse } from 'workbox-range-requests'
import { Failure, failures } from '../domain/api/failure.ts'
import { languageFrom } from '../domain/messages/languages.ts'
import { localName } from '../domain/messages/local-name.ts'
import type { Language } from '../domain/messages/messages.ts'
import { dayInNepal } from '../domain/nepal-day.ts'
import { lastRead } from '../domain/offline/answered.ts'
import {
  fileAddress,
  isOpen,
  type OfflineMessage,
  type OfflineState,
  PackRecord,
  packCache,
  packChanged,
  recordAddress,
  recordCache,
} from '../domain/offline/record.ts'
import type { Atlas } from '../engine/atlas/atlas.ts'
import { failureReply } from '../engine/requests/field-errors.ts'
import { answerOffline, isAnswered, isKeeping } from './answers.ts'
import { fetchHeard, networkSpoke, patience } from './network-timeout.ts'
import { canAnswer, openPack } from './open-pack.ts'

/*
 * Replaces the server while there is no network. It answers the same calls from the pack, and otherwise does nothing.
 */

type Extendable = Event & { waitUntil(done: Promise<unknown>): void }
type Fetched = Extendable & { request: Request; respondWith(reply: Promise<Response>): void }
type Client = { postMessage(message: OfflineMessage): void }
declare const self: {
  addEventListener(kind: 'activate', hear: (event: Extendable) => void): void
  addEventListener(kind: 'fetch', hear: (event: Fetched) => void): void
  addEventListener(kind: 'message', hear: (event: MessageEvent) => void): void
  clients: { claim(): Promise<void>; matchAll(): Promise<Client[]> }
  location: WorkerLocation
}
/** Files of the app with their hashes, from the build (scripts/start/build-client.ts). */
declare const __SHELL__: { url: string; revision: string | null }[]

/** Addresses that match this belong to the server, and all others to the app's page. */
const notPages = /^\/(api|tiles|atlas|assets|media|readyz|livez|metrics|legends|icons|offline)(\/|$)|\.\w+$/
const fromPack = /^\/(api|tiles|atlas)\//

precache(__SHELL__)
cleanupOutdatedCaches()
// A new worker waits until the last page of the old one is closed, so that the app does not change under an open form.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data === packChanged) storedPack = undefined
})
self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!notPages.test(url.pathname)) event.respondWith(page(request))
  } else if (fromPack.test(url.pathname)) event.respondWith(networkFirst(request, url))
  else if (request.method === 'GET') event.respondWith(shell(request))
})

async function page(request: Request): Promise<Response> {
  try {
    const reply = await Promise.race([fetch(request), timeout()])
    networkSpoke()
    return reply
  } catch {
    return (await matchPrecache('/index.html')) ?? Response.error()
  }
}
const timeout = () =>
  new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('late')), patience()))

async function shell(request: Request): Promise<Response> {
  return (await matchPrecache(request.url)) ?? fetch(request)
}

type StoredPack = {
  record: PackRecord
  cache: Cache
  atlas?: Promise<Atlas>
  archives: Map<string, Promise<Archive | null>>
}
type Archive = { blob: Blob; headers: Headers; tiles: PMTiles }
let storedPack: Promise<StoredPack | null> | undefined
let reportedState: OfflineState = 'connected'

async function networkFirst(request: Request, url: URL): Promise<Response> {
  storedPack ??= openStoredPack().catch(() => null)
  const stored = await storedPack
  if (stored === null) {
    storedPack = undefined
    return fetch(request)
  }
  const again = request.clone()
  const isWrite = !(await isAsking(request, url))
  const isWhole = ({ headers }: Response) =>
    !url.pathname.startsWith('/api/') || /\bjson\b/.test(headers.get('content-type') ?? '')
  try {
    const reply = await fetchHeard(request, { isWrite, isWhole })
    if (reportedState !== 'connected') void notifyClients('connected')
    await followPlan(stored, again, url, reply).catch(error => console.warn(`offline: ${error}`))
    return reply
  } catch (error) {
    if (again.signal.aborted) throw error
    return await offline(stored, again, url, isWrite)
  }
}

/**
 * Whether a call changes nothing on the server. Such calls may be answered from elsewhere even after they have reached
 * the server.
 */
async function isAsking(request: Request, url: URL): Promise<boolean> {
  if (request.method === 'GET') return true
  if (!isAnswered(request.method, url.pathname)) return false
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return !isKeeping(body)
}

async function offline(stored: StoredPack, request: Request, url: URL, isWrite: boolean): Promise<Response> {
  const { record } = stored
  if (!isOpen(record, Date.now())) {
    void notifyClients('ended', record)
    return Response.error()
  }
  if (!url.pathname.startsWith('/api/')) return mapFile(stored, request, url)
  if (accountOf(request) !== record.account) {
    void notifyClients('other_account', record)
    return Response.error()
  }
  void notifyClients('offline', record)
  if (request.method === 'GET') {
    const known = await stored.cache.match(url.pathname + url.search)
    if (known) return onePlan.test(url.pathname) ? asLastRead(stored, known) : known
    if (ofPlans.test(url.pathname) && !isAnswered('GET', url.pathname))
      return refused(new Failure('needs_network'), languageOf(request))
  }
  if (isWrite || !canAnswer(record.pack) || !isAnswered(request.method, url.pathname)) return Response.error()
  return answered(stored, request, url)
}

/** A plan with its forms and its sample, as cached next to a pack (client/offline/plan-replies.ts). */
const onePlan = /^\/api\/(?:plan|sst)\/(\d+)/
/** Lists, grids, places and files of plans. */
const ofPlans = /^\/api\/(plan|bat|mhp|sst)(\/|$)/

/**
 * Cached data of a plan are as the account last read or saved them. They are removed once the account may no longer
 * read them.
 */
async function followPlan(
  { cache, record }: StoredPack,
  request: Request,
  url: URL,
  reply: Response,
): Promise<void> {
  const [, plan] = onePlan.exec(url.pathname) ?? []
  if (plan === undefined || accountOf(request) !== record.account) return
  const address = url.pathname + url.search
  if (!(await cache.match(address))) return
  const isGone = request.method === 'DELETE' ? reply.ok : [403, 404].includes(reply.status)
  if (isGone) {
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    await Promise.all(paths.filter(path => onePlan.exec(path)?.[1] === plan).map(path => cache.delete(path)))
  } else if (reply.ok && ['GET', 'PUT'].includes(request.method)) await cache.put(address, reply.clone())
}

async function asLastRead({ record }: StoredPack, known: Response): Promise<Response> {
  const read = dayInNepal(new Date(known.headers.get('date') ?? record.refreshed_at))
  const { warnings = [], ...reply } = await known.json()
  return replied(200, JSON.stringify({ ...reply, warnings: [lastRead(read), ...warnings] }))
}

async function answered(stored: StoredPack, request: Request, url: URL): Promise<Response> {
  const { record } = stored
  const language = languageOf(request)
  const read = async (name: string) => {
    const file = await stored.cache.match(fileAddress(name))
    if (file === undefined) throw new Error(`the pack has lost ${name}`)
    return file.arrayBuffer()
  }
  try {
    const atlas = () => {
      stored.atlas ??= openPack(record.pack, read)
      return stored.atlas
    }
    const { pack } = record
    // Messages contain the name of the local level.
    const named = { ...pack, name: localName(pack, language) }
    const context = { pack: named, refreshedOn: dayInNepal(new Date(record.refreshed_at)), atlas }
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const json = await answerOffline(context, {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      body,
    })
    return replied(200, json)
  } catch (thrown) {
    if (!(thrown instanceof Failure)) {
      console.error(thrown)
      stored.atlas = undefined
    }
    return refused(thrown instanceof Failure ? thrown : new Failure('needs_network'), language)
  }
}

const languageOf = (request: Request): Language => languageFrom(request.headers.get('accept-language'))
const refused = (failure: Failure, language: Language) =>
  replied(failures[failure.code].status, JSON.stringify(failureReply(failure, language, false)))

const replied = (status: number, json: string) =>
  new Response(json, { status, headers: { 'content-type': 'application/json' } })

/** Serves archives by HTTP Range, and single tiles for a page that was opened while Martin was serving tiles. */
async function mapFile(stored: StoredPack, request: Request, url: URL): Promise<Response> {
  const { pack } = stored.record
  if (url.pathname === '/tiles/sources.json')
    return (await stored.cache.match(url.pathname)) ?? Response.error()
  const archive = new RegExp(`^/atlas/${pack.atlas_version}/(\\w+\\.pmtiles)$`).exec(url.pathname)
  if (archive) {
    const file = await archiveOf(stored, archive[1])
    if (file === null) return Response.error()
    const whole = new Response(file.blob, { headers: file.headers })
    return request.headers.has('range') ? createPartialResponse(request, whole) : whole
  }
  const tile = new RegExp(`^/tiles/${pack.atlas_version}/(\\w+)/(\\d+)/(\\d+)/(\\d+)$`).exec(url.pathname)
  const opened = tile ? await archiveOf(stored, `${tile[1]}.pmtiles`) : null
  if (!tile || !opened) return Response.error()
  const [z, x, y] = tile.slice(2).map(Number)
  const found = await opened.tiles.getZxy(z, x, y)
  return found ? new Response(found.data) : new Response(null, { status: 204 })
}

/** Each archive is read from the cache only once. Otherwise, every range request would read it entirely. */
function archiveOf({ cache, archives }: StoredPack, name: string): Promise<Archive | null> {
  const known = archives.get(name)
  if (known) return known
  const opening = cache.match(fileAddress(name)).then(async file => {
    if (file === undefined) return null
    const blob = await file.blob()
    const tiles = new PMTiles({
      getKey: () => name,
      getBytes: async (from, length) => ({ data: await blob.slice(from, from + length).arrayBuffer() }),
    })
    return { blob, headers: file.headers, tiles }
  })
  archives.set(name, opening)
  return opening
}

async function openStoredPack(): Promise<StoredPack | null> {
  const found = await (await caches.open(recordCache)).match(recordAddress)
  const parsed = found && v.safeParse(PackRecord, await found.json())
  if (!parsed?.success) return null
  const record = parsed.output
  return { record, cache: await caches.open(packCache(record.pack)), archives: new Map() }
}

/**
 * Returns the account in the token of a call. The server signed the token when there was a network, and will check it
 * again later.
 */
function accountOf(request: Request): number | null {
  try {
    const [, claims] = (request.headers.get('authorization') ?? '').split('.')
    return Number(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub)
  } catch {
    return null
  }
}

/** Pages are notified at every call because a new one may have been opened. */
async function notifyClients(state: OfflineState, record?: PackRecord): Promise<void> {
  reportedState = state
  const { name = '', name_ne = '' } = record?.pack ?? {}
  const message = { urja: state, name, name_ne, refreshed_at: record?.refreshed_at ?? '' }
  for (const client of await self.clients.matchAll()) client.postMessage(message)
}
