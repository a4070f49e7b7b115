import { type MessageKey, say } from '../../domain/messages/messages.ts'
import type { Collection } from './collections/collection.ts'
import { queryablesOf } from './collections/queryables.ts'
import { collectionTitle, type Scope } from './scope.ts'

/** Geometry types by dimension, as in the OGC register. */
const geometries = [
  'geometry-point-or-multipoint',
  'geometry-linestring-or-multilinestring',
  'geometry-polygon-or-multipolygon',
]

/** Properties of a collection that can be filtered, as a JSON Schema (OGC API Features, part 3). */
export function queryablesDocument(scope: Scope, collection: Collection) {
  const { id, dimension } = collection
  const { language, root } = scope
  const fields = Object.entries(queryablesOf(id)).map(([name, { type, unit }]) => {
    const title = say(language, `ogc.field.${name}` as MessageKey)
    return [name, { title, type, ...(unit !== undefined && { 'x-ogc-unit': unit }) }]
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${root}/collections/${id}/queryables`,
    type: 'object',
    title: collectionTitle(scope, collection),
    description: say(language, 'ogc.queryables'),
    properties: {
      geometry: { 'x-ogc-role': 'primary-geometry', format: geometries[dimension] },
      ...Object.fromEntries(fields),
    },
    additionalProperties: false,
  }
}
