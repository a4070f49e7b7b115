import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { type IndicatorId, isIndicator } from '../../../domain/dashboard/indicators.ts'
import { type Bounds, nepalExtent } from '../../../domain/geometry.ts'
import { drawingAtom, editingAtom, type Flight, flightAtom } from '../../map/map-state.ts'
import { defaultHome, type HomeSearch } from '../home-search.ts'
import type { HomeUrl } from '../home-url.ts'
import type { Mode } from './mode-toggle.tsx'

/**
 * Mode of the screen, and switching between modes. Switching cancels a drawing in progress, but results are kept. The
 * dashboard starts with the whole region in view; the planning tool restores its earlier view.
 */
export function useMode({ search, choose }: HomeUrl, bounds: Bounds | undefined) {
  const setDrawing = useSetAtom(drawingAtom)
  const setEditing = useSetAtom(editingAtom)
  const setFlight = useSetAtom(flightAtom)
  const left = useRef<HomeSearch | null>(null)
  const pendingFlight = useRef<Flight | null>(null)

  // A flight depends on the size of the map, which is known only once the panels of the other mode are shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: carried out with the address that it was wished with
  useEffect(() => {
    if (pendingFlight.current) setFlight(pendingFlight.current)
    pendingFlight.current = null
  }, [search])

  function giveUpDrawing() {
    setDrawing(null)
    setEditing(null)
  }
  function chooseMode(mode: Mode) {
    giveUpDrawing()
    if (mode === 'dashboard') left.current = search
    pendingFlight.current =
      mode === 'dashboard' ? (bounds ? { fit: bounds } : null) : backTo(left.current, search)
    choose({ mode })
  }
  /** The logo was clicked. Its link leads to the default URL, and the map follows. */
  function startAgain() {
    giveUpDrawing()
    left.current = null
    pendingFlight.current = { fit: nepalExtent }
  }
  return { mode: search.mode, indicator: indicatorInView(search), giveUpDrawing, chooseMode, startAgain }
}

/** Returns to the earlier view of the planning tool, if the region is still the same. */
export function backTo(left: HomeSearch | null, now: HomeSearch): Flight | null {
  if (left?.lng === undefined || left.lat === undefined || left.region !== now.region) return null
  return { to: [left.lng, left.lat], zoom: left.zoom }
}

/** Indicator on the map of the dashboard, or null in the planning tool. An unknown id is replaced with the default. */
export function indicatorInView({ mode, indicator }: HomeSearch): IndicatorId | null {
  if (mode !== 'dashboard') return null
  return isIndicator(indicator) ? indicator : defaultHome.indicator
}
