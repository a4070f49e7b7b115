import type { Hono } from 'hono'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { loginTilesets } from '../../../app/domain/layers/login-tilesets-contract.ts'
import { TileSources } from '../../../app/domain/layers/tile-sources.ts'
import { type TilesetName, tilesetNames, tilesets } from '../../../app/domain/tilesets/schema.ts'
import type { UntypedCall } from '../../../app/server/kernel/endpoint.ts'
import { loginTilesetRoutes } from '../../../app/server/tiles/login-tilesets.ts'
import { type MartinView, tileRoutes } from '../../../app/server/tiles/routes.ts'
import { makeTileAddresses } from '../../../app/server/tiles/signed-addresses.ts'
import { cacheTiles } from '../../../app/server/tiles/tile-cache.ts'
import { superviseMartin } from '../../../tileserver/launch.ts'
import { findMartin } from '../../../tileserver/martin.ts'
import { scratchFolder, type TinyTiles, tinyTile, writeTinyTiles } from '../../fixtures/tiny-tiles.ts'

/** Every layer of the schema by its key in the manifest, and the tileset that it comes in. */
const layers = tilesetNames.flatMap((name): [string, TilesetName][] => {
  const keys = Object.keys(tilesets[name].layers)
  return keys.length === 0 ? [[name, name]] : keys.map(key => [`${name}.${key}`, name])
})
const elsewhere = 'https://tiles.example'
const secret = new Uint8Array(32).fill(7)

/** The routes of an atlas, with a clock that a test may set. */
function serverOf(atlas: TinyTiles, martin: MartinView = { serving: () => null }, tilesUrl?: string) {
  const clock = { now: new Date('2026-11-24T23:30:00Z') }
  const addresses = makeTileAddresses(secret, () => clock.now)
  const app = tileRoutes({ atlas: () => atlas, martin, addresses, tilesUrl })
  const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  const [route] = loginTilesetRoutes({ current: () => atlas }, addresses)
  const signed = async () => v.parse(loginTilesets.reply, await route.run({} as UntypedCall)).tilesets
  return { app, get, clock, signed }
}
type Served = ReturnType<typeof serverOf>

const publicPaths = (version: string, name: TilesetName) => {
  const { maxzoom } = tilesets[name]
  return [
    `/tiles/${version}/${name}`,
    `/tiles/${version}/${name}/${maxzoom}/0/0`,
    `/tiles/${name}`,
    `/tiles/${name}/${maxzoom}/0/0`,
    `/atlas/${version}/${name}.pmtiles`,
  ]
}

/** Nothing public tells of the tileset or hands it out; all others are there as ever. */
async function withholds({ get }: Served, version: string, withheld: readonly TilesetName[]) {
  const sources = v.parse(TileSources, await (await get('/tiles/sources.json')).json())
  const catalogue = (await (await get('/tiles/catalog')).json()) as { tiles: object }
  const open = tilesetNames.filter(name => !withheld.includes(name))
  expect(Object.keys(sources.tilesets)).toEqual(open)
  expect(sources.more).toBe(true)
  expect(Object.keys(catalogue.tiles).sort()).toEqual([...open].sort())
  for (const name of tilesetNames)
    for (const path of publicPaths(version, name)) {
      const reply = await get(path, { range: 'bytes=0-99', 'accept-encoding': 'gzip' })
      const expected = open.includes(name) ? [200, 206] : [404]
      expect(expected, path).toContain(reply.status)
    }
}

/** The address of the day hands out TileJSON, tiles and the archive over HTTP Range. */
async function handsOut({ app, get, signed }: Served, name: TilesetName) {
  const { url } = (await signed())[name]
  expect(url.startsWith('/tiles/signed/2026-11-24/')).toBe(true)
  const { maxzoom } = tilesets[name]
  const tilejson = (await (await get(url)).json()) as { tiles: string[]; maxzoom: number }
  expect(tilejson).toMatchObject({ maxzoom, tiles: [`http://localhost${url}/{z}/{x}/{y}`] })
  const tile = await get(`${url}/${maxzoom}/0/0`)
  expect(Buffer.from(await tile.arrayBuffer()).equals(tinyTile(name, maxzoom))).toBe(true)
  // As long as the address is good: half an hour of this day and the next one.
  expect(tile.headers.get('cache-control')).toBe(`public, max-age=${24 * 3600 + 1800}, immutable`)
  const archive = new PMTiles(new AppSource(app, `${url}.pmtiles`))
  const read = await archive.getZxy(maxzoom, 0, 0)
  expect(Buffer.from(read?.data ?? new ArrayBuffer()).equals(tinyTile(name, maxzoom))).toBe(true)
  const whole = await get(`${url}.pmtiles`)
  expect(whole.headers.get('cache-control')).toBe(tile.headers.get('cache-control'))
  const etag = whole.headers.get('etag') ?? ''
  expect((await get(`${url}.pmtiles`, { 'if-none-match': etag })).status).toBe(304)
}

class AppSource implements Source {
  private readonly app: Hono
  private readonly path: string
  constructor(app: Hono, path: string) {
    this.app = app
    this.path = path
  }
  getKey = () => this.path
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const range = `bytes=${offset}-${offset + length - 1}`
    const reply = await this.app.request(this.path, { headers: { range } })
    expect(reply.status).toBe(206)
    return { data: await reply.arrayBuffer() }
  }
}

