import * as v from 'valibot'
import { endpoint } from '../../../domain/api/endpoint.ts'
import { Failure } from '../../../domain/api/failure.ts'
import { workerJobs } from '../../../engine/worker-job.ts'
import { atlasCollections } from '../collections/atlas-collections.ts'
import type { PageRequest } from '../scope.ts'
import { featureJson, readPage } from './items.ts'

/** A page of features of the atlas. It is served at URLs of OGC API Features, so no call of the API uses this path. */
const items = endpoint({
  method: 'GET',
  path: '/api/ogc/collections/{collection}/items',
  can: 'anon',
  summary: 'A page of features of the atlas',
  worker: 'long',
  reply: v.unknown(),
})

export const itemsWork = workerJobs(
  items,
  async (atlas, { collection, ...request }: PageRequest & { collection: string }) => {
    const found = atlasCollections(atlas, 'all').find(({ id }) => id === collection)
    if (found === undefined) throw new Failure('not_found')
    const { head, features } = await readPage(found, request)
    return { ...head, features: Array.from(features, feature => featureJson(feature, request.query.crs)) }
  },
)
