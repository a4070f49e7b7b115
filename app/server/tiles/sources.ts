import { type Manifest, type TilesetName, tilesetNames, tilesets } from '../../../tiles/schema.ts'
import type { TileSource, TileSources } from '../../domain/layers/tile-sources.ts'

/** What of the atlas the tile routes need. */
export type TiledAtlas = {
  version: string
  folder: string
  manifest: Manifest
  /** Of the cells of its terrain; absent: not told. */
  flowDirection?: { cell_deg: number }
}

/** Ground of a degree of latitude in Nepal. */
const degree_m = 110_800

/**
 * Where the browser takes each tileset from: TileJSON through our own address (`origin`) or from `tilesUrl`
 * when Martin serves, else the archive itself.
 */
export function describeSources(
  { version, manifest, flowDirection }: TiledAtlas,
  tiles: TileSources['tiles'],
  origin: string,
  tilesUrl: string | undefined,
): TileSources {
  const address = (name: TilesetName) => {
    if (tiles === 'pmtiles') return `pmtiles://${origin}/atlas/${version}/${name}.pmtiles`
    return tilesUrl ? `${tilesUrl.replace(/\/$/, '')}/${name}` : `${origin}/tiles/${version}/${name}`
  }
  const described = tilesetNames.map((name): [TilesetName, TileSource] => [
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
  return { tiles, atlas: version, tilesets: Object.fromEntries(described) }
}

function attributionOf(manifest: Manifest, name: TilesetName): string {
  const origins = Object.entries(manifest.layers).filter(
    ([key]) => key === name || key.startsWith(`${name}.`),
  )
  return [...new Set(origins.map(([, origin]) => origin.attribution))].filter(Boolean).join('; ')
}