const withheldWith = (key: string, name: TilesetName): TilesetName[] =>
  // The class of a building's distance to these lines would tell where they are.
  ['energy.transmission', 'energy.distribution'].includes(key) ? ['buildings', name] : [name]

describe.each(layers)('%s, for those who have logged in', (key, name) => {
  it('without Martin', async () => {
    const atlas = await writeTinyTiles('abc123', { [key]: 'login' })
    const server = serverOf(atlas)
    await withholds(server, 'abc123', withheldWith(key, name))
    await handsOut(server, name)
  })

  it('with TILES_URL', async () => {
    const atlas = await writeTinyTiles('abc123', { [key]: 'login' })
    const server = serverOf(atlas, undefined, elsewhere)
    await withholds(server, 'abc123', withheldWith(key, name))
    const sources = v.parse(TileSources, await (await server.get('/tiles/sources.json')).json())
    for (const { url } of Object.values(sources.tilesets)) expect(url.startsWith(elsewhere)).toBe(true)
    await handsOut(server, name)
  })

  it.skipIf(findMartin() === null)('by Martin', async () => {
    const atlas = await writeTinyTiles('abc123', { [key]: 'login' })
    const martin = superviseMartin({ atlas: () => atlas, folder: scratchFolder('martin') })
    try {
      for (let i = 0; i < 400 && martin.serving() === null; i++)
        await new Promise(done => setTimeout(done, 25))
      const origin = martin.serving()?.origin
      const catalogue = (await (await fetch(`${origin}/catalog`)).json()) as { tiles: object }
      expect(Object.keys(catalogue.tiles)).not.toContain(name)
      expect((await fetch(`${origin}/${name}/${tilesets[name].maxzoom}/0/0`)).status).toBe(404)
      const server = serverOf(atlas, martin)
      await withholds(server, 'abc123', withheldWith(key, name))
      await handsOut(server, name)
    } finally {
      await martin.stop()
    }
  })
})

describe('an address for the day', () => {
  const access = { 'energy.substation': 'login' } as const

  it('is the same for everybody, changes with the day and ends with the day after', async () => {
    const atlas = await writeTinyTiles('abc123', access)
    const server = serverOf(atlas)
    const first = (await server.signed()).energy.url
    expect((await serverOf(atlas).signed()).energy.url).toBe(first)
    const statusAt = async (time: string) => {
      server.clock.now = new Date(time)
      return (await server.get(`${first}/14/0/0`)).status
    }
    expect(await statusAt('2026-11-25T23:59:58Z')).toBe(200)
    expect((await server.signed()).energy.url).not.toBe(first)
    expect(await statusAt('2026-11-26T00:00:00Z')).toBe(403)
    const refusal = (await (await server.get(first)).json()) as { error: string }
    expect(refusal.error).toContain('/api/tilesets')
  })

  it('is good for its own tileset, version and day only', async () => {
    const atlas = await writeTinyTiles('abc123', { ...access, 'streams.streamline': 'login' })
    const { get, signed } = serverOf(atlas)
    const { url } = (await signed()).energy
    const [, , , day, signature] = url.split('/')
    const at = (...parts: string[]) => get(`/tiles/signed/${parts.join('/')}`)
    expect((await at(day, signature, 'abc123', 'energy')).status).toBe(200)
    expect((await at(day, signature, 'abc123', 'streams')).status).toBe(403)
    expect((await at(day, signature, 'abc123', 'streams.pmtiles')).status).toBe(403)
    expect((await at('2026-11-25', signature, 'abc123', 'energy')).status).toBe(403)
    expect((await at('2026-99-99', signature, 'abc123', 'energy')).status).toBe(403)
    expect((await at(day, signature.slice(1), 'abc123', 'energy')).status).toBe(403)
    expect((await at(day, signature, 'other', 'energy')).status).toBe(404)
    expect((await at(day, signature, 'abc123', 'nonsense')).status).toBe(404)
    const other = makeTileAddresses(new Uint8Array(32), () => new Date('2026-11-24T12:00:00Z'))
    expect((await get(other.pathOf('abc123', 'energy'))).status).toBe(403)
  })
})

it('what is withdrawn from everybody is withdrawn in the atlas before too', async () => {
  const before = await writeTinyTiles('abc123')
  let inUse = before
  const addresses = makeTileAddresses(secret, () => new Date())
  const app = tileRoutes({ atlas: () => inUse, martin: { serving: () => null }, addresses })
  expect((await app.request('/atlas/abc123/energy.pmtiles')).status).toBe(200)
  inUse = await writeTinyTiles('def456', { 'energy.substation': 'login' })
  inUse = { ...inUse, folder: before.folder.replace(/abc123$/, 'def456') }
  for (const path of publicPaths('abc123', 'energy')) expect((await app.request(path)).status, path).toBe(404)
  expect((await app.request('/atlas/abc123/streams.pmtiles')).status).toBe(200)
})

it('the memory before the routes asks nothing around them', async () => {
  const atlas = await writeTinyTiles('abc123', { 'energy.substation': 'login' })
  const { app } = serverOf(atlas)
  const tileCache = cacheTiles(() => 'abc123')
  const fetch = tileCache.behind((request: Request) => app.fetch(request))
  const fetchTile = (path: string) =>
    fetch(new Request(`http://localhost${path}`, { headers: { 'accept-encoding': 'gzip' } }), {})
  expect((await fetchTile('/tiles/abc123/streams/14/0/0')).status).toBe(200)
  expect((await fetchTile('/tiles/abc123/energy/14/0/0')).status).toBe(404)
})
