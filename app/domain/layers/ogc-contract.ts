import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'

export const OgcAddress = v.object({
  /** Landing page of OGC API Features and Tiles, which users enter in a GIS program. */
  address: v.string(),
  /** When the address expires, or null if it does not. */
  ends_at: v.nullable(v.string()),
})

export const ogcAddress = endpoint({
  method: 'GET',
  path: '/api/ogc',
  can: 'maps.read',
  summary: 'Where GIS programs take the layers of the map from; for the day where some need a login',
  reply: OgcAddress,
})
