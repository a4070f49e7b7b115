import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { Tilesets } from './tile-sources.ts'

export const loginTilesets = endpoint({
  method: 'GET',
  path: '/api/tilesets',
  can: 'maps.read',
  summary: 'Tilesets that are not open to everybody, at addresses for the day',
  reply: v.object({
    /** TileJSON at `url` on the address of this server, tiles below it, the archive at `url` and `.pmtiles`. */
    tilesets: Tilesets,
    /** When the addresses end; those of the next day are there a day before. */
    ends_at: v.string(),
  }),
})
