import { type Language, say } from '../../domain/messages/messages.ts'
import type { WorkerJson } from '../kernel/endpoint.ts'
import type { Collection } from './collections/collection.ts'
import type { ItemsQuery } from './features/queries.ts'

/** Address of everybody's layers, and what all addresses of OGC API begin with. */
export const ogcRoot = '/ogc'

/** What a page is asked with; `at` is the address of its collection, `search` the query as it came. */
export type PageRequest = { at: string; query: ItemsQuery; search: Record<string, string> }

/** What one address opens: everybody's layers, those of who has logged in, or a plan's. */
export type Scope = {
  title: string
  /** Of the landing page, without a slash at its end. */
  root: string
  collections: readonly Collection[]
  /** The whole vector tile that a layer's features are in; null: there is none here. */
  tile(collection: Collection, z: number, x: number, y: number): Promise<Uint8Array | null>
  /** Where the whole tiles of a layer's tileset are taken from, with {z}, {x} and {y}; a plan has none. */
  tilesAddress?(collection: Collection): string
  /** What a project of QGIS draws below. */
  below?: Scope
  /** All tiles of one place. */
  wholeTile(z: number, x: number, y: number): Promise<Uint8Array[]>
  /** Of whatever holds links. */
  /** A page of a collection, finished in a thread; without, it is made on the event loop. */
  readPage?(collection: Collection, request: PageRequest): Promise<WorkerJson>
  cacheControl: string
  /** Of tiles, which hold none; left out: the same. */
  tileCacheControl?: string
  language: Language
}

export type OgcLink = { href: string; rel: string; type: string; title?: string; templated?: true }
export const jsonType = 'application/json'
export const geojsonType = 'application/geo+json'
export const openApiType = 'application/vnd.oai.openapi+json;version=3.0'
export const schemaType = 'application/schema+json'
export const tileType = 'application/vnd.mapbox-vector-tile'

/** As the map calls it, with its kind where nobody measured it: a list of layers of a GIS program says it nowhere else. */
export function collectionTitle({ language }: Scope, { id, kind }: Collection): string {
  const title = say(language, `layer.${id}`)
  return kind === 'measured' ? title : say(language, `ogc.${kind}`, { title })
}
