import type { CollectionId } from './collections/collection.ts'
import { queryablesOf } from './collections/queryables.ts'
import { crs84, referenceSystems } from './features/crs.ts'
import { defaultPage, maxOfPage } from './features/queries.ts'
import { geojsonType, jsonType, type Scope, schemaType, tileType } from './scope.ts'

type Json = Record<string, unknown>

/** Describes the URLs below a landing page as OpenAPI 3.0, as the `oas30` classes require. */
export function apiDefinition({ root, title, collections }: Scope): Json {
  const ids = collections.map(({ id }) => id)
  const tiled = collections.filter(({ tiles }) => tiles !== null).map(({ id }) => id)
  const own = parameter('path', 'collectionId', { type: 'string', enum: ids })
  const ownTiled = parameter('path', 'collectionId', { type: 'string', enum: tiled })
  const matrix = parameter('path', 'tileMatrixSetId', { type: 'string', enum: ['WebMercatorQuad'] })
  const number = (name: string) => parameter('path', name, { type: 'integer', minimum: 0 })
  const place = [matrix, number('tileMatrix'), number('tileRow'), number('tileCol')]
  const tile = `/{tileMatrix}/{tileRow}/{tileCol}`
  // Programs look for a collection's own path before they look for the path with an id parameter.
  const itemsOf = Object.fromEntries(
    ids.map(id => [
      `/collections/${id}/items`,
      get(`items_${id}`, `Features of ${id}`, [...query, ...filtersOf(id)], geojsonType),
    ]),
  )
  const format = formats('json', 'tilejson')
  const asJson = formats('json')
  const asTile = [...place, formats('mvt')]
  return {
    openapi: '3.0.3',
    info: { title, version: '1' },
    servers: [{ url: root }],
    paths: {
      '/': get('landing', 'Landing page', [asJson]),
      '/api': get('api', 'This description', [asJson]),
      '/conformance': get('conformance', 'Conformance classes that are kept to', [asJson]),
      '/collections': get('collections', 'All collections', [asJson]),
      '/collections/{collectionId}': get('collection', 'One collection', [own, asJson]),
      '/collections/{collectionId}/queryables': get(
        'queryables',
        'Properties by which features are found',
        [own, asJson],
        schemaType,
      ),
      '/collections/{collectionId}/items': get(
        'items',
        'Features, page by page',
        [own, ...query],
        geojsonType,
      ),
      ...itemsOf,
      '/collections/{collectionId}/items/{featureId}': get(
        'item',
        'One feature',
        [own, number('featureId'), crs('crs'), asFeatures],
        geojsonType,
      ),
      '/collections/{collectionId}/tiles': get('layerTilesets', 'Tilesets of a layer', [ownTiled, asJson]),
      '/collections/{collectionId}/tiles/{tileMatrixSetId}': get('layerTileset', 'The tileset of a layer', [
        ownTiled,
        matrix,
        format,
      ]),
      [`/collections/{collectionId}/tiles/{tileMatrixSetId}${tile}`]: get(
        'layerTile',
        'A tile of one layer',
        [ownTiled, ...asTile],
        tileType,
      ),
      '/tiles': get('tilesets', 'Tilesets of all layers together', [asJson]),
      '/tiles/{tileMatrixSetId}': get('tileset', 'The tileset of all layers', [matrix, format]),
      [`/tiles/{tileMatrixSetId}${tile}`]: get('tile', 'A tile of all layers', asTile, tileType),
    },
    components: {
      schemas: {
        exception: {
          type: 'object',
          required: ['code', 'error'],
          properties: { code: { type: 'string' }, error: { type: 'string' } },
        },
      },
    },
  }
}

function get(operationId: string, summary: string, parameters: Json[], type = jsonType): Json {
  const schema = type === tileType ? { type: 'string', format: 'binary' } : { type: 'object' }
  const failure = (description: string) => ({
    description,
    content: { [jsonType]: { schema: { $ref: '#/components/schemas/exception' } } },
  })
  return {
    get: {
      operationId,
      summary,
      parameters,
      responses: {
        200: { description: summary, content: { [type]: { schema } } },
        ...(type === tileType && { 204: { description: 'Nothing lies there' } }),
        400: failure('A parameter that is wrong or unknown'),
        404: failure('Not there'),
      },
    },
  }
}

const parameter = (place: 'path' | 'query', name: string, schema: Json): Json => ({
  name,
  in: place,
  required: place === 'path',
  schema,
  ...(place === 'query' && { style: 'form', explode: false }),
})
/** A parameter for each property that can be filtered. Values are compared for equality. */
const filtersOf = (id: CollectionId): Json[] =>
  Object.entries(queryablesOf(id)).map(([name, { type }]) => parameter('query', name, { type }))
const formats = (...names: string[]) =>
  parameter('query', 'f', { type: 'string', enum: names, default: names[0] })
const asFeatures = formats('geojson', 'json')
const crs = (name: string) =>
  parameter('query', name, { type: 'string', format: 'uri', enum: [...referenceSystems], default: crs84 })
const query = [
  parameter('query', 'bbox', { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } }),
  crs('bbox-crs'),
  crs('crs'),
  parameter('query', 'limit', { type: 'integer', minimum: 1, maximum: maxOfPage, default: defaultPage }),
  parameter('query', 'offset', { type: 'integer', minimum: 0, default: 0 }),
  parameter('query', 'datetime', { type: 'string' }),
  asFeatures,
]
