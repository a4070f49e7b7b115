import { useAtom } from 'jotai'
import type { LngLat, Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { Bounds } from '../../../domain/geometry.ts'
import { cameraZoom, flyTo, type MapPlace, productZoom, scaleBounds } from '../../../domain/layers/view.ts'
import { flightAtom } from '../map-state.ts'
import { useWorkAfterPaint } from './after-paint.ts'

/**
 * Synchronises the camera and the URL without feedback: a place from outside moves the camera, and a camera at rest is
 * reported. Performs the requested flights. With reduced motion, the camera jumps instead.
 * @returns whether a flight is waiting for a paint
 */
export function useCamera(
  map: MapLibreMap | null,
  place: MapPlace | undefined,
  onPlace: ((place: MapPlace) => void) | undefined,
  padding: Partial<PaddingOptions> | undefined,
): boolean {
  const [flight, setFlight] = useAtom(flightAtom)
  const [isWaiting, run] = useWorkAfterPaint()
  const onPlaceRef = useRef(onPlace)
  onPlaceRef.current = onPlace

  useEffect(() => {
    if (!map) return
    const rested = () => onPlaceRef.current?.(cameraPlace(map))
    map.on('moveend', rested)
    return () => {
      map.off('moveend', rested)
    }
  }, [map])

  useEffect(() => {
    if (!map || !place || map.isMoving() || samePlace(place, cameraPlace(map))) return
    map.jumpTo({ center: [place.lng, place.lat], zoom: cameraZoom(place.zoom) })
  }, [map, place])

  /**
   * Bounds of the last flight and the resulting camera. As long as the camera has not moved, additional space is used
   * for these bounds.
   */
  const fitted = useRef<{ bounds: Bounds; at: MapPlace } | null>(null)
  useEffect(() => {
    if (!map || !padding || hasRoom(map, padding)) return
    const { bounds, at } = fitted.current ?? {}
    const camera =
      bounds && at && samePlace(at, cameraPlace(map)) ? cameraWithin(map, bounds, padding) : undefined
    if (camera && bounds) fitted.current = { bounds, at: placeIn(camera) }
    map.easeTo({ ...camera, padding: whole(padding), duration: 280 })
  }, [map, padding])

  const room = useRef(padding)
  room.current = padding
  useEffect(() => {
    if (!map || !flight) return
    setFlight(null)
    if (!('to' in flight)) applyPadding(map, room.current)
    if ('fit' in flight || 'frame' in flight) {
      if ('frame' in flight && isReadable(map, flight.frame, cameraZoom(flight.maxZoom))) return
      const bounds = 'fit' in flight ? flight.fit : flight.frame
      const camera = cameraWithin(map, bounds, undefined, {
        padding: 'fit' in flight ? edge_px : toolbars(map),
        ...(flight.maxZoom !== undefined && { maxZoom: cameraZoom(flight.maxZoom) }),
      })
      fitted.current = camera ? { bounds, at: placeIn(camera) } : null
      if (camera) run(() => map.flyTo({ ...camera, bearing: 0, maxDuration: flyTo.duration_ms }))
      return
    }
    if ('show' in flight) {
      if (isInView(map, flight.show)) return
      const camera = map.cameraForBounds(scaleBounds(flight.show), {
        padding: edge_px,
        maxZoom: map.getZoom(),
      })
      if (camera) run(() => map.flyTo({ ...camera, bearing: 0, maxDuration: flyTo.duration_ms }))
      return
    }
    const zoom = cameraZoom(flight.zoom ?? flyTo.zoom)
    const { to } = flight
    run(() => map.flyTo({ center: to, zoom, duration: flyTo.duration_ms }))
  }, [map, flight, setFlight, run])
  return isWaiting
}

/**
 * A flight may start together with a drawer or a sheet, so the remaining area of the map is applied at once rather than
 * gradually.
 */
function applyPadding(map: MapLibreMap, padding: Partial<PaddingOptions> | undefined) {
  map.resize()
  if (!hasRoom(map, padding)) map.setPadding(whole(padding))
}

/** Distance between the fitted bounds and the edge of the map. */
const edge_px = 12

type Camera = { center: { lng: number; lat: number }; zoom: number }

/** The camera that shows a box within the area that the map has, or would have with a given padding. */
function cameraWithin(
  map: MapLibreMap,
  bounds: Bounds,
  padding?: Partial<PaddingOptions>,
  within: { padding: number | PaddingOptions; maxZoom?: number } = { padding: edge_px },
): Camera | undefined {
  const was = map.getPadding()
  if (padding) map.setPadding(whole(padding))
  const camera = map.cameraForBounds(scaleBounds(bounds), within)
  if (padding) map.setPadding(was)
  return camera as (Camera & { center: LngLat }) | undefined
}

/** A padding with all four sides. */
export const whole = (padding: Partial<PaddingOptions> | undefined): Required<PaddingOptions> => ({
  top: 0,
  right: 0,
  bottom: 0,
  left: 0,
  ...padding,
})

/**
 * Whether the map already leaves this much space free. An animation without any movement would still redraw the map for
 * its whole duration.
 */
function hasRoom(map: MapLibreMap, padding: Partial<PaddingOptions> | undefined): boolean {
  const is = map.getPadding()
  return Object.entries(whole(padding)).every(([side, px]) => (is[side as keyof PaddingOptions] ?? 0) === px)
}

/** Whether a box is on the part of the map that no sheet covers. */
function isInView(map: MapLibreMap, [west, south, east, north]: Bounds): boolean {
  const { top = 0, right = 0, bottom = 0, left = 0 } = map.getPadding()
  const { clientWidth, clientHeight } = map.getContainer()
  const [min, max] = [map.project([west, north]), map.project([east, south])]
  return min.x >= left && max.x <= clientWidth - right && min.y >= top && max.y <= clientHeight - bottom
}

/** Minimum share of the map's area that the subject of an answer must fill to be readable. */
const minShare = 0.25

/** Whether a box is in view and large enough to read, or as close as possible. */
function isReadable(map: MapLibreMap, bounds: Bounds, maxZoom: number): boolean {
  if (!isInView(map, bounds)) return false
  const [west, south, east, north] = bounds
  const [from, to] = [map.project([west, north]), map.project([east, south])]
  const { clientWidth, clientHeight } = map.getContainer()
  const { top, right, bottom, left } = whole(map.getPadding())
  const share = Math.max(
    (to.x - from.x) / (clientWidth - left - right),
    (to.y - from.y) / (clientHeight - top - bottom),
  )
  return share >= minShare || map.getZoom() >= maxZoom - 0.5
}

/** The edges of the map below its buttons, scale and legend. They are smaller on a small map. */
function toolbars(map: MapLibreMap): PaddingOptions {
  const { clientWidth, clientHeight } = map.getContainer()
  const [side_px, end_px] = [Math.min(60, 0.15 * clientWidth), Math.min(60, 0.15 * clientHeight)]
  return { top: end_px, bottom: end_px, left: side_px / 3, right: side_px }
}

/** Position of the camera, rounded in the same way as in the URL. */
const cameraPlace = (map: MapLibreMap): MapPlace => placeIn({ center: map.getCenter(), zoom: map.getZoom() })

const placeIn = ({ center: { lng, lat }, zoom }: Camera): MapPlace => ({
  lng: round(lng, 5),
  lat: round(lat, 5),
  zoom: round(productZoom(zoom), 2),
})

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

const samePlace = (a: MapPlace, b: MapPlace): boolean =>
  Math.abs(a.lng - b.lng) < 2e-5 && Math.abs(a.lat - b.lat) < 2e-5 && Math.abs(a.zoom - b.zoom) < 0.011
