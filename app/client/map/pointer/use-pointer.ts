import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LngLat } from '../../../domain/geometry.ts'
import { useSay } from '../../ui/use-say.ts'
import type { PlaceNames } from '../layers/name-images.ts'
import { regionOutlineFilter } from '../layers/region-layers.ts'
import type { DescribeLand } from '../map-appearance.ts'
import { drawingAtom, editingAtom, hoveredAtom, hoveredPlaceAtom, pointerAtom } from '../map-state.ts'
import {
  type ClickedFeature,
  type ClickHandler,
  drawingHandler,
  regionHandler,
  routeClick,
} from './click-router.ts'
import { type Hovered, type HoveredFeature, hoveredOf } from './hover-name.ts'

/**
 * Passes each click to exactly one handler: that of a drawing or picking, else that of a feature, else that of the
 * region under the pointer.
 */
export function useClicks(
  map: MapLibreMap | null,
  handlers: readonly ClickHandler[],
  region: number,
  selectRegion: ((code: number) => void) | undefined,
  isPicking: boolean,
) {
  const isBusy = useIsShaping() || isPicking
  const now = useRef({ handlers, region, selectRegion, isBusy })
  now.current = { handlers, region, selectRegion, isBusy }
  useEffect(() => {
    if (!map) return
    const own = [
      drawingHandler(() => now.current.isBusy),
      regionHandler(
        () => now.current.region,
        code => now.current.selectRegion?.(code),
      ),
    ]
    const clicked = (event: MapMouseEvent) => {
      const { lng, lat } = event.lngLat
      const reach = 4
      const { x, y } = event.point
      // Features under the pointer, whose name is shown, take precedence over features near it.
      const features = [
        ...map.queryRenderedFeatures(event.point),
        ...map.queryRenderedFeatures([
          [x - reach, y - reach],
          [x + reach, y + reach],
        ]),
      ]
      const hits = features.map(
        (feature): ClickedFeature => ({
          layer: feature.layer.id,
          id: feature.id,
          properties: feature.properties,
        }),
      )
      routeClick({ at: [lng, lat], features: hits }, [...now.current.handlers, ...own])
    }
    map.on('click', clicked)
    return () => {
      map.off('click', clicked)
    }
  }, [map])
}

/**
 * Shows at once the name under the pointer, the outline of what a click would select, and the position of the pointer.
 */
export function useHover(
  map: MapLibreMap | null,
  region: number,
  isPicking: boolean,
  describeLand?: DescribeLand,
  names?: PlaceNames | null,
): { hovered: Hovered | null; x: number; y: number } {
  const say = useSay()
  const isBusy = useIsShaping() || isPicking
  const setPointer = useSetAtom(pointerAtom)
  const [shared, setShared] = useAtom(hoveredAtom)
  const setPlace = useSetAtom(hoveredPlaceAtom)
  const [here, setHere] = useState<{ hovered: Hovered | null; x: number; y: number }>({
    hovered: null,
    x: 0,
    y: 0,
  })

  useEffect(() => {
    if (!map) return
    let frame = 0
    const moved = (event: MapMouseEvent) => {
      setPointer([event.lngLat.lng, event.lngLat.lat])
      if (isBusy || map.isMoving()) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const features: HoveredFeature[] = map.queryRenderedFeatures(event.point).map(feature => ({
          layer: feature.layer.id,
          sourceLayer: feature.sourceLayer,
          properties: feature.properties,
          geometry: feature.geometry,
        }))
        const hovered = hoveredOf(features, region, say, describeLand, names)
        setHere({ hovered, x: event.point.x, y: event.point.y })
        setPlace(was => samePlace(was, hovered?.at ?? null))
        setShared(hovered && { layer: hovered.layer, id: hovered.id, name: hovered.name })
      })
    }
    const gone = () => {
      cancelAnimationFrame(frame)
      setHere(was => ({ ...was, hovered: null }))
      setShared(null)
      setPlace(null)
    }
    const left = () => {
      gone()
      setPointer(null)
    }
    map.on('mousemove', moved)
    map.on('movestart', gone)
    map.on('mouseout', left)
    if (isBusy) gone()
    return () => {
      cancelAnimationFrame(frame)
      map.off('mousemove', moved)
      map.off('movestart', gone)
      map.off('mouseout', left)
    }
  }, [map, region, isBusy, say, describeLand, names, setPointer, setShared, setPlace])

  const layer = shared?.layer
  const id = shared?.id
  // A layout effect is cleaned up before the map object is removed with the screen.
  useLayoutEffect(() => {
    if (!map || !layer || !id || !boundaryLayers.has(layer) || !map.getSource('boundaries')) return
    const features = outlinesOf(map, layer, id)
    for (const feature of features) map.setFeatureState(feature, { hover: true })
    return () => {
      if (!map.getSource('boundaries')) return
      for (const feature of features) map.removeFeatureState(feature, 'hover')
    }
  }, [map, layer, id])
  return here
}

/** What is highlighted with a region: the area itself, or the borders around a province or district. */
function outlinesOf(map: MapLibreMap, layer: string, id: number) {
  const source = 'boundaries'
  const filter = regionOutlineFilter(id)
  if (layer === 'ward' || !filter) return [{ source, sourceLayer: layer, id }]
  const borders = map.querySourceFeatures(source, { sourceLayer: 'border', filter })
  return [...new Set(borders.map(border => border.id))].map(border => ({
    source,
    sourceLayer: 'border',
    id: border,
  }))
}

/** Whether a shape is being drawn or its vertices are being moved. */
function useIsShaping(): boolean {
  const drawing = useAtomValue(drawingAtom)
  return useAtomValue(editingAtom) !== null || drawing !== null
}

/** Keeps the same object if the place is equal, so that nothing is rendered again. */
const samePlace = (was: LngLat | null, now: LngLat | null): LngLat | null =>
  was && now && was[0] === now[0] && was[1] === now[1] ? was : now

const boundaryLayers = new Set(['province', 'district', 'local_level', 'ward'])
