import { type Language, say } from '../../domain/messages/messages.ts'
import type { WorkerJson } from '../kernel/endpoint.ts'
import type { Collection } from './collections/collection.ts'
import type { ItemsQuery } from './features/queries.ts'

/** Address of the public layers, and prefix of all OGC API addresses. */
export const ogcRoot = '/ogc'

/** Request for a page; `at` is the address of its collection, `search` the original query. */
export type PageRequest = { at: string; query: ItemsQuery; search: Record<string, string> }

/** Content of one address: the public layers, those that require a login, or a plan's. */
export type Scope = {
  title: string
  /** Address of the landing page, without a trailing slash. */
  root: string
  collections: readonly Collection[]
  /** The whole vector tile with a layer's features; null if there is none here. */
  tile(collection: Collection, z: number, x: number, y: number): Promise<Uint8Array | null>
  /** Address of the whole tiles of a layer's tileset, with {z}, {x} and {y}; absent for a plan. */
  tilesAddress?(collection: Collection): string
  /** Scope drawn below it in a QGIS project. */
  below?: Scope
  /** All layers' tiles at one place. */
  wholeTile(z: number, x: number, y: number): Promise<Uint8Array[]>
  /** For replies with links. */
  /** A page of a collection, finished in a thread; if absent, it is made on the event loop. */
  readPage?(collection: Collection, request: PageRequest): Promise<WorkerJson>
  cacheControl: string
  /** For tiles, which have no links; by default the same. */
  tileCacheControl?: string
  language: Language
}

export type OgcLink = { href: string; rel: string; type: string; title?: string; templated?: true }
export const jsonType = 'application/json'
export const geojsonType = 'application/geo+json'
export const openApiType = 'application/vnd.oai.openapi+json;version=3.0'
export const schemaType = 'application/schema+json'
export const tileType = 'application/vnd.mapbox-vector-tile'

/**
 * Title as on the map, with its kind unless measured, since the layer list of a GIS program shows it nowhere
 * else.
 */
export function collectionTitle({ language }: Scope, { id, kind }: Collection): string {
  const title = say(language, `layer.${id}`)
  return kind === 'measured' ? title : say(language, `ogc.${kind}`, { title })
}
