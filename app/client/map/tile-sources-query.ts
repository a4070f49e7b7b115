import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { TileSources } from '../../domain/layers/tile-sources.ts'

/** Addresses for the day are good for a day more: whoever leaves the map open has new ones in time. */
const renewEvery_ms = 6 * 3600_000

/** Where the tiles come from at this moment; asked again while the tile server is not up yet. */
export const tileSourcesQuery = queryOptions({
  queryKey: ['/tiles/sources.json'],
  queryFn: async ({ signal }): Promise<TileSources> => {
    const reply = await fetch('/tiles/sources.json', { signal })
    if (!reply.ok) throw new Error(`tiles/sources.json answered ${reply.status}`)
    const open = v.parse(TileSources, await reply.json())
    if (!open.more) return open
    // Most installations keep nothing back: they do not fetch how it is asked for.
    const { withLogin } = await import('./login-tilesets.ts')
    return withLogin(open, signal)
  },
  retry: 3,
  // The server may be away for longer: it is asked until it tells.
  refetchInterval: ({ state }) => {
    if (state.data?.more) return renewEvery_ms
    return state.data === undefined && state.errorUpdateCount > 0 ? 10_000 : false
  },
  staleTime: Number.POSITIVE_INFINITY,
})
