import * as v from 'valibot'

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

/** By tileset of domain/tilesets/schema.ts. */
export const Tilesets = v.record(v.string(), TileSource)

/** Reply of `GET /tiles/sources.json`: how tiles come at this moment, and where from, of all that is open to everybody. */
export const TileSources = v.object({
  tiles: v.picklist(['martin', 'pmtiles']),
  atlas: v.string(),
  tilesets: Tilesets,
  /** There are more for who has logged in: `loginTilesets`. */
  more: v.optional(v.boolean()),
})
export type TileSources = v.InferOutput<typeof TileSources>
