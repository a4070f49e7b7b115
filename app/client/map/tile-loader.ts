import type { TileSource } from '../../domain/layers/tile-sources.ts'

const archive = 'pmtiles://'
export const isArchive = (url: string): boolean => url.startsWith(archive)

/** `/tiles/x` and `pmtiles:///tiles/x` refer to this page's server. */
export function absoluteUrl(url: string, origin: string): string {
  if (isArchive(url)) return archive + new URL(url.slice(archive.length), origin).href
  return new URL(url, origin).href
}

/** Loads the bytes of one tile. Returns null if there is no such tile. */
export type TileLoader = (
  z: number,
  x: number,
  y: number,
  signal?: AbortSignal,
) => Promise<ArrayBuffer | null>

/** A loader for tiles that MapLibre does not load itself (the buildings of deck.gl), from a server or an archive. */
export function tileLoader(source: TileSource, origin: string): TileLoader {
  const url = absoluteUrl(source.url, origin)
  if (isArchive(url)) {
    const opened = import('pmtiles').then(({ PMTiles }) => new PMTiles(url.slice(archive.length)))
    return async (z, x, y, signal) => (await (await opened).getZxy(z, x, y, signal))?.data ?? null
  }
  return async (z, x, y, signal) => {
    const reply = await fetch(`${url}/${z}/${x}/${y}`, { signal })
    if (reply.status === 204 || reply.status === 404) return null
    if (!reply.ok) throw new Error(`tile ${z}/${x}/${y} answered ${reply.status}`)
    return reply.arrayBuffer()
  }
}
