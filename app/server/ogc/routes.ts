import { type Context, type Handler, Hono } from 'hono'
import { Failure } from '../../domain/api/failure.ts'
import { fileTypes } from '../../domain/file-types.ts'
import { type Bounds, boundsOfBoxes } from '../../domain/geometry.ts'
import { apiDefinition } from './api-definition.ts'
import { attributionOf, type Collection } from './collections/collection.ts'
import { queryablesOf } from './collections/queryables.ts'
import {
  collectionDocument,
  collectionsDocument,
  conformance,
  landing,
  tileJson,
  tilesetDocument,
  tilesetsDocument,
} from './documents.ts'
import { itemReply, itemsPage } from './features/items.ts'
import { documentQuery, itemsQuery, noQuery, oneQuery, tileQuery, tilesetQuery } from './features/queries.ts'
import { qgisProject } from './qgis/project.ts'
import { queryablesDocument } from './queryables-document.ts'
import { collectionTitle, ogcRoot, openApiType, type Scope, schemaType, tileType } from './scope.ts'
import { oneLayer } from './tiles/one-layer.ts'

/** Path of a landing page and what it gives access to. `open` throws the failure if access is denied. */
export type Opening = { path: string; open(c: Context): Promise<Scope> }
/** The municipality on which a QGIS project opens, or null if the code is unknown. */
type PlaceOf = (code: number, scope: Scope) => { name: string; bounds: Bounds } | null

const xyz = '/:z{\\d{1,2}}/:y{\\d{1,8}}/:x{\\d{1,8}}'
const matrixSet = '/tiles/WebMercatorQuad'

/** Serves OGC API Features and Tiles below each of these paths, with and without a trailing slash. */
export function ogcRoutes(openings: readonly Opening[], placeOf: PlaceOf): Hono {
  const app = new Hono()
  for (const { path, open } of openings) {
    const at = (below: string, answer: (c: Context, scope: Scope) => Response | Promise<Response>) => {
      const handler: Handler = async c => answer(c, await open(c))
      app.get(path + below, handler)
      app.get(`${path}${below}/`, handler)
    }
    const document = (below: string, make: (scope: Scope, c: Context) => object, type?: string) =>
      at(below, (c, scope) => {
        documentQuery(c.req.query())
        return json(c, scope, make(scope, c), type)
      })
    document('', scope => landing(scope))
    document('/api', scope => apiDefinition(scope), openApiType)
    document('/conformance', () => ({ conformsTo: conformance }))
    document('/collections', scope => collectionsDocument(scope))
    document('/collections/:id', (scope, c) => collectionDocument(scope, named(scope, c)))
    document(
      '/collections/:id/queryables',
      (scope, c) => queryablesDocument(scope, named(scope, c)),
      schemaType,
    )
    at('/collections/:id/items', (c, scope) => {
      const collection = named(scope, c)
      return itemsPage(c, scope, collection, itemsQuery(c.req.query(), queryablesOf(collection.id)))
    })
    at('/collections/:id/items/:feature', async (c, scope) => {
      const collection = named(scope, c)
      const crs = oneQuery(c.req.query())
      const id = c.req.param('feature') ?? ''
      const feature = /^[1-9]\d{0,8}$/.test(id) ? await collection.one(Number(id)) : null
      if (feature === null) throw new Failure('not_found')
      return itemReply(scope, collection, feature, crs)
    })
    tileRoutesOf(at, document)
    at('/projects/:file{\\d{5}\\.qgs}', (c, scope) => {
      noQuery(c.req.query())
      const code = Number.parseInt(c.req.param('file') ?? '', 10)
      const place = placeOf(code, scope)
      if (place === null) throw new Failure('not_found')
      return project(c, scope, code, place)
    })
  }
  // Without this, the app would answer unknown URLs with its page.
  app.all(`${ogcRoot}/*`, () => {
    throw new Failure('not_found')
  })
  return app
}

type At = (below: string, answer: (c: Context, scope: Scope) => Response | Promise<Response>) => void
type OfDocument = (below: string, make: (scope: Scope, c: Context) => object) => void

