import { useAtomValue, useStore } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Theme } from '../../../domain/layers/style-table.ts'
import type { TileSource } from '../../../domain/layers/tile-sources.ts'
import { buildingZoom } from '../../../domain/layers/view.ts'
import { everyBuilding } from '../../../domain/spatial/buildings/building-filter.ts'
import type { AreaRings } from '../../../domain/spatial/polygon/inside.ts'
import { buildingFilterAtom, filteredWardsAtom } from '../building-filter-state.ts'
import type { BuildingState } from '../layers/buildings/building-layers.ts'
import { drawnAtom } from '../map-state.ts'
import { tileLoader } from '../tile-loader.ts'

export type BuildingOverlay = { isLoaded(): boolean }
type Props = {
  source: TileSource | undefined
  visible: boolean
  opacity: number
  isGenerated: boolean
  theme: Theme
  municipality: AreaRings | null
  /** If false, the filter is not applied, whatever it contains. */
  isFiltered: boolean
  /** If this number changes, the tiles are requested again. */
  tries: number
  failed(): void
}
type Engine = Awaited<ReturnType<typeof startEngine>>

/** Single buildings over the map. deck.gl is loaded when the camera first comes close enough. */
export function useBuildings(map: MapLibreMap | null, props: Props): BuildingOverlay {
  const { source, visible, opacity, isGenerated, theme, municipality, isFiltered, tries, failed } = props
  const drawn = useAtomValue(drawnAtom)
  const store = useStore()
  const filteredWards = useAtomValue(filteredWardsAtom)
  const within = isFiltered ? (filteredWards ?? municipality) : municipality
  const close = useIsClose(map)
  const engine = useRef<Engine | null>(null)
  const [ready, setReady] = useState(false)
  const url = source?.url
  // biome-ignore lint/correctness/useExhaustiveDependencies: deck.gl asks again when the loader is another one
  const load = useMemo(
    () => (source && url ? tileLoader(source, location.origin) : null),
    [source, url, tries],
  )
  const wanted = map !== null && visible && close && load !== null
  const pending = useRef(false)
  pending.current = wanted && !ready

  useEffect(() => {
    if (!map || !wanted || engine.current) return
    let unmounted = false
    startEngine(map).then(started => {
      if (unmounted) return started.stop()
      engine.current = started
      setReady(true)
    }, failed)
    return () => {
      unmounted = true
    }
  }, [map, wanted, failed])

  // A layout effect is cleaned up before the map object is removed with the screen.
  useLayoutEffect(
    () => () => {
      engine.current?.stop()
      engine.current = null
    },
    [],
  )

  useEffect(() => {
    if (!ready || !engine.current || !map) return
    const settled = () => map.triggerRepaint()
    // This runs outside React, so that moving a slider does not render the map again.
    const show = () => {
      const filter = (isFiltered ? store.get(buildingFilterAtom) : null) ?? everyBuilding
      const rest = { theme, opacity, isGenerated, within, drawn, filter, settled, failed }
      engine.current?.show(wanted ? { load, ...rest } : null)
    }
    show()
    return store.sub(buildingFilterAtom, show)
  }, [map, ready, wanted, load, theme, opacity, isGenerated, within, drawn, isFiltered, store, failed])

  return useMemo(() => ({ isLoaded: () => !pending.current && (engine.current?.isLoaded() ?? true) }), [])
}

function useIsClose(map: MapLibreMap | null): boolean {
  const [close, setClose] = useState(false)
  useEffect(() => {
    if (!map) return
    const update = () => setClose(map.getZoom() >= buildingZoom)
    update()
    map.on('zoom', update)
    return () => {
      map.off('zoom', update)
    }
  }, [map])
  return close
}

async function startEngine(map: MapLibreMap) {
  const [{ MapLibreOverlay }, { buildingLayers }] = await Promise.all([
    import('@deck.gl/maplibre'),
    import('../layers/buildings/building-layers.ts'),
  ])
  const overlay = new MapLibreOverlay({ interleaved: true, layers: [] })
  map.addControl(overlay)
  let layers: ReturnType<typeof buildingLayers> = []
  return {
    show(state: BuildingState | null) {
      layers = state ? buildingLayers(state) : []
      overlay.setProps({ layers })
    },
    isLoaded: () => layers.every(layer => layer.isLoaded),
    stop: () => {
      // If the map has no style, its graphics context was lost, together with the resources of deck.gl.
      if (map.getStyle()) map.removeControl(overlay)
    },
  }
}
