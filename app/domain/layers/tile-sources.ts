import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const TileSource = v.object({
  /** Address of TileJSON (Martin), below which the tiles lie as /z/x/y; or `pmtiles://` and the archive's. */
  url: v.string(),
  kind: v.picklist(['vector', 'raster-dem']),
  minzoom: v.number(),
  maxzoom: v.number(),
  bounds: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  attribution: v.string(),
  /** Side of a cell of what a raster was made from, on the ground. */
  cell_m: v.optional(v.number()),
})
export type TileSource = v.InferOutput<typeof TileSource>

/** By tileset of tiles/schema.ts. */
const Tilesets = v.record(v.string(), TileSource)

/** Reply of `GET /tiles/sources.json`: how tiles come at this moment, and where from, of all that is open to everybody. */
export const TileSources = v.object({
  tiles: v.picklist(['martin', 'pmtiles']),
  atlas: v.string(),
  tilesets: Tilesets,
  /** There are more for who has logged in: `loginTilesets`. */
  more: v.optional(v.boolean()),
})
export type TileSources = v.InferOutput<typeof TileSources>

export const loginTilesets = endpoint({
  method: 'GET',
  path: '/api/tilesets',
  role: 'General',
  summary: 'Tilesets that are not open to everybody, at addresses for the day',
  reply: v.object({
    /** TileJSON at `url` on the address of this server, tiles below it, the archive at `url` and `.pmtiles`. */
    tilesets: Tilesets,
    /** When the addresses end; those of the next day are there a day before. */
    ends_at: v.string(),
  }),
})
