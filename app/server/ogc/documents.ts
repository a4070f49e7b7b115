import type { Bounds } from '../../domain/geometry.ts'
import { say } from '../../domain/messages/messages.ts'
import { tileAt } from '../tiles/warm-tiles.ts'
import { attributionOf, type Collection } from './collections/collection.ts'
import { crs84, referenceSystems } from './features/crs.ts'
import {
  collectionTitle,
  geojsonType,
  jsonType,
  type OgcLink,
  openApiType,
  type Scope,
  schemaType,
  tileType,
} from './scope.ts'

const spec = 'http://www.opengis.net/spec'
/** Conformance classes. `npm run check:ogc` verifies them with third-party programs. */
export const conformance = [
  `${spec}/ogcapi-common-1/1.0/conf/core`,
  `${spec}/ogcapi-common-2/1.0/conf/collections`,
  ...['core', 'geojson', 'oas30'].map(name => `${spec}/ogcapi-features-1/1.0/conf/${name}`),
  `${spec}/ogcapi-features-2/1.0/conf/crs`,
  ...['queryables', 'queryables-query-parameters'].map(name => `${spec}/ogcapi-features-3/1.0/conf/${name}`),
  ...['core', 'tileset', 'tilesets-list', 'dataset-tilesets', 'geodata-tilesets', 'mvt', 'oas30'].map(
    name => `${spec}/ogcapi-tiles-1/1.0/conf/${name}`,
  ),
]

const tilesetsRel = 'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector'
const queryablesRel = 'http://www.opengis.net/def/rel/ogc/1.0/queryables'
const matrixSet = 'WebMercatorQuad'
const self = (href: string): OgcLink => ({ href, rel: 'self', type: jsonType })

export function landing({ root, title, language }: Scope) {
  const links: OgcLink[] = [
    self(root),
    { href: `${root}/api`, rel: 'service-desc', type: openApiType },
    { href: `${root}/conformance`, rel: 'conformance', type: jsonType },
    { href: `${root}/collections`, rel: 'data', type: jsonType },
    { href: `${root}/tiles`, rel: tilesetsRel, type: jsonType },
  ]
  return { title, description: say(language, 'ogc.about'), links }
}

export function collectionsDocument(scope: Scope) {
  return {
    links: [self(`${scope.root}/collections`)],
    crs: [...referenceSystems],
    collections: scope.collections.map(one => collectionDocument(scope, one)),
  }
}

export function collectionDocument(scope: Scope, collection: Collection) {
  const { id, origins, bounds, tiles } = collection
  const { language, root } = scope
  const at = `${root}/collections/${id}`
  const from = origins.map(({ source, publisher, vintage, licence }) =>
    say(language, 'ogc.origin', { source, publisher, vintage, licence }),
  )
  const attribution = attributionOf([collection])
  const links: OgcLink[] = [
    self(at),
    { href: `${at}/items`, rel: 'items', type: geojsonType },
    { href: `${at}/queryables`, rel: queryablesRel, type: schemaType },
  ]
  if (tiles !== null) links.push({ href: `${at}/tiles`, rel: tilesetsRel, type: jsonType })
  return {
    id,
    title: collectionTitle(scope, collection),
    description: [say(language, `layer.${id}.about`), ...from].join(' '),
    ...(attribution && { attribution }),
    extent: { spatial: { bbox: [bounds], crs: crs84 } },
    itemType: 'feature',
    crs: [...referenceSystems],
    storageCrs: crs84,
    links,
  }
}

type Zooms = { minzoom: number; maxzoom: number }
type Layers = { id: string; dataType: 'vector'; title?: string }[]

/** The list of tilesets at one URL. It contains a single tileset, which uses the web map tile matrix set. */
export function tilesetsDocument(at: string, title: string) {
  return {
    links: [self(at)],
    tilesets: [
      {
        title,
        dataType: 'vector',
        crs: 'http://www.opengis.net/def/crs/EPSG/0/3857',
        tileMatrixSetURI: matrixUri,
        links: [self(`${at}/${matrixSet}`), scheme],
      },
    ],
  }
}

const matrixUri = `http://www.opengis.net/def/tilematrixset/OGC/1.0/${matrixSet}`
const scheme: OgcLink = {
  href: matrixUri,
  rel: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme',
  type: jsonType,
}

export function tilesetDocument(
  at: string,
  { title, layers, bounds, zooms }: { title: string; layers: Layers; bounds: Bounds; zooms: Zooms },
) {
  const [west, south, east, north] = bounds
  const item = `${at}/{tileMatrix}/{tileRow}/{tileCol}`
  return {
    title,
    dataType: 'vector',
    crs: 'http://www.opengis.net/def/crs/EPSG/0/3857',
    tileMatrixSetURI: matrixUri,
    tileMatrixSetLimits: limitsOf(bounds, zooms),
    boundingBox: { lowerLeft: [west, south], upperRight: [east, north], crs: crs84 },
    layers,
    links: [
      self(at),
      { href: `${at}?f=tilejson`, rel: 'alternate', type: jsonType, title: 'TileJSON' },
      scheme,
      { href: item, rel: 'item', type: tileType, templated: true },
    ],
  }
}

export function tileJson(
  at: string,
  {
    title,
    layers,
    bounds,
    zooms,
    attribution,
  }: {
    title: string
    layers: { id: string; fields: Record<string, string> }[]
    bounds: Bounds
    zooms: Zooms
    attribution: string
  },
) {
  return {
    tilejson: '3.0.0',
    name: title,
    tiles: [`${at}/{z}/{y}/{x}`],
    vector_layers: layers,
    bounds,
    ...zooms,
    attribution,
  }
}

/** Range of rows and columns with content at each zoom level. */
function limitsOf([west, south, east, north]: Bounds, { minzoom, maxzoom }: Zooms) {
  return Array.from({ length: maxzoom - minzoom + 1 }, (_, i) => {
    const z = minzoom + i
    const [minTileCol, minTileRow] = tileAt(west, north, z)
    const [maxTileCol, maxTileRow] = tileAt(east, south, z)
    return { tileMatrix: String(z), minTileRow, maxTileRow, minTileCol, maxTileCol }
  })
}
