import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

type Kept = { headers: string[]; etag: string | null; body: Uint8Array }
type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

/** Memory for tiles as they went out, compressed. */
const limit_bytes = 64 * 2 ** 20
/** What an entry takes beside its body, roughly. */
const entry_bytes = 1_000
const tilePath = /^\/tiles\/([^/?]+)\/[a-z]+\/\d{1,2}\/\d{1,8}\/\d{1,8}$/

/**
 * Tiles that were answered once are answered again from memory, before any routing: most of a tile's time is the
 * way through Node to the tile server and back (decisions/tiles-from-memory.md). Only whole answers for ever
 * (`immutable`) to who takes gzip are kept, of the atlas in use, the least lately asked forgotten first.
 */
export function keepTiles(version: () => string, limit = limit_bytes) {
  const kept = new Map<string, Kept>()
  let held_bytes = 0
  let keptOf = ''

  /** The tile's key, or null where the answer is not for keeping; forgets the tiles of an earlier atlas. */
  function keyOf(
    path: string,
    method: string | undefined,
    encodings: string | null | undefined,
  ): string | null {
    if (method !== 'GET' || !encodings?.includes('gzip')) return null
    const [, asked] = tilePath.exec(path) ?? []
    if (asked === undefined || asked !== version()) return null
    if (asked !== keptOf) {
      kept.clear()
      held_bytes = 0
      keptOf = asked
    }
    return path
  }

  function keep(key: string, tile: Kept): void {
    forget(key)
    kept.set(key, tile)
    held_bytes += tile.body.length + entry_bytes
    for (const oldest of kept.keys()) {
      if (held_bytes <= limit) break
      forget(oldest)
    }
  }

  function forget(key: string): void {
    const before = kept.get(key)
    if (before === undefined) return
    kept.delete(key)
    held_bytes -= before.body.length + entry_bytes
  }

  /** Answers from memory; false where it has nothing. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request.url ?? '', request.method, request.headers['accept-encoding'])
    const tile = key === null ? undefined : kept.get(key)
    if (key === null || tile === undefined) return false
    kept.delete(key)
    kept.set(key, tile)
    if (tile.etag !== null && request.headers['if-none-match'] === tile.etag) {
      response.writeHead(304, tile.headers).end()
      return true
    }
    response.writeHead(200, [...tile.headers, 'content-length', String(tile.body.length)]).end(tile.body)
    return true
  }

  return {
    /** The server's listener with the kept tiles before it. */
    before:
      (listener: RequestListener): RequestListener =>
      (request, response) =>
        answer(request, response) ? undefined : listener(request, response),

    /** The app's `fetch`, whose tiles are kept. */
    behind:
      <Env>(fetch: Fetch<Env>): Fetch<Env> =>
      async (request, env) => {
        const { pathname, search } = new URL(request.url)
        const key = keyOf(pathname + search, request.method, request.headers.get('accept-encoding'))
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
        if (keyOf(key, 'GET', 'gzip') !== null)
          keep(key, { headers: named.flat(), etag: reply.headers.get('etag'), body })
        return new Response(body, { status: 200, headers: named })
      },
  }
}