function tileRoutesOf(at: At, document: OfDocument): void {
  document('/collections/:id/tiles', (scope, c) => {
    const collection = tiled(scope, c)
    return tilesetsDocument(
      `${scope.root}/collections/${collection.id}/tiles`,
      collectionTitle(scope, collection),
    )
  })
  at(`/collections/:id${matrixSet}`, (c, scope) => {
    const collection = tiled(scope, c)
    const place = `${scope.root}/collections/${collection.id}${matrixSet}`
    return tileset(c, scope, place, collectionTitle(scope, collection), [collection])
  })
  at(`/collections/:id${matrixSet}${xyz}`, async (c, scope) => {
    const collection = tiled(scope, c)
    tileQuery(c.req.query())
    const { z, x, y } = readTileAddress(c)
    const { layer, minzoom, maxzoom } = collection.tiles
    const whole = z < minzoom || z > maxzoom ? null : await scope.tile(collection, z, x, y)
    return tile(c, scope, whole === null ? [] : [oneLayer(whole, layer)])
  })
  document('/tiles', scope => tilesetsDocument(`${scope.root}/tiles`, scope.title))
  at(matrixSet, (c, scope) => tileset(c, scope, scope.root + matrixSet, scope.title, scope.collections))
  at(matrixSet + xyz, async (c, scope) => {
    tileQuery(c.req.query())
    const { z, x, y } = readTileAddress(c)
    return tile(c, scope, await scope.wholeTile(z, x, y))
  })
}

function project(c: Context, scope: Scope, code: number, place: Parameters<typeof qgisProject>[1]): Response {
  const scopes = scope.below === undefined ? [scope] : [scope, scope.below]
  return c.body(qgisProject(scopes, place), 200, {
    'content-type': fileTypes.qgs,
    'content-disposition': `attachment; filename="urja-${code}.qgs"`,
    'content-language': scope.language,
    'cache-control': scope.cacheControl,
    vary: 'accept-language',
  })
}

function named(scope: Scope, c: Context): Collection {
  const found = scope.collections.find(({ id }) => id === c.req.param('id'))
  if (found === undefined) throw new Failure('not_found')
  return found
}

type Tiled = Collection & { tiles: NonNullable<Collection['tiles']> }
const hasTiles = (one: Collection): one is Tiled => one.tiles !== null

function tiled(scope: Scope, c: Context): Tiled {
  const collection = named(scope, c)
  if (!hasTiles(collection)) throw new Failure('not_found')
  return collection
}

function tileset(c: Context, scope: Scope, place: string, title: string, collections: readonly Collection[]) {
  const drawn = collections.filter(hasTiles)
  const bounds = boundsOfBoxes(drawn.map(one => one.bounds))
  const zooms = {
    minzoom: Math.min(...drawn.map(({ tiles }) => tiles.minzoom)),
    maxzoom: Math.max(...drawn.map(({ tiles }) => tiles.maxzoom)),
  }
  if (tilesetQuery(c.req.query()) === 'tilejson') {
    const layers = drawn.map(({ tiles }) => ({ id: tiles.layer, fields: tiles.fields }))
    return json(
      c,
      scope,
      tileJson(place, { title, layers, bounds, zooms, attribution: attributionOf(drawn) }),
    )
  }
  const layers = drawn.map(one => ({
    id: one.tiles.layer,
    dataType: 'vector' as const,
    title: collectionTitle(scope, one),
  }))
  return json(c, scope, tilesetDocument(place, { title, layers, bounds, zooms }))
}

function readTileAddress(c: Context) {
  const [z, x, y] = ['z', 'x', 'y'].map(key => Number(c.req.param(key)))
  if (z > 30 || x >= 2 ** z || y >= 2 ** z) throw new Failure('not_found')
  return { z, x, y }
}

/** Layers that are concatenated form a tile that contains all of them. */
function tile(c: Context, scope: Scope, layers: Uint8Array[]): Response {
  const cacheControl = scope.tileCacheControl ?? scope.cacheControl
  const bytes = Buffer.concat(layers)
  if (bytes.length === 0) return c.body(null, 204, { 'cache-control': cacheControl })
  return c.body(new Uint8Array(bytes), 200, { 'content-type': tileType, 'cache-control': cacheControl })
}

function json(c: Context, { cacheControl, language }: Scope, content: object, type = 'application/json') {
  return c.body(JSON.stringify(content), 200, {
    'content-type': type,
    'cache-control': cacheControl,
    'content-language': language,
    vary: 'accept-language',
  })
}
