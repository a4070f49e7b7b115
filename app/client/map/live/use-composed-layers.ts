import { useAtomValue } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import type { LngLat } from '../../../domain/geometry.ts'
import type { BaseLayerId } from '../../../domain/layers/base-layers.ts'
import { firstContourZoom, minInterval_m } from '../../../domain/layers/contours.ts'
import type { Theme } from '../../../domain/layers/style-table.ts'
import type { TileSource, TileSources } from '../../../domain/layers/tile-sources.ts'
import { cameraZoom } from '../../../domain/layers/view.ts'
import { useTileErrors } from '../errors/use-tile-errors.ts'
import { baseLayer } from '../layers/base-layer.ts'
import { drawnLayers, joinLayers, landLayers } from '../layers/base-style.ts'
import { clearLayers } from '../layers/clear-layers.ts'
import { dataLayers } from '../layers/data-layers.ts'
import type { TilesetSources } from '../layers/data-state.ts'
import { hoverLayers } from '../layers/hover-layers.ts'
import { maskLayers } from '../layers/mask-layers.ts'
import type { PlaceNames } from '../layers/name-images.ts'
import { contourLayers } from '../layers/relief/contour-layers.ts'
import { slopeLayers } from '../layers/relief/slope-layers.ts'
import { settlementClusters } from '../layers/settlements/settlement-clusters.ts'
import { dimUnfocused, quieter, visibleLayers } from '../layers/visible-layers.ts'
import type { MapAppearance } from '../map-appearance.ts'
import { hoveredPlaceAtom, layerFocusAtom, layerOpacityAtom, layerVisibilityAtom } from '../map-state.ts'
import { useGenerated } from '../origins.ts'
import { type MapLayers, noLayers } from '../slots.ts'
import { tilesetSources } from '../tile-sources.ts'
import type { ToolContext } from '../tool.ts'
import { useAfterPaint } from './after-paint.ts'
import { addSlopeProtocol } from './slope-protocol.ts'
import { useBuildings } from './use-buildings.ts'
import { useClearControls } from './use-clear-controls.ts'
import { useMapLayers } from './use-map-layers.ts'
import { useNameImages } from './use-name-images.ts'
import { useSettled } from './use-settled.ts'
import { useSettlementsInView } from './use-settlements-in-view.ts'

/** Inputs of the layers apart from the layer tree. They are part of the props of MapView. */
type Composition = {
  theme: Theme
  region: number
  base: BaseLayerId
  onBaseLost(): void
  context: ToolContext
  layers?: MapLayers
  appearance?: MapAppearance
  names?: PlaceNames | null
}

/**
 * Composes all layers from the state in one place and passes them to the map, which started with the layers in `first`.
 */
export function useComposedLayers(
  map: MapLibreMap | null,
  props: Composition,
  tiles: TileSources | undefined,
  first: MapLayers,
) {
  const { theme, region, base, onBaseLost, context, layers = noLayers, appearance, names = null } = props
  const { hide, strengthen, quiet } = appearance ?? {}
  const drawnNames = names !== null
  const visible = visibleLayers(useAtomValue(layerVisibilityAtom))
  const shown = [...visible].join(' ')
  const chosen = useAtomValue(layerOpacityAtom)
  const focus = useAtomValue(layerFocusAtom)
  const opacity = useMemo(() => quieter(dimUnfocused(chosen, focus), quiet), [chosen, focus, quiet])
  const hoveredAt = useAtomValue<LngLat | null>(hoveredPlaceAtom)
  const area = context.municipality?.area ?? null
  const tileErrors = useTileErrors(map, base, onBaseLost)
  const generated = useGenerated()
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
        hasBase: base !== 'none',
        drawnNames,
        generated,
        appearance: { hide, strengthen },
      }),
    [sources, shown, opacity, theme, region, base, drawnNames, generated, hide, strengthen],
  )
  const terrain = tiles?.tilesets.terrain
  const isNear = useNear(map, cameraZoom(firstContourZoom) - 1)
  const minContour_m = useContours(isNear && visible.has('contour') ? terrain : undefined)
  const wanted = useMemo(
    () =>
      drawnLayers(
        joinLayers([
          landLayers(theme),
          baseLayer(base),
          data,
          slopeLayers(sources.terrain, theme, visibleOf(shown).has('slope') ? (opacity.slope ?? 1) : 0),
          contourLayers(
            sources.terrain,
            minContour_m,
            theme,
            visibleOf(shown).has('contour') ? (opacity.contour ?? 1) : 0,
          ),
          settlementClusters(settlements, theme, opacity.settlement ?? 1),
          onSources(layers, sources),
          maskLayers(area, theme, visibleOf(shown).has('mask') ? (opacity.mask ?? 1) : 0),
          hoverLayers(hoveredAt, theme),
          clearLayers,
        ]),
      ),
    [theme, base, data, sources, minContour_m, settlements, layers, area, shown, opacity, hoveredAt],
  )
  const [hasDrawn, setDrawn] = useState(false)
  const composed = useAfterPaint(wanted, !hasDrawn)
  useEffect(() => (terrain ? addSlopeProtocol(terrain, location.origin) : undefined), [terrain])
  useNameImages(map, names, theme)
  useMapLayers(map, composed, first)

  const buildings = useBuildings(map, {
    source: tiles?.tilesets.buildings,
    visible: visible.has('building'),
    opacity: opacity.building ?? 1,
    isGenerated: generated.building !== undefined,
    theme,
    municipality: visible.has('mask') ? area : null,
    isFiltered: !hide?.includes('building-filter'),
    tries: tileErrors.buildingTries,
    failed: tileErrors.failBuildings,
  })
  const settled = useSettled(map, composed, buildings)
  useEffect(() => {
    if (settled) setDrawn(true)
  }, [settled])
  useClearControls(map, settled)
  return { composed, settled: settled && composed === wanted, tileErrors }
}

/** Whether the camera has been this close. From then on, what was fetched for this zoom stays. */
function useNear(map: MapLibreMap | null, zoom: number): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!map || isNear) return
    const update = () => {
      if (map.getZoom() >= zoom) setNear(true)
    }
    update()
    map.on('zoom', update)
    return () => {
      map.off('zoom', update)
    }
  }, [map, zoom, isNear])
  return isNear
}

/**
 * The finest contour interval that the terrain supports. Null without such an interval, or until contours can be drawn.
 */
function useContours(terrain: TileSource | undefined): number | null {
  const [isReady, setReady] = useState(false)
  const cell_m = terrain?.cell_m
  useEffect(() => {
    if (!terrain || terrain.cell_m === undefined) return
    let isGone = false
    let remove = () => {}
    void import('./contour-protocol.ts').then(({ addContourProtocol }) => {
      if (isGone) return
      remove = addContourProtocol(terrain, location.origin)
      setReady(true)
    })
    return () => {
      isGone = true
      setReady(false)
      remove()
    }
  }, [terrain])
  return isReady && cell_m !== undefined ? minInterval_m(cell_m) : null
}

/** Removes layers whose tileset does not exist. */
const onSources = (part: MapLayers, tilesets: TilesetSources): MapLayers => ({
  ...part,
  layers: part.layers.filter(
    ({ layer }) => !('source' in layer) || layer.source in part.sources || layer.source in tilesets,
  ),
})

const visibleOf = (shown: string) => new Set(shown.split(' ')) as ReturnType<typeof visibleLayers>
