import type { Running } from '../server/harness.ts'

type Link = { rel: string; href: string }
type Feature = { geometry: { type: string }; properties: Record<string, unknown> }

/** Names by place, of the layers of the map and of those of plan 1. */
export async function ogcShape(
  running: Pick<Running, 'call' | 'tokenOf'>,
): Promise<Record<string, string[]>> {
  const token = await running.tokenOf('Planner')
  const { address } = (await running.call('GET', '/api/plan/1/ogc/', { token })).json
  const ofPlan = await shapeBelow(running, new URL(address).pathname)
  return {
    ...(await shapeBelow(running, '/ogc')),
    ...Object.fromEntries(Object.entries(ofPlan).map(([name, list]) => [`plan: ${name}`, list])),
  }
}

/** Links, classes of conformance, collections, and the properties of the first items of each. */
async function shapeBelow({ call }: Pick<Running, 'call'>, root: string): Promise<Record<string, string[]>> {
  const get = async (path: string) => (await call('GET', root + path)).json
  const pathOf = ({ rel, href }: Link) =>
    `${rel} ${new URL(href, 'http://localhost').pathname.replace(root, '')}`
  const [landing, conformance, { collections }, definition] = await Promise.all(
    ['', '/conformance', '/collections', '/api'].map(get),
  )
  const shape: Record<string, string[]> = {
    links: landing.links.map(pathOf),
    conformance: conformance.conformsTo,
    collections: collections.map(({ id }: { id: string }) => id),
    paths: Object.keys(definition.paths),
  }
  for (const { id, links, ...collection } of collections) {
    shape[`${id}: collection`] = Object.keys(collection)
    shape[`${id}: links`] = links.map(pathOf)
    const page = await get(`/collections/${id}/items?limit=5`)
    shape[`${id}: page`] = Object.keys(page)
    const features: Feature[] = page.features
    shape[`${id}: geometry`] = [
      ...new Set(features.map(({ geometry }) => geometry.type.replace('Multi', ''))),
    ]
    shape[`${id}: properties`] = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))]
  }
  return shape
}
