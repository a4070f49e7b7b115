import { queryOptions } from '@tanstack/react-query'
import type { SourceSpecification } from 'maplibre-gl'
import * as v from 'valibot'
import { tilesetNames } from '../../../tiles/schema.ts'
import { type TileSource, TileSources } from '../../domain/layers/tile-sources.ts'
import type { TilesetSources } from './layers/data-layers.ts'

/** Where the tiles come from at this moment; asked again while the tile server is not up yet. */
export const tileSourcesQuery = queryOptions({
  queryKey: ['/tiles/sources.json'],
  queryFn: async ({ signal }) => {
    const reply = await fetch('/tiles/sources.json', { signal })
    if (!reply.ok) throw new Error(`tiles/sources.json answered ${reply.status}`)
    return v.parse(TileSources, await reply.json())
  },
  retry: 3,
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
  if (source.kind === 'raster-dem') {
    const { minzoom, maxzoom, bounds } = source
    return { type: 'raster-dem', url, tileSize: 256, encoding: 'terrarium', minzoom, maxzoom, bounds }
  }
  return { type: 'vector', url }
}

const archive = 'pmtiles://'

/** `/tiles/x` and `pmtiles:///tiles/x` name this page's server. */
export function absoluteUrl(url: string, origin: string): string {
  if (url.startsWith(archive)) return archive + new URL(url.slice(archive.length), origin).href
  return new URL(url, origin).href
}

/** Loads one tile's bytes; null where there is none. */
export type TileLoader = (
  z: number,
  x: number,
  y: number,
  signal?: AbortSignal,
) => Promise<ArrayBuffer | null>

/** A loader for what MapLibre does not load itself (the buildings of deck.gl), by either way. */
export function tileLoader(source: TileSource, origin: string): TileLoader {
  const url = absoluteUrl(source.url, origin)
  if (url.startsWith(archive)) {
    const opened = import('pmtiles').then(({ PMTiles }) => new PMTiles(url.slice(archive.length)))
    return async (z, x, y, signal) => (await (await opened).getZxy(z, x, y, signal))?.data ?? null
  }
  let template: Promise<string> | undefined
  return async (z, x, y, signal) => {
    template ??= tileTemplate(url)
    const address = (await template).replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    const reply = await fetch(address, { signal })
    if (reply.status === 204 || reply.status === 404) return null
    if (!reply.ok) throw new Error(`tile ${z}/${x}/${y} answered ${reply.status}`)
    return reply.arrayBuffer()
  }
}

const TileJson = v.object({ tiles: v.pipe(v.array(v.string()), v.minLength(1)) })

async function tileTemplate(url: string): Promise<string> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  return v.parse(TileJson, await reply.json()).tiles[0]
}
