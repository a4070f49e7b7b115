import type { TileSource, TileSources } from '../../domain/layers/tile-sources.ts'
import {
  type Manifest,
  needsLogin,
  openTilesets,
  type TilesetName,
  tilesetNames,
  tilesets,
} from '../../domain/tilesets/schema.ts'
import type { TileAddresses } from './signed-addresses.ts'

/** The part of an atlas that the tile routes need. */
export type TiledAtlas = {
  version: string
  folder: string
  manifest: Manifest
  /** The cell size of its terrain, if known. */
  flowDirection?: { cell_deg: number }
}

/** Length of a degree of latitude in Nepal, in metres. */
const degree_m = 110_800

/**
 * Describes for the browser where to get each public tileset. While Martin is serving, this is TileJSON at this
 * server's address (`origin`) or at `tilesUrl`; otherwise, it is the archive itself.
 */
export function describeSources(
  atlas: TiledAtlas,
  tiles: TileSources['tiles'],
  origin: string,
  tilesUrl: string | undefined,
): TileSources {
  const address = (name: TilesetName) => {
    if (tiles === 'pmtiles') return `pmtiles://${origin}/atlas/${atlas.version}/${name}.pmtiles`
    return tilesUrl ? `${tilesUrl.replace(/\/$/, '')}/${name}` : `${origin}/tiles/${atlas.version}/${name}`
  }
  const open = openTilesets(atlas.manifest)
  return {
    tiles,
    atlas: atlas.version,
    tilesets: described(atlas, open, address),
    ...(open.length < tilesetNames.length && { more: true }),
  }
}

/** Describes the other tilesets. They are always at this server's address, whatever serves the public ones. */
export function describeWithheld(
  atlas: TiledAtlas,
  addresses: Pick<TileAddresses, 'pathOf'>,
): TileSources['tilesets'] {
  const withheld = tilesetNames.filter(name => needsLogin(atlas.manifest, name))
  return described(atlas, withheld, name => addresses.pathOf(atlas.version, name))
}

function described(
  { manifest, flowDirection }: TiledAtlas,
  names: readonly TilesetName[],
  address: (name: TilesetName) => string,
): TileSources['tilesets'] {
  const entries = names.map((name): [TilesetName, TileSource] => [
    name,
    {
      url: address(name),
      kind: tilesets[name].kind,
      minzoom: manifest.tilesets[name].minzoom,
      maxzoom: manifest.tilesets[name].maxzoom,
      bounds: manifest.bounds,
      attribution: attributionOf(manifest, name),
      ...(name === 'terrain' && flowDirection
        ? { cell_m: Math.round(flowDirection.cell_deg * degree_m) }
        : {}),
    },
  ])
  return Object.fromEntries(entries)
}

function attributionOf(manifest: Manifest, name: TilesetName): string {
  const origins = Object.entries(manifest.layers).filter(
    ([key]) => key === name || key.startsWith(`${name}.`),
  )
  return [...new Set(origins.map(([, origin]) => origin.attribution))].filter(Boolean).join('; ')
}
