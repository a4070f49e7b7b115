import type { SourceSpecification } from 'maplibre-gl'
import type { TileSource, TileSources } from '../../domain/layers/tile-sources.ts'
import { tilesetNames } from '../../domain/tilesets/schema.ts'
import type { TilesetSources } from './layers/data-state.ts'
import { absoluteUrl, isArchive } from './tile-loader.ts'

/** The sources of the map by tileset. Names that are not in the schema are left out. */
export function tilesetSources(known: TileSources, origin: string): TilesetSources {
  const entries = tilesetNames.flatMap(name => {
    const source = known.tilesets[name]
    return source ? [[name, mapSource(source, origin)] as const] : []
  })
  return Object.fromEntries(entries)
}

function mapSource(source: TileSource, origin: string): SourceSpecification {
  const url = absoluteUrl(source.url, origin)
  const { minzoom, maxzoom, bounds } = source
  // TileJSON would require a round trip but add no information.
  const place = isArchive(url) ? { url } : { tiles: [templateOf(url)] }
  if (source.kind === 'raster-dem') {
    return { type: 'raster-dem', ...place, tileSize: 256, encoding: 'terrarium', minzoom, maxzoom, bounds }
  }
  return { type: 'vector', ...place, minzoom, maxzoom, bounds }
}

const templateOf = (url: string) => `${url}/{z}/{x}/{y}`
