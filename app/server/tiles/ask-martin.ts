import { Agent, type IncomingHttpHeaders, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const passedOn = ['accept-encoding', 'if-none-match'] as const
const passedBack = ['content-type', 'content-encoding', 'etag'] as const

/**
 * Asks Martin for a path and hands its answer on byte by byte (compressed tiles stay compressed). `publicUrl`
 * is the address that the browser asked for, which Martin writes into TileJSON. Rejects when Martin is away.
 */
export async function askMartin(
  origin: string,
  path: string,
  asked: Request,
  publicUrl: URL,
  cacheControl: string,
): Promise<Response> {
  const headers: Record<string, string> = {
    'x-forwarded-host': publicUrl.host,
    'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
    'x-rewrite-url': publicUrl.pathname,
  }
  for (const name of passedOn) {
    const value = asked.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const reply = await fetchRaw(`${origin}${path}`, headers)
  if (reply.status >= 500) throw new Error(`Martin answers ${reply.status}`)
  const answered = new Headers({
    vary: 'accept-encoding',
    'cache-control': reply.status < 400 ? cacheControl : 'no-store',
  })
  for (const name of passedBack) {
    const value = reply.headers[name]
    if (typeof value === 'string') answered.set(name, value)
  }
  const bare = asked.method === 'HEAD' || reply.status === 204 || reply.status === 304
  return new Response(bare ? null : reply.body, { status: reply.status, headers: answered })
}

/** A tile as Martin has it, compressed where it is; null where it has none. Rejects when Martin is away. */
export async function askTile(
  origin: string,
  path: string,
): Promise<{ headers: Record<string, string>; body: Uint8Array } | null> {
  const { status, headers, body } = await fetchRaw(origin + path, { 'accept-encoding': 'gzip' })
  if (status !== 200) return null
  const told = passedBack.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]]))
  return { headers: Object.fromEntries(told), body }
}

type RawReply = { status: number; headers: IncomingHttpHeaders; body: Buffer<ArrayBuffer> }

/** Node's own client, because `fetch` would unpack what the browser can unpack itself. */
function fetchRaw(url: string, headers: Record<string, string>): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers, timeout: 15_000 }, reply => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: Buffer.concat(parts) }),
      )
    })
    call.on('timeout', () => call.destroy(new Error('Martin does not answer')))
    call.on('error', reject)
    call.end()
  })
}
