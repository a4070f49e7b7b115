import * as v from 'valibot'

export const TileSource = v.object({
  /**
   * Address of a TileJSON (Martin) with tiles below it as /z/x/y; or `pmtiles://` and the archive's address.
   */
  url: v.string(),
  kind: v.picklist(['vector', 'raster-dem']),
  minzoom: v.number(),
  maxzoom: v.number(),
  bounds: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  attribution: v.string(),
  /** Cell size of the raster's source on the ground. */
  cell_m: v.optional(v.number()),
})
export type TileSource = v.InferOutput<typeof TileSource>

/** By tileset of domain/tilesets/schema.ts. */
export const Tilesets = v.record(v.string(), TileSource)

/** Reply of `GET /tiles/sources.json`: the current addresses of all public tilesets. */
export const TileSources = v.object({
  tiles: v.picklist(['martin', 'pmtiles']),
  atlas: v.string(),
  tilesets: Tilesets,
  /** Whether more are available after login: `loginTilesets`. */
  more: v.optional(v.boolean()),
})
export type TileSources = v.InferOutput<typeof TileSources>
