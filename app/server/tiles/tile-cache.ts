import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

type CachedTile = { headers: string[]; etag: string | null; body: Uint8Array }
/** Asks the tile server itself for a tile below an atlas; null where it has none or is away. */
export type FetchTile = (
  path: string,
) => Promise<{ headers: Record<string, string>; body: Uint8Array } | null>
type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

/** Memory for tiles as they went out, compressed. */
const limit_bytes = 64 * 2 ** 20
/** What an entry takes beside its body, roughly. */
const entry_bytes = 1_000
/** Headers that each tile has for itself. */
const own = ['content-type', 'content-encoding', 'etag']
const tilePath = /^\/tiles\/([^/?]+)\/[a-z]+\/\d{1,2}\/\d{1,8}\/\d{1,8}$/

/** Replies to credentials have no CORS headers (http/security-headers.ts): they are neither kept nor answered from memory. */
const encodingsFor = ({ headers }: IncomingMessage) =>
  headers.cookie || headers.authorization ? undefined : headers['accept-encoding']

/**
 * Tiles that were answered once are answered again from memory, before any routing: most of a tile's time is the
 * way through Node to the tile server and back (decisions/tiles-from-memory.md). Those that were not go by `fetchTile`, past
 * the router as well; what that does not answer goes through the app. Only whole answers for ever
 * (`immutable`) to who takes gzip are kept, of the atlas in use, the least lately asked forgotten first.
 */
export function cacheTiles(
  version: () => string,
  limit = limit_bytes,
  fetchTile: FetchTile = async () => null,
) {
  const cache = new Map<string, CachedTile>()
  /** What is being asked for; others who want the same wait with the first. */
  const inFlight = new Map<string, Promise<CachedTile | null>>()
  /** Headers that all tiles have alike, of the first that went through the app. */
  let common: string[] | null = null
  let cached_bytes = 0
  let cachedVersion = ''

  /** The tile's key, or null where the answer is not for keeping; forgets the tiles of an earlier atlas. */
  function keyOf(
    path: string,
    method: string | undefined,
    encodings: string | null | undefined,
  ): string | null {
    if (method !== 'GET' || !encodings?.includes('gzip')) return null
    const [, requested] = tilePath.exec(path) ?? []
    if (requested === undefined || requested !== version()) return null
    if (requested !== cachedVersion) {
      cache.clear()
      common = null
      cached_bytes = 0
      cachedVersion = requested
    }
    return path
  }

  function cacheTile(key: string, tile: CachedTile): void {
    forget(key)
    cache.set(key, tile)
    cached_bytes += tile.body.length + entry_bytes
    for (const oldest of cache.keys()) {
      if (cached_bytes <= limit) break
      forget(oldest)
    }
  }

  function forget(key: string): void {
    const before = cache.get(key)
    if (before === undefined) return
    cache.delete(key)
    cached_bytes -= before.body.length + entry_bytes
  }

  /** Answers from memory; false where it has nothing. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request.url ?? '', request.method, encodingsFor(request))
    const tile = key === null ? undefined : cache.get(key)
    if (key === null || tile === undefined) return false
    cache.delete(key)
    cache.set(key, tile)
    send(request, response, tile)
    return true
  }

  function send(request: IncomingMessage, response: ServerResponse, tile: CachedTile): void {
    if (tile.etag !== null && request.headers['if-none-match'] === tile.etag) {
      response.writeHead(304, tile.headers).end()
      return
    }
    response.writeHead(200, [...tile.headers, 'content-length', String(tile.body.length)]).end(tile.body)
  }

  /** Asks for a tile past the app, where its headers are known; false where the app has to answer. */
  function serveAhead(
    request: IncomingMessage,
    response: ServerResponse,
    otherwise: RequestListener,
  ): boolean {
    const key = keyOf(request.url ?? '', request.method, encodingsFor(request))
    if (key === null || common === null) return false
    const asking = inFlight.get(key) ?? fetchForCache(key, common).finally(() => inFlight.delete(key))
    inFlight.set(key, asking)
    void asking.then(tile => (tile ? send(request, response, tile) : otherwise(request, response)))
    return true
  }

  async function fetchForCache(key: string, headers: string[]): Promise<CachedTile | null> {
    const reply = await fetchTile(key.slice(key.indexOf('/', '/tiles/'.length))).catch(() => null)
    // The atlas may have changed meanwhile.
    if (reply === null || keyOf(key, 'GET', 'gzip') === null) return null
    const tile = {
      headers: [...headers, ...Object.entries(reply.headers).flat()],
      etag: reply.headers.etag ?? null,
      body: reply.body,
    }
    cacheTile(key, tile)
    return tile
  }

  return {
    /** The server's listener with the kept tiles before it. */
    before:
      (listener: RequestListener): RequestListener =>
      (request, response) =>
        void (
          answer(request, response) ||
          serveAhead(request, response, listener) ||
          listener(request, response)
        ),

    /** The app's `fetch`, whose tiles are kept. */
    behind:
      <Env>(fetch: Fetch<Env>): Fetch<Env> =>
      async (request, env) => {
        const { pathname, search } = new URL(request.url)
        const key = keyOf(
          pathname + search,
          request.method,
          request.headers.has('cookie') || request.headers.has('authorization')
            ? null
            : request.headers.get('accept-encoding'),
        )
        const reply = await fetch(request, env)
        if (
          key === null ||
          reply.status !== 200 ||
          !reply.headers.get('cache-control')?.includes('immutable')
        )
          return reply
        const body = new Uint8Array(await reply.arrayBuffer())
        const named = [...reply.headers].filter(([name]) => name !== 'content-length')
        // The atlas may have changed meanwhile.
        if (keyOf(key, 'GET', 'gzip') !== null) {
          common = named.filter(([name]) => !own.includes(name)).flat()
          cacheTile(key, { headers: named.flat(), etag: reply.headers.get('etag'), body })
        }
        return new Response(body, { status: 200, headers: named })
      },
  }
}
