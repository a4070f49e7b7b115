import { Suspense, useMemo } from 'react'
import { useSettlementClicks } from '../bat/settlements/use-settlements-map.ts'
import { useBatLayers } from '../bat/use-bat-layers.ts'
import { joinLayers } from '../map/layers/base-style.ts'
import { MapView } from '../map/map-view.tsx'
import { useMhpClicks, useMhpLayers } from '../mhp/use-mhp-map.ts'
import { useMhpPicking } from '../mhp/use-mhp-picking.ts'
import { useSstClicks, useSstLayers } from '../sst/use-sst-map.ts'
import { useColorScheme } from '../ui/color-scheme.ts'
import type { Home } from './use-home.ts'

/** The map with the home screen's state: the address says where and what, the tools add their layers. */
export function MapPane({ home, bottom_px = 0 }: { home: Home; bottom_px?: number }) {
  const { search, choose, follow, context, chooseRegion } = home
  const { lng, lat, zoom } = search
  const theme = useColorScheme()
  const place = useMemo(
    () => (lng === undefined || lat === undefined || zoom === undefined ? undefined : { lng, lat, zoom }),
    [lng, lat, zoom],
  )
  const bat = useBatLayers(context.municipality?.sddmm ?? null, theme)
  const sst = useSstLayers(search.tool === 'sst', theme)
  const mhp = useMhpLayers(search.tool === 'mhp', theme)
  const layers = useMemo(() => joinLayers([bat, mhp, sst]), [bat, mhp, sst])
  const batClicks = useSettlementClicks()
  const sstClicks = useSstClicks()
  const mhpClicks = useMhpClicks()
  const handlers = useMemo(
    () => [...batClicks, ...mhpClicks, ...sstClicks],
    [batClicks, mhpClicks, sstClicks],
  )
  const picking = useMhpPicking(search.tool === 'mhp', context)
  const padding = useMemo(() => ({ bottom: bottom_px }), [bottom_px])
  return (
    <>
      <MapView
        place={place}
        onPlace={follow}
        region={search.region}
        regionBounds={home.place.bounds ?? null}
        onRegion={chooseRegion}
        base={search.base}
        onBase={base => choose({ base })}
        context={context}
        theme={theme}
        layers={layers}
        handlers={handlers}
        picking={picking}
        prominentStreams={search.tool === 'mhp'}
        padding={padding}
      />
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
