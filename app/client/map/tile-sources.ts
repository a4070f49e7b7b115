import { queryOptions } from '@tanstack/react-query'
import type { SourceSpecification } from 'maplibre-gl'
import * as v from 'valibot'
import { tilesetNames } from '../../../tiles/schema.ts'
import { type TileSource, TileSources } from '../../domain/layers/tile-sources.ts'
import type { TilesetSources } from './layers/data-state.ts'
import { absoluteUrl, isArchive } from './tile-loader.ts'

/** Where the tiles come from at this moment; asked again while the tile server is not up yet. */
export const tileSourcesQuery = queryOptions({
  queryKey: ['/tiles/sources.json'],
  queryFn: async ({ signal }) => {
    const reply = await fetch('/tiles/sources.json', { signal })
    if (!reply.ok) throw new Error(`tiles/sources.json answered ${reply.status}`)
    return v.parse(TileSources, await reply.json())
  },
  retry: 3,
  // The server may be away for longer: it is asked until it tells.
  refetchInterval: query =>
    query.state.data === undefined && query.state.errorUpdateCount > 0 ? 10_000 : false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The map's sources by tileset; names that the schema does not know are left out. */
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
  // TileJSON would tell no more than is known here, one round trip later.
  const place = isArchive(url) ? { url } : { tiles: [templateOf(url)] }
  if (source.kind === 'raster-dem') {
    return { type: 'raster-dem', ...place, tileSize: 256, encoding: 'terrarium', minzoom, maxzoom, bounds }
  }
  return { type: 'vector', ...place, minzoom, maxzoom, bounds }
}

const templateOf = (url: string) => `${url}/{z}/{x}/{y}`
