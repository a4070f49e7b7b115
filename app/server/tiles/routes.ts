import { type Context, Hono } from 'hono'
import {
  needsLogin,
  openTilesets,
  type TilesetName,
  tilesetNames,
  tilesets,
} from '../../domain/tilesets/schema.ts'
import { atlasVersions } from './atlas-versions.ts'
import { fetchFromMartin } from './fetch-from-martin.ts'
import { publicAddressOf } from './public-address.ts'
import { signedRoot, type TileAddresses } from './signed-addresses.ts'
import { describeSources, type TiledAtlas } from './sources.ts'
import { tileFiles } from './tile-files.ts'

/** Where Martin serves which atlas, or null if it is not serving. */
export type MartinView = { serving(): { origin: string; atlas: string } | null }

export type TileRouteOptions = {
  /** Returns the current atlas. Called for every request. */
  atlas: () => TiledAtlas
  martin: MartinView
  /** Signed URLs of tilesets that require a login. */
  addresses: Pick<TileAddresses, 'left_s'>
  /** TILES_URL. If it is set, the browser reads TileJSON from `<tilesUrl>/<tileset>` instead of from this server. */
  tilesUrl?: string
  /** Whether to trust X-Forwarded-Host and X-Forwarded-Proto. Use this only behind the installation's own proxy. */
  trustProxy?: boolean
}

/** One tileset of one version, and how long the reply may be cached. */
type TilesetRequest = { of: TiledAtlas; name: TilesetName; cacheControl: string; isSigned?: boolean }

const immutable = 'public, max-age=31536000, immutable'
const shortly = 'public, max-age=300'
/** Replies may be cached for as long as the URL itself is valid. */
const until = (left_s: number) => `public, max-age=${left_s}, immutable`
const zxy = '/:z{\\d{1,2}}/:x{\\d{1,8}}/:y{\\d{1,8}}'

/**
 * Public routes of the tiles. `/tiles/sources.json` (for the app) and `/tiles/catalog` describe them. TileJSON and
 * tiles are below `/tiles/<version>/<tileset>` and, for GIS programs, below `/tiles/<tileset>`. They come from Martin,
 * or from this server while Martin is unavailable. The archives are served over HTTP Range below `/atlas/<version>/`. A
 * version is either the current one or another one in the folder, so that a map stays usable when the atlas is
 * switched. Tilesets that require a login are excluded, both here and in Martin. They have the same three routes below
 * a URL that is signed for the day.
 */
