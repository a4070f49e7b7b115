import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cacheTiles, type FetchTile } from '../../../app/server/tiles/tile-cache.ts'

const gzip = { 'accept-encoding': 'br, gzip' }
let version = 'abc'
let requests: string[] = []
let server: Server
let ahead: FetchTile = async () => null

/** An app that says what it was asked, in 2,000 bytes. */
const app = (call: Request): Response => {
  const { pathname } = new URL(call.url)
  requests.push(pathname)
  if (!pathname.startsWith(`/tiles/${version}/`)) return new Response('none', { status: 404 })
  if (pathname.endsWith('/0'))
    return new Response(null, { status: 204, headers: { 'cache-control': 'immutable' } })
  const headers = { 'cache-control': 'public, immutable', 'content-type': 'application/x-protobuf' }
  if (pathname.endsWith('/7'))
    return new Response('shortly', { headers: { ...headers, 'cache-control': 'no-store' } })
  return new Response(pathname.padEnd(2_000), {
    headers: { ...headers, etag: `"${pathname}"`, 'x-own': 'kept' },
  })
}

beforeAll(async () => {
  const tiles = cacheTiles(
    () => version,
    9_500,
    path => ahead(path),
  )
  server = createServer(tiles.before(getRequestListener(tiles.behind(app))))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

type Reply = { status: number; headers: Record<string, unknown>; body: string }
function get(path: string, headers: Record<string, string> = gzip, method = 'GET'): Promise<Reply> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const call = request({ port, path, headers, method }, reply => {
      const parts: Buffer[] = []
      reply.on('data', part => parts.push(part))
      reply.on('end', () => {
        const { date: _, ...named } = reply.headers
        resolve({ status: reply.statusCode ?? 0, headers: named, body: Buffer.concat(parts).toString() })
      })
    })
    call.on('error', reject).end()
  })
}
const countRequests = async (calls: () => Promise<unknown>) => {
  requests = []
  await calls()
  return requests.length
}

it('answers again what it answered once, header by header, without asking the app', async () => {
  const first = await get('/tiles/abc/streams/9/1/1')
  requests = []
  expect(await get('/tiles/abc/streams/9/1/1')).toEqual(first)
  expect(requests).toEqual([])
  expect(first.headers).toMatchObject({ 'x-own': 'kept', 'content-length': '2000' })
  const unchanged = await get('/tiles/abc/streams/9/1/1', {
    ...gzip,
    'if-none-match': `${first.headers.etag}`,
  })
  expect([unchanged.status, unchanged.body, requests.length]).toEqual([304, '', 0])
  const changed = await get('/tiles/abc/streams/9/1/1', { ...gzip, 'if-none-match': '"other"' })
  expect([changed.status, requests.length]).toEqual([200, 0])
})

it.each([
  ['who takes no gzip', '/tiles/abc/streams/9/1/1', {}, 'GET'],
  ['HEAD', '/tiles/abc/streams/9/1/1', gzip, 'HEAD'],
  ['a search part', '/tiles/abc/streams/9/1/1?a=1', gzip, 'GET'],
  ['an answer for a moment', '/tiles/abc/streams/9/1/7', gzip, 'GET'],
  ['an answer without a tile', '/tiles/abc/streams/9/1/0', gzip, 'GET'],
  ['another version', '/tiles/old/streams/9/1/1', gzip, 'GET'],
  ['what is no tile', '/tiles/abc/streams', gzip, 'GET'],
])('asks the app each time: %s', async (_, path, headers, method) => {
  await get('/tiles/abc/streams/9/1/1')
  const calls = async () => {
    await get(path, headers, method)
    await get(path, headers, method)
  }
  expect(await countRequests(calls)).toBe(2)
})

it('forgets what was not asked for longest, to keep within its memory', async () => {
  const tile = (x: number) => get(`/tiles/abc/energy/9/${x}/1`)
  for (const x of [1, 2, 3]) await tile(x)
  expect(await countRequests(() => tile(1))).toBe(0)
  await tile(4)
  expect(await countRequests(() => tile(1))).toBe(0)
  expect(await countRequests(() => tile(2))).toBe(1)
})

it('serves a new atlas at once and nothing of the one before', async () => {
  await get('/tiles/abc/streams/9/1/1')
  version = 'def'
  expect((await get('/tiles/abc/streams/9/1/1')).status).toBe(404)
  const path = '/tiles/def/streams/9/1/1'
  const [first, second] = [await get(path), await get(path)]
  expect([first.body.trim(), second.body.trim()]).toEqual([path, path])
})

it('asks for a tile past the app, once for all who want it, with the headers of the others', async () => {
  const { headers } = await get('/tiles/def/streams/9/5/5')
  const paths: string[] = []
  ahead = async path => {
    paths.push(path)
    return path.endsWith('/9') ? null : { headers: { etag: '"raw"' }, body: Buffer.from('raw') }
  }
  const path = '/tiles/def/streams/9/6/6'
  let replies: Reply[] = []
  const calls = async () => {
    replies = await Promise.all([get(path), get(path), get(path)])
  }
  expect(await countRequests(calls)).toBe(0)
  expect(paths).toEqual(['/streams/9/6/6'])
  for (const reply of replies) {
    expect([reply.status, reply.body, reply.headers.etag]).toEqual([200, 'raw', '"raw"'])
    expect(reply.headers['cache-control']).toBe(headers['cache-control'])
    expect(reply.headers['x-own']).toBe('kept')
  }
  expect(await countRequests(() => get('/tiles/def/streams/9/7/9'))).toBe(1)
})
