import { serve } from '@hono/node-server'
import { FetchSource, PMTiles } from 'pmtiles'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TileSources } from '../../../app/domain/layers/tile-sources.ts'
import { tilesetNames, tilesets } from '../../../app/domain/tilesets/schema.ts'
import { readiness } from '../../../app/server/tiles/readiness.ts'
import { tileRoutes } from '../../../app/server/tiles/routes.ts'
import { makeTileAddresses } from '../../../app/server/tiles/signed-addresses.ts'
import { type SupervisedTileServer, superviseMartin } from '../../../tileserver/launch.ts'
import { findMartin } from '../../../tileserver/martin.ts'
import { scratchFolder, type TinyTiles, tinyTile, writeTinyTiles } from '../../fixtures/tiny-tiles.ts'

let atlas: TinyTiles
let origin: string
let close: () => void
let martin: SupervisedTileServer | null = null
const addresses = makeTileAddresses(new Uint8Array(32), () => new Date())
const view = { serving: () => martin?.serving() ?? null }
const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })

beforeAll(async () => {
  atlas = await writeTinyTiles('abc123')
  const app = tileRoutes({ atlas: () => atlas, martin: view, addresses })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise(resolve => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  close = () => server.close()
})
afterAll(async () => {
  await martin?.stop()
  close()
})

/** Holds by Martin and without: the same addresses, the same content. */
function servesEverything() {
  it.each(tilesetNames)('serves TileJSON and tiles of %s', async name => {
    const { minzoom, maxzoom } = tilesets[name]
    const tilejson = (await (await get(`/tiles/abc123/${name}`)).json()) as { tiles: string[] }
    expect(tilejson.tiles).toEqual([`${origin}/tiles/abc123/${name}/{z}/{x}/{y}`])
    expect(tilejson).toMatchObject({ minzoom, maxzoom, bounds: [80, 26, 88.3, 30.5] })
    const reply = await get(`/tiles/abc123/${name}/${maxzoom}/0/0`)
    expect(Buffer.from(await reply.arrayBuffer()).equals(tinyTile(name, maxzoom))).toBe(true)
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(reply.headers.get('content-type')).toBe(
      tilesets[name].kind === 'vector' ? 'application/x-protobuf' : 'image/png',
    )
  })

  it('answers 204 where a tileset has no tile, 404 outside its zooms and the world', async () => {
    const statuses = ['14/5/5', '15/5/5', '2/0/0', '12/5000/0', 'a/b/c', '14/0/-1']
    const found = await Promise.all(
      statuses.map(async at => (await get(`/tiles/abc123/streams/${at}`)).status),
    )
    expect(found).toEqual([204, 404, 404, 404, 404, 404])
  })

  it('answers only names of the schema under the version in use', async () => {
    const paths = [
      '/tiles/abc123/nonsense',
      '/tiles/other/streams',
      '/tiles/other/streams/14/0/0',
      '/tiles/abc123/streams,energy',
      '/tiles/abc123/constructor',
      '/atlas/abc123/manifest.json',
      '/atlas/abc123/nonsense.pmtiles',
      '/atlas/other/streams.pmtiles',
      '/atlas/abc123/..%2f..%2fetc%2fpasswd',
      '/atlas/..%2fabc123/streams.pmtiles',
      '/tiles/_/metrics',
    ]
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  it('lists every tileset in the catalogue, each with TileJSON and tiles under its bare name', async () => {
    const { tiles } = (await (await get('/tiles/catalog')).json()) as { tiles: Record<string, unknown> }
    expect(Object.keys(tiles).sort()).toEqual([...tilesetNames].sort())
    const bare = (await (await get('/tiles/energy')).json()) as { tiles: string[] }
    expect(bare.tiles).toEqual([`${origin}/tiles/energy/{z}/{x}/{y}`])
    const reply = await get('/tiles/energy/14/0/0')
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  })

  it('describes a tileset for the host that asked, and for no cache that others share', async () => {
    const cacheControl = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await cacheControl('/tiles/energy')).toBe('private, max-age=300')
    expect(await cacheControl('/tiles/abc123/energy')).toBe('private, max-age=31536000, immutable')
  })

  it.each([
    [true, 'https://maps.example'],
    [false, 'http://urja.example:8080'],
  ])('names the public address behind a proxy that is trusted: %s', async (trustProxy, expected) => {
    const app = tileRoutes({ atlas: () => atlas, martin: view, addresses, trustProxy })
    const headers = { 'x-forwarded-host': 'maps.example', 'x-forwarded-proto': 'https' }
    const reply = await app.request('http://urja.example:8080/tiles/abc123/streams', { headers })
    expect(((await reply.json()) as { tiles: string[] }).tiles).toEqual([
      `${expected}/tiles/abc123/streams/{z}/{x}/{y}`,
    ])
  })
}

describe('tiles without Martin', () => {
  servesEverything()

  it('sends the browser to the archives, which the official reader opens over HTTP Range', async () => {
    const sources = v.parse(TileSources, await (await get('/tiles/sources.json')).json())
    expect(sources.tiles).toBe('pmtiles')
    expect(Object.keys(sources.tilesets)).toEqual(tilesetNames)
    expect(sources.tilesets.streams.attribution).toBe('Streams by us')
    const archive = new PMTiles(new FetchSource(sources.tilesets.streams.url.replace('pmtiles://', '')))
    const tile = await archive.getZxy(9, 0, 0)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer()).equals(tinyTile('streams', 9))).toBe(true)
  })

  it('is ready without a binary, and waits for one that is there', async () => {
    const facts = { disk: null, backup: null, mails: { under_way: 0, failed: 0 } }
    const well = async () => ({ missing: [], disk: null, backup: null })
    const shared = {
      atlas: () => atlas,
      database: 'embedded',
      health: well,
      mails: () => facts.mails,
    } as const
    const without = { serving: () => null, isAwaited: () => false }
    expect(await readiness({ ...shared, martin: without })).toEqual({
      status: 200,
      body: { tiles: 'pmtiles', atlas: 'abc123', database: 'embedded', ...facts },
    })
    const starting = { serving: () => null, isAwaited: () => true }
    expect((await readiness({ ...shared, martin: starting })).status).toBe(503)
    // Whoever shares out the calls must not lose every process whenever the atlas is switched.
    const stale = { serving: () => ({ origin: '', atlas: 'older' }), isAwaited: () => false }
    expect(await readiness({ ...shared, martin: stale })).toMatchObject({
      status: 200,
      body: { tiles: 'pmtiles' },
    })
    expect((await readiness({ ...shared, martin: stale, isStopping: () => true })).status).toBe(503)
    expect(await readiness({ ...shared, martin: without, isWarm: () => false })).toEqual({
      status: 503,
      body: { missing: ['the first tiles are being read'], ...facts },
    })
    const missing = ['the database does not answer']
    const away = { ...shared, martin: without, health: async () => ({ ...(await well()), missing }) }
    expect(await readiness(away)).toEqual({ status: 503, body: { missing, ...facts } })
  })
})

