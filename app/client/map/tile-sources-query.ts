import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { TileSources } from '../../domain/layers/tile-sources.ts'

/** Signed URLs are valid for another day. They are renewed in time for maps that stay open. */
const renewEvery_ms = 6 * 3600_000

/** Current sources of the tiles. They are polled until the tile server is ready. */
export const tileSourcesQuery = queryOptions({
  queryKey: ['/tiles/sources.json'],
  queryFn: async ({ signal }): Promise<TileSources> => {
    const reply = await fetch('/tiles/sources.json', { signal })
    if (!reply.ok) throw new Error(`tiles/sources.json answered ${reply.status}`)
    const open = v.parse(TileSources, await reply.json())
    if (!open.more) return open
    // Most installations have no restricted layers and do not need this code.
    const { withLogin } = await import('./login-tilesets.ts')
    return withLogin(open, signal)
  },
  retry: 3,
  // Polled while the server is unavailable.
  refetchInterval: ({ state }) => {
    if (state.data?.more) return renewEvery_ms
    return state.data === undefined && state.errorUpdateCount > 0 ? 10_000 : false
  },
  staleTime: Number.POSITIVE_INFINITY,
})
