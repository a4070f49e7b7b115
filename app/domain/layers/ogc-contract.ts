import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'

/** Where a GIS program finds a landing page. */
export const OgcAddress = v.object({
  /** The landing page of OGC API Features and Tiles, as GIS programs take it. */
  address: v.string(),
  /** When it ends; null: it does not. */
  ends_at: v.nullable(v.string()),
})

export const ogcAddress = endpoint({
  method: 'GET',
  path: '/api/ogc',
  can: 'maps.read',
  summary: 'Where GIS programs take the layers of the map from; for the day where some need a login',
  reply: OgcAddress,
})
