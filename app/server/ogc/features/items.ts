import type { Context } from 'hono'
import { containsBounds } from '../../../domain/geometry.ts'
import { acceptsGzip } from '../../kernel/gzip.ts'
import { attributionOf, type Collection, type OgcFeature } from '../collections/collection.ts'
import { geojsonType, jsonType, type OgcLink, type PageRequest, type Scope } from '../scope.ts'
import { inSystem, type ReferenceSystem } from './crs.ts'
import type { ItemsQuery } from './queries.ts'

/** Number of features that are written before other work may run. */
const turn = 100

/** A page of features: the fields that precede them, and the features, which are created one by one. */
export async function readPage(collection: Collection, { at, query, search }: PageRequest) {
  const { boxes, where, limit, offset } = query
  const isAll = boxes?.some(box => containsBounds(box, collection.bounds)) ?? true
  const found = await collection.find({
    boxes: isAll ? null : boxes,
    where,
    from: offset,
    max: limit,
  })
  const returned = Math.max(0, Math.min(limit, found.matched - offset))
  const page = (from: number) => {
    const params = new URLSearchParams(search)
    params.set('limit', String(limit))
    params.set('offset', String(from))
    return `${at}/items?${params}`
  }
  const links: OgcLink[] = [{ href: page(offset), rel: 'self', type: geojsonType }]
  if (offset + returned < found.matched && returned > 0)
    links.push({ href: page(offset + returned), rel: 'next', type: geojsonType })
  if (offset > 0) links.push({ href: page(Math.max(0, offset - limit)), rel: 'prev', type: geojsonType })
  links.push({ href: at, rel: 'collection', type: jsonType })
  const attribution = attributionOf([collection])
  const head = {
    type: 'FeatureCollection',
    timeStamp: new Date().toISOString(),
    numberMatched: found.matched,
    numberReturned: returned,
    // Files need the attribution when they are passed on.
    ...(attribution && { attribution }),
    links,
  }
  return { head, features: found.features }
}

/**
 * Responds with a page of features. If the scope can create the page in a worker thread, it is sent complete; otherwise
 * it is streamed.
 */
export async function itemsPage(
  c: Context,
  scope: Scope,
  collection: Collection,
  query: ItemsQuery,
): Promise<Response> {
  const request = { at: `${scope.root}/collections/${collection.id}`, query, search: c.req.query() }
  if (scope.readPage !== undefined) {
    const { json, packed } = await scope.readPage(collection, request)
    const headers = pageHeaders(scope, query.crs, headOf(json).links)
    if (!packed || !acceptsGzip(c)) return new Response(json, { headers })
    return new Response(packed, { headers: { ...headers, 'content-encoding': 'gzip' } })
  }
  const { head, features } = await readPage(collection, request)
  const headers = pageHeaders(scope, query.crs, head.links)
  const texts = textsOf(head, features, query.crs)
  let body: ReadableStream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const text = texts.next()
      if (text.done) controller.close()
      else controller.enqueue(new TextEncoder().encode(text.value))
    },
  })
  if (acceptsGzip(c)) {
    headers['content-encoding'] = 'gzip'
    body = body.pipeThrough(new CompressionStream('gzip'))
  }
  return new Response(body, { headers })
}

const pageHeaders = (
  scope: Scope,
  crs: ReferenceSystem,
  links: readonly OgcLink[],
): Record<string, string> => ({
  ...featureHeaders(scope, crs),
  link: links.map(({ href, rel, type }) => `<${href}>; rel="${rel}"; type="${type}"`).join(', '),
})

/** The fields that precede the features of a complete page. */
function headOf(json: Uint8Array): { links: OgcLink[] } {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  return JSON.parse(`${bytes.toString('utf8', 0, bytes.indexOf(',"features":['))}}`)
}

function* textsOf(head: object, features: Iterable<OgcFeature>, crs: ReferenceSystem): Generator<string> {
  let text = `${JSON.stringify(head).slice(0, -1)},"features":[`
  let written = 0
  for (const feature of features) {
    text += (written++ > 0 ? ',' : '') + JSON.stringify(featureJson(feature, crs))
    if (written % turn > 0) continue
    yield text
    text = ''
  }
  yield `${text}]}`
}

/** A feature as GeoJSON in a given reference system. */
export function featureJson({ id, geometry, properties }: OgcFeature, crs: ReferenceSystem) {
  const projected =
    geometry.type === 'GeometryCollection'
      ? geometry
      : { ...geometry, coordinates: inSystem<unknown>(geometry.coordinates, crs) }
  return { type: 'Feature', id, geometry: projected, properties }
}

/** Responds with one feature. */
export function itemReply(scope: Scope, collection: Collection, feature: OgcFeature, crs: ReferenceSystem) {
  const at = `${scope.root}/collections/${collection.id}`
  const links: OgcLink[] = [
    { href: `${at}/items/${feature.id}`, rel: 'self', type: geojsonType },
    { href: at, rel: 'collection', type: jsonType },
  ]
  const body = JSON.stringify({ ...featureJson(feature, crs), links })
  return new Response(body, { headers: featureHeaders(scope, crs) })
}

const featureHeaders = ({ cacheControl }: Scope, crs: ReferenceSystem) => ({
  'content-type': geojsonType,
  'content-crs': `<${crs}>`,
  'cache-control': cacheControl,
  vary: 'accept-encoding',
})
