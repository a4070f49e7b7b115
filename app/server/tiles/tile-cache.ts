import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

type CachedTile = { headers: string[]; etag: string | null; body: Uint8Array }
/** Requests a tile from the tile server. Returns null if there is no such tile or the server is unavailable. */
export type FetchTile = (
  path: string,
) => Promise<{ headers: Record<string, string>; body: Uint8Array } | null>
type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

/** Maximum memory for tiles, which are stored compressed, as they are sent. */
const limit_bytes = 64 * 2 ** 20
/** Approximate memory that an entry needs in addition to its body. */
const entry_bytes = 1_000
/** Headers that are different for each tile. */
const own = ['content-type', 'content-encoding', 'etag']
const tilePath = /^\/tiles\/([^/?]+)\/[a-z]+\/\d{1,2}\/\d{1,8}\/\d{1,8}$/

/**
 * Replies to requests with credentials have no CORS headers (http/security-headers.ts), so they are neither cached nor
 * served from the cache.
 */
const encodingsFor = ({ headers }: IncomingMessage) =>
  headers.cookie || headers.authorization ? undefined : headers['accept-encoding']

/**
 * Serves tiles that were requested before from memory, ahead of any routing, because most of the time for a tile is
 * spent on the way through Node to the tile server and back (decisions/tiles-from-memory.md). `fetchTile` fetches other
 * tiles, also without the router; if it cannot, the app serves them. Only complete replies marked `immutable` are
 * cached, for clients that accept gzip and for the current atlas. The least recently used tiles are evicted.
 */
export function cacheTiles(
  version: () => string,
  limit = limit_bytes,
  fetchTile: FetchTile = async () => null,
) {
  const cache = new Map<string, CachedTile>()
  /** Requests in progress. Further requests for the same tile share them. */
  const inFlight = new Map<string, Promise<CachedTile | null>>()
  /** Headers that all tiles have in common. They are taken from the first tile that the app serves. */
  let common: string[] | null = null
  let cached_bytes = 0
  let cachedVersion = ''

  /**
   * Returns the cache key of a tile, or null if its reply cannot be cached. Also drops the tiles of an earlier atlas.
   */
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

  /** Replies from memory. Returns false if the tile is not cached. */
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

  /** Fetches a tile without the app, once its headers are known. Returns false if the app must reply. */
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
    // The atlas may have changed in the meantime.
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
    /** Adds the cache in front of the server's listener. */
    before:
      (listener: RequestListener): RequestListener =>
      (request, response) =>
        void (
          answer(request, response) ||
          serveAhead(request, response, listener) ||
          listener(request, response)
        ),

    /** Wraps the `fetch` function of the app and caches the tiles that it returns. */
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
        // The atlas may have changed in the meantime.
        if (keyOf(key, 'GET', 'gzip') !== null) {
          common = named.filter(([name]) => !own.includes(name)).flat()
          cacheTile(key, { headers: named.flat(), etag: reply.headers.get('etag'), body })
        }
        return new Response(body, { status: 200, headers: named })
      },
  }
}
