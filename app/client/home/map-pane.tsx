import { lazy, Suspense, useMemo } from 'react'
import { useSettlementClicks } from '../bat/settlements/use-settlements-map.ts'
import { useBatLayers } from '../bat/use-bat-layers.ts'
import { useChoropleth } from '../dashboard/choropleth/use-choropleth.ts'
import { joinLayers } from '../map/layers/base-style.ts'
import { MapView } from '../map/map-view.tsx'
import { useMhpClicks, useMhpLayers } from '../mhp/use-mhp-map.ts'
import { useMhpPicking } from '../mhp/use-mhp-picking.ts'
import { useSstClicks, useSstLayers } from '../sst/use-sst-map.ts'
import { useColorScheme } from '../ui/color-scheme.ts'
import type { Home } from './use-home.ts'

const ChoroplethLegend = lazy(() => import('../dashboard/choropleth/choropleth-legend.tsx'))

/** The map with the home screen's state: the address says where and what, the mode and its tools add their layers. */
export function MapPane({
  home,
  covered_px,
}: {
  home: Home
  /** On a phone: how much of the map lies under what stands above and below it. */
  covered_px?: { top: number; bottom: number }
}) {
  const { search, choose, follow, context, chooseRegion, tool, indicator } = home
  const { lng, lat, zoom, region } = search
  const isDashboard = indicator !== null
  const theme = useColorScheme()
  const place = useMemo(
    () => (lng === undefined || lat === undefined || zoom === undefined ? undefined : { lng, lat, zoom }),
    [lng, lat, zoom],
  )
  const tools = useTools(home, theme)
  const choropleth = useChoropleth(indicator, region, home.lists, theme)
  const { top = 0, bottom = 0 } = covered_px ?? {}
  const padding = useMemo(() => ({ top, bottom }), [top, bottom])
  return (
    <>
      <MapView
        place={place}
        onPlace={follow}
        region={region}
        regionBounds={home.place.bounds ?? null}
        onRegion={chooseRegion}
        base={search.base}
        onBase={base => choose({ base })}
        onBaseLost={() => follow({ base: 'none' })}
        context={context}
        theme={theme}
        layers={isDashboard ? choropleth.layers : tools.layers}
        handlers={isDashboard ? undefined : tools.handlers}
        picking={tools.picking}
        tellLand={choropleth.tellLand}
        colouredLand={isDashboard}
        everyBuilding={isDashboard}
        prominentStreams={tool === 'mhp'}
        padding={padding}
      />
      {isDashboard && (
        <Suspense>
          <ChoroplethLegend
            indicator={indicator}
            region={region}
            lists={home.lists}
            chooseRegion={chooseRegion}
            isFolded={covered_px !== undefined}
          />
        </Suspense>
      )}
      {home.entry && home.hasResults && (
        <Suspense>
          <home.entry.MapKey />
        </Suspense>
      )}
      {home.entry?.Dialog && (
        <Suspense>
          <home.entry.Dialog />
        </Suspense>
      )}
    </>
  )
}

/** What the tools draw and whose clicks they take; they keep it while the dashboard has the map. */
function useTools({ tool, context }: Home, theme: ReturnType<typeof useColorScheme>) {
  const bat = useBatLayers(context.municipality?.sddmm ?? null, theme)
  const sst = useSstLayers(tool === 'sst', theme)
  const mhp = useMhpLayers(tool === 'mhp', theme)
  const layers = useMemo(() => joinLayers([bat, mhp, sst]), [bat, mhp, sst])
  const batClicks = useSettlementClicks()
  const sstClicks = useSstClicks()
  const mhpClicks = useMhpClicks()
  const handlers = useMemo(
    () => [...batClicks, ...mhpClicks, ...sstClicks],
    [batClicks, mhpClicks, sstClicks],
  )
  const picking = useMhpPicking(tool === 'mhp', context)
  return { layers, handlers, picking }
}