describe.skipIf(findMartin() === null)('tiles by Martin', () => {
  const until = async (met: () => boolean) => {
    for (let i = 0; i < 400 && !met(); i++) await new Promise(resolve => setTimeout(resolve, 25))
    expect(met()).toBe(true)
  }
  beforeAll(async () => {
    martin = superviseMartin({ atlas: () => atlas, folder: scratchFolder('martin') })
    await until(() => martin?.serving() !== null)
  })

  servesEverything()

  it('sends the browser to TileJSON, and passes compressed tiles on as they are', async () => {
    const sources = v.parse(TileSources, await (await get('/tiles/sources.json')).json())
    expect(sources.tiles).toBe('martin')
    expect(sources.tilesets.streams.url).toBe(`${origin}/tiles/abc123/streams`)
    const reply = await get('/tiles/abc123/streams/14/0/0', { 'accept-encoding': 'gzip' })
    expect(reply.headers.get('content-encoding')).toBe('gzip')
    const etag = reply.headers.get('etag') ?? ''
    expect((await get('/tiles/abc123/streams/14/0/0', { 'if-none-match': etag })).status).toBe(304)
    const direct = await fetch(`${martin?.serving()?.origin}/streams/14/0/0`)
    expect(Buffer.from(await direct.arrayBuffer()).equals(tinyTile('streams', 14))).toBe(true)
  })

  it('goes on serving while Martin is dead, and by Martin again when it is back', async () => {
    const before = martin?.pid() ?? 0
    process.kill(before, 'SIGKILL')
    const during = await Promise.all(Array.from({ length: 20 }, () => get('/tiles/abc123/streams/14/0/0')))
    expect(during.map(reply => reply.status)).toEqual(during.map(() => 200))
    await until(() => martin?.serving() === null)
    expect(((await (await get('/tiles/sources.json')).json()) as TileSources).tiles).toBe('pmtiles')
    await until(() => martin?.serving() !== null)
    expect(martin?.pid()).not.toBe(before)
    expect(((await (await get('/tiles/sources.json')).json()) as TileSources).tiles).toBe('martin')
  })

  it('follows a new atlas', async () => {
    atlas = await writeTinyTiles('def456')
    await until(() => martin?.serving()?.atlas === 'def456')
    expect((await get('/tiles/def456/streams/14/0/0')).status).toBe(200)
    expect((await get('/tiles/abc123/streams/14/0/0')).status).toBe(404)
  })
})

describe('TILES_URL', () => {
  it('sends the browser to another Martin', async () => {
    const app = tileRoutes({
      atlas: () => atlas,
      martin: { serving: () => null },
      addresses,
      tilesUrl: 'https://tiles.example/urja/',
    })
    const sources = v.parse(TileSources, await (await app.request('/tiles/sources.json')).json())
    expect(sources.tiles).toBe('martin')
    expect(sources.tilesets.energy.url).toBe('https://tiles.example/urja/energy')
  })
})