export function tileRoutes(options: TileRouteOptions): Hono {
  const { atlas, martin, addresses, tilesUrl, trustProxy = false } = options
  const app = new Hono()
  const files = tileFiles()
  const versionNamed = atlasVersions(atlas)
  const publicUrl = (c: Context) => publicAddressOf(c, trustProxy)
  const serving = (version: string) => {
    const now = martin.serving()
    return now?.atlas === version ? now : null
  }

  /** Restrictions in the current atlas also apply to the previous one. */
  const isWithheld = (of: TiledAtlas, name: TilesetName) =>
    needsLogin(of.manifest, name) || needsLogin(atlas().manifest, name)

  /** Martin's reply, or null if Martin does not serve this atlas or is stopping. */
  async function byMartin(c: Context, version: string, path: string, cacheControl: string) {
    const now = serving(version)
    if (!now) return null
    return fetchFromMartin(now.origin, path, c.req.raw, publicUrl(c), cacheControl).catch(() => null)
  }

  async function tilejson(c: Context, request: TilesetRequest): Promise<Response> {
    const { of, name, isSigned } = request
    // The reply contains the requested host, which is untrusted, so shared caches must not store it.
    const cacheControl = request.cacheControl.replace('public', 'private')
    const reply = isSigned ? null : await byMartin(c, of.version, `/${name}`, cacheControl)
    if (reply) return reply
    const described = await (await files.archive(of, name)).tilejson(publicUrl(c).href)
    return c.json(described, 200, { 'cache-control': cacheControl })
  }

  async function tile(c: Context, request: TilesetRequest): Promise<Response> {
    const { of, name, cacheControl, isSigned } = request
    const [z, x, y] = ['z', 'x', 'y'].map(key => Number(c.req.param(key)))
    const { minzoom, maxzoom } = tilesets[name]
    if (z < minzoom || z > maxzoom || x >= 2 ** z || y >= 2 ** z) return notFound(c)
    const reply = isSigned ? null : await byMartin(c, of.version, `/${name}/${z}/${x}/${y}`, cacheControl)
    if (reply) return reply
    const content = await (await files.archive(of, name)).tile(z, x, y)
    if (content === null) return c.body(null, 204, { 'cache-control': cacheControl })
    return c.body(content, 200, { 'cache-control': cacheControl, 'content-type': contentType(name) })
  }

  async function archive(c: Context, { of, name, cacheControl }: TilesetRequest): Promise<Response> {
    const reply = await (await files.range(of, name)).respond(c.req.raw)
    if (reply.ok || reply.status === 304) reply.headers.set('cache-control', cacheControl)
    return reply
  }

  /**
   * Runs `answer` for a tileset of the schema. The version is the one in the path or, if there is none, the current
   * one.
   */
  function under(
    answer: (c: Context, request: TilesetRequest) => Promise<Response>,
    nameOf = readTilesetName,
  ) {
    return async (c: Context) => {
      const name = tilesetNamed(nameOf(c))
      const version = c.req.param('version')
      const of = version === undefined ? atlas() : await versionNamed(version)
      if (!name || !of) return notFound(c)
      const { day, signature } = c.req.param() as Record<string, string | undefined>
      const isSigned = day !== undefined && signature !== undefined
      const left_s = isSigned ? addresses.left_s(day, signature, of.version, name) : null
      if (isSigned && left_s === null) return ended(c)
      if (!isSigned && isWithheld(of, name)) return notFound(c)
      const lasting = version === undefined ? shortly : immutable
      const cacheControl = left_s === null ? lasting : until(left_s)
      return answer(c, { of, name, cacheControl, isSigned }).catch(error =>
        isGone(error) ? notFound(c) : Promise.reject(error),
      )
    }
  }

  app.get('/tiles/sources.json', c => {
    const by = tilesUrl || serving(atlas().version) ? 'martin' : 'pmtiles'
    const described = describeSources(atlas(), by, publicUrl(c).origin, tilesUrl)
    return c.json(described, 200, { 'cache-control': 'private, no-cache' })
  })
  app.get('/tiles/catalog', async c => {
    const reply = await byMartin(c, atlas().version, '/catalog', 'private, no-cache')
    if (reply) return reply
    const open = openTilesets(atlas().manifest)
    const tiles = open.map(name => [name, { content_type: contentType(name) }])
    return c.json({ tiles: Object.fromEntries(tiles) }, 200, { 'cache-control': 'private, no-cache' })
  })
  const signed = `${signedRoot}/:day{\\d{4}-\\d{2}-\\d{2}}/:signature/:version`
  app.get(`${signed}/:tileset${zxy}`, under(tile))
  app.all(`${signed}/:file{\\w+\\.pmtiles}`, under(archive, readArchiveName))
  app.get(`${signed}/:tileset`, under(tilejson))
  app.get('/tiles/:version/:tileset', under(tilejson))
  app.get(`/tiles/:version/:tileset${zxy}`, under(tile))
  app.get('/tiles/:tileset', under(tilejson))
  app.get(`/tiles/:tileset${zxy}`, under(tile))
  app.all('/atlas/:version/:file', under(archive, readArchiveName))
  app.all('/tiles/*', notFound)
  app.all('/atlas/*', notFound)
  return app
}

function tilesetNamed(name: string | undefined): TilesetName | null {
  return tilesetNames.find(known => known === name) ?? null
}

const readTilesetName = (c: Context) => c.req.param('tileset')
const readArchiveName = (c: Context) => /^(.+)\.pmtiles$/.exec(c.req.param('file') ?? '')?.[1]

/** The files of an old version may be removed while they are being requested. */
function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

function contentType(name: TilesetName): string {
  return tilesets[name].kind === 'raster-dem' ? 'image/png' : 'application/x-protobuf'
}

function notFound(c: Context): Response {
  return c.json({ error: 'Not found.' }, 404, { 'cache-control': 'no-store' })
}

/** The reply for a URL that has expired or was altered. */
function ended(c: Context): Response {
  const error = 'This address was for another day: log in and take the one of today from /api/tilesets.'
  return c.json({ error }, 403, { 'cache-control': 'no-store' })
}
