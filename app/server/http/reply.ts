import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Endpoint } from '../../domain/api/endpoint.ts'
import { Failure, failures } from '../../domain/api/failure.ts'
import { checkedJson } from '../../engine/requests/checked-json.ts'
import { failureReply } from '../../engine/requests/field-errors.ts'
import { errorLine, traceOf } from '../db/connection/trace.ts'
import { isDatabaseAway, isDiskFull } from '../db/open.ts'
import { isFixed } from '../kernel/endpoint.ts'
import { etagOf } from '../kernel/etag.ts'
import { acceptsGzip, zipped } from '../kernel/gzip.ts'
import { languageHeaders, languageOf } from './language.ts'
import type { Log } from './log/log.ts'
import { requestId } from './log/request-id.ts'
import { apiHeaders } from './security-headers.ts'

type Made = { body: Uint8Array<ArrayBuffer>; packed: Uint8Array<ArrayBuffer> | null; etag: string }
const made = new WeakMap<object, Promise<Made>>()

/** Checks that a handler's reply matches the contract and creates a response. A mismatch is an internal error (500). */
export async function respond(c: Context, endpoint: Endpoint, reply: unknown): Promise<Response> {
  const status = endpoint.status ?? 200
  if (typeof reply === 'object' && reply !== null && isFixed(reply)) return respondFixed(c, endpoint, reply)
  if (status === 204) return new Response(null, { status, headers: apiHeaders })
  if (endpoint.reply === 'binary') {
    return new Response(bytesOf(reply), {
      status,
      headers: { ...apiHeaders, 'content-type': 'application/octet-stream' },
    })
  }
  return respondJson(c, status, await yieldingJson(endpoint, reply))
}

/** Number of rows that are checked and serialised in one turn of the event loop. */
const rowsAtOnce = 500

/** Checks and serialises a long list in parts, so that other calls are not blocked. */
async function yieldingJson(endpoint: Endpoint, reply: unknown): Promise<string> {
  const isList = endpoint.reply !== 'binary' && endpoint.reply.type === 'array' && !('pipe' in endpoint.reply)
  if (!isList || !Array.isArray(reply) || reply.length <= rowsAtOnce) return checkedJson(endpoint, reply)
  const parts: string[] = []
  for (let from = 0; from < reply.length; from += rowsAtOnce) {
    await setImmediate()
    parts.push(checkedJson(endpoint, reply.slice(from, from + rowsAtOnce)).slice(1, -1))
  }
  return `[${parts.join(',')}]`
}

/**
 * Responds with JSON that has already been checked and serialised, and possibly compressed (null if that was not
 * worthwhile). Text is sent together with the headers in one piece, bytes in two. If there is an `etag` and the caller
 * already has the current reply, the response is 304.
 */
export async function respondJson(
  c: Context,
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  zippedBody?: Uint8Array<ArrayBuffer> | null,
  etag?: string,
): Promise<Response> {
  if (etag && c.req.header('if-none-match')?.includes(etag))
    return new Response(null, {
      status: 304,
      headers: { ...apiHeaders, etag, 'cache-control': 'private, no-cache' },
    })
  const packed = acceptsGzip(c) ? (zippedBody === undefined ? await zipped(body) : zippedBody) : null
  return new Response(packed ?? body, {
    status,
    headers: {
      ...apiHeaders,
      vary: 'accept-encoding',
      'content-type': 'application/json',
      ...(etag && { etag, 'cache-control': 'private, no-cache' }),
      ...(packed && { 'content-encoding': 'gzip' }),
    },
  })
}

/**
 * Converts any thrown value to an error response in the caller's language. Only unexpected errors are logged, with the
 * start of the request id as a reference.
 */
export function respondFailure(
  c: Context,
  thrown: unknown,
  log: Log,
  form = false,
): { response: Response; code: string } {
  const failure = thrown instanceof Failure ? thrown : unforeseen(thrown, log)
  const { status } = failures[failure.code]
  const language = languageOf(c)
  const reply = failureReply(failure, language, form)
  const headers: Record<string, string> = {
    ...apiHeaders,
    ...languageHeaders(language),
    'content-type': 'application/json',
    ...failure.headers,
  }
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  return { response: new Response(JSON.stringify(reply), { status, headers }), code: failure.code }
}

function unforeseen(thrown: unknown, log: Log): Failure {
  if (isDiskFull(thrown)) {
    log(`disk full: ${errorLine(thrown)}`)
    return new Failure('storage_full', {}, { headers: { 'retry-after': '60' } })
  }
  if (isDatabaseAway(thrown)) {
    log(`database away: ${errorLine(thrown)}`)
    return new Failure(
      'unavailable',
      { what: { key: 'failure.theDatabase' } },
      { headers: { 'retry-after': '2' } },
    )
  }
  const reference = (requestId() ?? randomUUID()).slice(0, 8)
  log(`${reference} ${traceOf(thrown)}`, 'error')
  return new Failure('internal', { reference })
}

async function respondFixed(c: Context, endpoint: Endpoint, reply: object): Promise<Response> {
  const making = made.get(reply) ?? make(endpoint, reply)
  made.set(reply, making)
  const { body, packed, etag } = await making
  const headers: Record<string, string> = {
    ...apiHeaders,
    'content-type': endpoint.reply === 'binary' ? 'application/octet-stream' : 'application/json',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    etag,
  }
  if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const unpacks = packed !== null && acceptsGzip(c)
  if (unpacks) headers['content-encoding'] = 'gzip'
  return new Response(unpacks ? packed : body, { status: endpoint.status ?? 200, headers })
}

async function make(endpoint: Endpoint, reply: object): Promise<Made> {
  const body =
    endpoint.reply === 'binary' ? bytesOf(reply) : new TextEncoder().encode(checkedJson(endpoint, reply))
  return { body, packed: await zipped(body), etag: etagOf(body) }
}

function bytesOf(reply: unknown): Uint8Array<ArrayBuffer> {
  if (reply instanceof ArrayBuffer) return new Uint8Array(reply)
  if (reply instanceof Uint8Array && reply.buffer instanceof ArrayBuffer)
    return reply as Uint8Array<ArrayBuffer>
  throw new Error('a binary reply must be an ArrayBuffer or a Uint8Array')
}
