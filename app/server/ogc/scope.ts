import { type Language, say } from '../../domain/messages/messages.ts'
import type { WorkerJson } from '../kernel/endpoint.ts'
import type { Collection } from './collections/collection.ts'
import type { ItemsQuery } from './features/queries.ts'

/** URL path of the public layers, which is also the prefix of all OGC API URLs. */
export const ogcRoot = '/ogc'

/** Request for a page. `at` is the URL of its collection, and `search` is the original query. */
export type PageRequest = { at: string; query: ItemsQuery; search: Record<string, string> }

/** Content of one landing page: the public layers, those that require a login, or those of a plan. */
export type Scope = {
  title: string
  /** URL of the landing page, without a trailing slash. */
  root: string
  collections: readonly Collection[]
  /** The whole vector tile that contains the features of a layer, or null if there is none here. */
  tile(collection: Collection, z: number, x: number, y: number): Promise<Uint8Array | null>
  /** URL of the whole tiles of a layer's tileset, with {z}, {x} and {y}. Not set for a plan. */
  tilesAddress?(collection: Collection): string
  /** A scope whose layers are drawn below these in a QGIS project. */
  below?: Scope
  /** Tiles of all layers at one position. */
  wholeTile(z: number, x: number, y: number): Promise<Uint8Array[]>
  /**
   * Creates a complete page of a collection in a worker thread. If it is not set, the page is created on the event
   * loop.
   */
  readPage?(collection: Collection, request: PageRequest): Promise<WorkerJson>
  /** For replies with links. */
  cacheControl: string
  /** For tiles, which contain no links. By default it is the same as `cacheControl`. */
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
 * Title as on the map. If the data was not measured, the title includes its kind, because the layer list of a GIS
 * program does not show the kind anywhere else.
 */
export function collectionTitle({ language }: Scope, { id, kind }: Collection): string {
  const title = say(language, `layer.${id}`)
  return kind === 'measured' ? title : say(language, `ogc.${kind}`, { title })
}
