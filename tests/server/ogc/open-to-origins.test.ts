import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { chromium } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { openToOrigins } from '../../../app/server/http/security-headers.ts'
import { tileRoutes } from '../../../app/server/tiles/routes.ts'
import { makeTileAddresses } from '../../../app/server/tiles/signed-addresses.ts'
import { findChromium } from '../../../scripts/start/chromium.ts'
import { writeTinyTiles } from '../../fixtures/tiny-tiles.ts'
import { startApi } from '../harness.ts'

const { api, url, call, tokenOf } = await startApi()
const origin = { origin: 'https://maps.example' }
const items = '/ogc/collections/municipality/items?limit=2'
const allowed = (reply: Response) => reply.headers.get('access-control-allow-origin')
const fetchFromOrigin = (path: string, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers: { ...origin, ...init.headers } })

describe('open layers', () => {
  it.each([
    ['/ogc', 200],
    [items, 200],
    ['/ogc/tiles/WebMercatorQuad/0/0/0', 204],
    ['/ogc/collections/none', 404],
    ['/ogc?f=html', 400],
    ['/ogc/nothing/here', 404],
  ])('%s is read by pages of other origins, with status %d', async (path, status) => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await fetchFromOrigin(path, { method })
      expect([method, reply.status, allowed(reply)]).toEqual([method, status, '*'])
      expect(reply.headers.has('access-control-allow-credentials')).toBe(false)
    }
  })

  it.each(['/ogc/nothing/here', '/ogc/collections/municipality/nothing', '/ogc/'.concat('x/'.repeat(20))])(
    '%s is told in JSON that nothing is there',
    async path => {
      for (const method of ['GET', 'POST']) {
        const reply = await fetchFromOrigin(path, { method })
        expect([method, reply.status, await reply.json()]).toEqual([
          method,
          404,
          expect.objectContaining({ code: 'not_found' }),
        ])
      }
    },
  )

  it('are asked about first by OPTIONS', async () => {
    const reply = await fetchFromOrigin(items, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET' },
    })
    expect([reply.status, allowed(reply)]).toEqual([204, '*'])
    expect(reply.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    expect(reply.headers.get('access-control-allow-headers')).not.toMatch(/authorization|\*/i)
  })

  it('are so as tiles and archives too, with 200, 204, 206, 304 and 404, and signed ones are not', async () => {
    const atlas = await writeTinyTiles('abc123')
    const addresses = makeTileAddresses(new Uint8Array(32), () => new Date())
    const app = new Hono()
    app.use('*', openToOrigins)
    app.route('/', tileRoutes({ atlas: () => atlas, martin: { serving: () => null }, addresses }))
    const statusOf = async (path: string, headers: Record<string, string> = {}) => {
      const reply = await app.request(path, { headers: { ...origin, ...headers } })
      return [reply.status, allowed(reply)]
    }
    expect(await statusOf('/tiles/sources.json')).toEqual([200, '*'])
    expect(await statusOf('/tiles/abc123/streams/14/0/0')).toEqual([200, '*'])
    expect(await statusOf('/tiles/streams/14/5/5')).toEqual([204, '*'])
    expect(await statusOf('/tiles/abc123/none')).toEqual([404, '*'])
    const archive = '/atlas/abc123/streams.pmtiles'
    expect(await statusOf(archive, { range: 'bytes=0-9' })).toEqual([206, '*'])
    const etag = (await app.request(archive)).headers.get('etag') ?? ''
    expect(await statusOf(archive, { 'if-none-match': etag })).toEqual([304, '*'])
    expect(await statusOf(`${addresses.pathOf('abc123', 'streams')}/14/0/0`)).toEqual([200, null])
    expect(await statusOf('/tiles/streams/14/0/0', { cookie: 'a=b' })).toEqual([200, null])
  })
})

it('what is signed, the API, and what brings credentials is not', async () => {
  const token = await tokenOf('Planner')
  const own = api.addresses.partOf('ogc of login')
  for (const path of [`/ogc/login/${own}`, '/ogc/plans/1/1/2026-11-27/x', '/api/ogc']) {
    expect([path, allowed(await fetchFromOrigin(path))]).toEqual([path, null])
    expect([path, allowed(await fetchFromOrigin(path, { method: 'OPTIONS' }))]).toEqual([path, null])
  }
  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: 'session=1' }] as Record<
    string,
    string
  >[])
    expect(allowed(await fetchFromOrigin(items, { headers }))).toBeNull()
})

describe('f', () => {
  it.each([
    ['/ogc', 'json', 200],
    ['/ogc/api', 'json', 200],
    ['/ogc/collections/municipality', 'json', 200],
    ['/ogc/collections/municipality/items', 'json', 200],
    ['/ogc/collections/municipality/items', 'geojson', 200],
    ['/ogc/collections/settlement/items/1', 'geojson', 200],
    ['/ogc/tiles/WebMercatorQuad', 'tilejson', 200],
    ['/ogc/tiles/WebMercatorQuad/0/0/0', 'mvt', 204],
    ['/ogc/collections', 'geojson', 400],
    ['/ogc/collections/municipality/items', 'html', 400],
  ])('%s?f=%s is answered with %d', async (path, f, status) => {
    const { status: answered, json } = await call('GET', `${path}?f=${f}`)
    expect(answered).toBe(status)
    if (status === 400)
      expect(json.f[0]).toMatch(/^This address does not support the format\. Available: (json|geojson)/)
  })

  it('stays in the links to further pages', async () => {
    const { links } = (await call('GET', `${items}&f=json`)).json
    const next = links.find(({ rel }: { rel: string }) => rel === 'next').href
    expect(new URL(next).searchParams.get('f')).toBe('json')
  })
})

describe('a page of another origin in a browser', async () => {
  const page = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end('<title>Other</title>'),
  )
  await new Promise<void>(listening => page.listen(0, '127.0.0.1', listening))
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined })
  afterAll(async () => {
    await browser.close()
    page.close()
  })

  it('reads features and tiles, and nothing with credentials', async () => {
    const tab = await browser.newPage()
    await tab.goto(`http://127.0.0.1:${(page.address() as AddressInfo).port}/`)
    const read = (path: string, credentials: 'omit' | 'include', headers = {}) =>
      tab.evaluate(
        async ([address, credentials, headers]) => {
          const reply = await fetch(address, { credentials, headers }).catch(() => null)
          return (
            reply && [
              reply.status,
              (await reply.arrayBuffer()).byteLength > 0,
              reply.headers.get('link') !== null,
            ]
          )
        },
        [url + path, credentials, headers] as const,
      )
    expect(await read(items, 'omit')).toEqual([200, true, true])
    expect(await read('/ogc/collections/municipality/tiles/WebMercatorQuad/9/215/375', 'omit')).not.toBeNull()
    expect(await read(items, 'include')).toBeNull()
    expect(await read(items, 'omit', { authorization: 'Bearer x' })).toBeNull()
    expect(await read('/api/ogc', 'omit')).toBeNull()
  })
})
