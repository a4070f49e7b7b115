import type { IncomingHttpHeaders } from 'node:http'
import { Agent } from 'undici'

const wait_ms = 15_000
const agent = new Agent({ connections: 64, headersTimeout: wait_ms, bodyTimeout: wait_ms })
const passedOn = ['accept-encoding', 'if-none-match'] as const
const passedBack = ['content-type', 'content-encoding', 'etag'] as const

/**
 * Requests a path from Martin and passes its reply on byte by byte, so that compressed tiles stay compressed.
 * `publicUrl` is the URL that the browser uses, which Martin writes into TileJSON. The promise is rejected if Martin is
 * unavailable.
 */
export async function fetchFromMartin(
  origin: string,
  path: string,
  request: Request,
  publicUrl: URL,
  cacheControl: string,
): Promise<Response> {
  const headers: Record<string, string> = {
    'x-forwarded-host': publicUrl.host,
    'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
    'x-rewrite-url': publicUrl.pathname,
  }
  for (const name of passedOn) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const reply = await fetchRaw(origin, path, headers)
  if (reply.status >= 500) throw new Error(`Martin answers ${reply.status}`)
  const answered = new Headers({
    vary: 'accept-encoding',
    'cache-control': reply.status < 400 ? cacheControl : 'no-store',
  })
  for (const name of passedBack) {
    const value = reply.headers[name]
    if (typeof value === 'string') answered.set(name, value)
  }
  const bare = request.method === 'HEAD' || reply.status === 204 || reply.status === 304
  return new Response(bare ? null : reply.body, { status: reply.status, headers: answered })
}

/**
 * Requests a tile from Martin. It may be compressed, and it is null if there is none. The promise is rejected if Martin
 * is unavailable.
 */
export async function fetchMartinTile(
  origin: string,
  path: string,
): Promise<{ headers: Record<string, string>; body: Uint8Array } | null> {
  const { status, headers, body } = await fetchRaw(origin, path, { 'accept-encoding': 'gzip' })
  if (status !== 200) return null
  const passedHeaders = passedBack.flatMap(name =>
    headers[name] === undefined ? [] : [[name, headers[name]]],
  )
  return { headers: Object.fromEntries(passedHeaders), body }
}

type RawReply = { status: number; headers: IncomingHttpHeaders; body: Buffer<ArrayBuffer> }

/** This does not use `fetch`, which would decompress the body. */
function fetchRaw(origin: string, path: string, headers: Record<string, string>): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let head: Omit<RawReply, 'body'>
    agent.dispatch(
      { origin, path, method: 'GET', headers },
      {
        onRequestStart() {},
        onResponseStart(_, status, headers) {
          head = { status, headers }
        },
        onResponseData(_, part) {
          parts.push(part)
        },
        onResponseEnd() {
          resolve({ ...head, body: Buffer.concat(parts) })
        },
        onResponseError(_, error) {
          reject(error)
        },
      },
    )
  })
}
