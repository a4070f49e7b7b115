import * as v from 'valibot'

export const TileSource = v.object({
  /**
   * Address of a TileJSON (Martin) with the tiles below it as /z/x/y, or `pmtiles://` and the address of the archive.
   */
  url: v.string(),
  kind: v.picklist(['vector', 'raster-dem']),
  minzoom: v.number(),
  maxzoom: v.number(),
  bounds: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  attribution: v.string(),
  /** Size on the ground of the cells in the raster's source. */
  cell_m: v.optional(v.number()),
})
export type TileSource = v.InferOutput<typeof TileSource>

/** By tileset in domain/tilesets/schema.ts. */
export const Tilesets = v.record(v.string(), TileSource)

/** Reply to `GET /tiles/sources.json`: the current addresses of all public tilesets. */
export const TileSources = v.object({
  tiles: v.picklist(['martin', 'pmtiles']),
  atlas: v.string(),
  tilesets: Tilesets,
  /** Whether more tilesets are available after login: `loginTilesets`. */
  more: v.optional(v.boolean()),
})
export type TileSources = v.InferOutput<typeof TileSources>
