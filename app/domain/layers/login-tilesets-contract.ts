import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { Tilesets } from './tile-sources.ts'

export const loginTilesets = endpoint({
  method: 'GET',
  path: '/api/tilesets',
  can: 'maps.read',
  summary: 'Tilesets that are not open to everybody, at addresses for the day',
  reply: v.object({
    /**
     * `url` is a TileJSON on this server, with the tiles below it. The archive has the same address with `.pmtiles`
     * appended.
     */
    tilesets: Tilesets,
    /** When the addresses expire. Those of the next day are available a day in advance. */
    ends_at: v.string(),
  }),
})
