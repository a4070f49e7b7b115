import { useAtomValue } from 'jotai'
import type { ErrorEvent, Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BaseLayerId } from '../../domain/layers/base-layers.ts'
import type { TileSources } from '../../domain/layers/tile-sources.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { baseLayer } from './layers/base-layer.ts'
import { joinLayers, landLayers } from './layers/base-style.ts'
import { dataLayers, type TilesetSources } from './layers/data-layers.ts'
import { hoverLayers } from './layers/hover-layers.ts'
import { maskLayers } from './layers/mask-layers.ts'
import { settlementClusters } from './layers/settlement-clusters.ts'
import { slopeLayers } from './layers/slope-layers.ts'
import { visibleLayers } from './layers/visible-layers.ts'
import { hoveredPlaceAtom, layerOpacityAtom, layerVisibilityAtom } from './map-state.ts'
import type { MapViewProps } from './map-view.tsx'
import { addSlopeProtocol } from './slope-protocol.ts'
import { type MapLayers, noLayers } from './slots.ts'
import { tilesetSources } from './tile-sources.ts'
import { useBuildings } from './use-buildings.ts'
import { useMapLayers } from './use-map-layers.ts'
import { useSettled } from './use-settled.ts'
import { useSettlementsInView } from './use-settlements-in-view.ts'

/** Composes every layer from state, in one place, and hands them to the map. */
export function useComposedLayers(
  map: MapLibreMap | null,
  props: MapViewProps,
  tiles: TileSources | undefined,
) {
  const { theme, region, base, context, layers = noLayers, prominentStreams = false } = props
  const { colouredLand = false, everyBuilding = false } = props
  const visible = visibleLayers(useAtomValue(layerVisibilityAtom))
  const shown = [...visible].join(' ')
  const opacity = useAtomValue(layerOpacityAtom)
  const hoveredAt = useAtomValue<LngLat | null>(hoveredPlaceAtom)
  const area = context.municipality?.area ?? null
  const { failed, fail, retry } = useTileTrouble(map, base)
  const settlements = useSettlementsInView(map, visible.has('settlement'))

  const sources = useMemo(() => (tiles ? tilesetSources(tiles, location.origin) : {}), [tiles])
  const data = useMemo(
    () =>
      dataLayers({
        sources,
        visible: visibleOf(shown),
        opacity,
        theme,
        region,
        prominentStreams,
        colouredLand,
      }),
    [sources, shown, opacity, theme, region, prominentStreams, colouredLand],
  )
  const composed = useMemo(
    () =>
      joinLayers([
        landLayers(theme),
        baseLayer(base),
        data,
        slopeLayers(sources.terrain, theme, visibleOf(shown).has('slope') ? (opacity.slope ?? 1) : 0),
        settlementClusters(settlements, theme, opacity.settlement ?? 1),
        onSources(layers, sources),
        maskLayers(area, theme, visibleOf(shown).has('mask') ? (opacity.mask ?? 1) : 0),
        hoverLayers(hoveredAt, theme),
      ]),
    [theme, base, data, sources, settlements, layers, area, shown, opacity, hoveredAt],
  )
  const terrain = tiles?.tilesets.terrain
  useEffect(() => (terrain ? addSlopeProtocol(terrain, location.origin) : undefined), [terrain])
  useMapLayers(map, composed)

  const buildings = useBuildings(map, {
    source: tiles?.tilesets.buildings,
    visible: visible.has('building'),
    opacity: opacity.building ?? 1,
    theme,
    municipality: visible.has('mask') ? area : null,
    everyBuilding,
    failed: fail,
  })
  return { settled: useSettled(map, composed, buildings), failed, retry }
}

/** Without the layers that draw from a tileset which is not there. */
const onSources = (part: MapLayers, tilesets: TilesetSources): MapLayers => ({
  ...part,
  layers: part.layers.filter(
    ({ layer }) => !('source' in layer) || layer.source in part.sources || layer.source in tilesets,
  ),
})

const visibleOf = (shown: string) => new Set(shown.split(' ')) as ReturnType<typeof visibleLayers>

/** Tiles that did not come: told once, and asked for again on wish. */
function useTileTrouble(map: MapLibreMap | null, base: BaseLayerId) {
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another base layer is a new try
  useEffect(() => setFailed(false), [base])
  useEffect(() => {
    if (!map) return
    const heard = (event: ErrorEvent & { sourceId?: string }) => {
      if (event.sourceId) setFailed(true)
      else console.warn(event.error)
    }
    map.on('error', heard)
    return () => {
      map.off('error', heard)
    }
  }, [map])
  const retry = useCallback(() => {
    setFailed(false)
    if (!map) return
    for (const id of Object.keys(map.getStyle().sources)) {
      const { type } = map.getSource(id) ?? {}
      if (type === 'vector' || type === 'raster' || type === 'raster-dem') map.refreshTiles(id)
    }
  }, [map])
  return { failed, fail, retry }
}
