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
     * TileJSON at `url` on this server's address, with the tiles below it; the archive is at `url` with
     * `.pmtiles`.
     */
    tilesets: Tilesets,
    /** Expiry of the addresses; the next day's are available a day in advance. */
    ends_at: v.string(),
  }),
})
