import { useSetAtom } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { settledAtom } from './map-state.ts'
import type { BuildingOverlay } from './use-buildings.ts'

/** Whether everything that the camera sees is loaded and drawn, deck.gl's buildings too. */
export function useSettled(map: MapLibreMap | null, buildings: BuildingOverlay): boolean {
  const [settled, setSettled] = useState(false)
  const share = useSetAtom(settledAtom)
  useEffect(() => {
    if (!map) return
    const rested = () => setSettled(buildings.isLoaded())
    const busy = () => setSettled(false)
    map.on('idle', rested)
    map.on('movestart', busy)
    map.on('dataloading', busy)
    return () => {
      map.off('idle', rested)
      map.off('movestart', busy)
      map.off('dataloading', busy)
    }
  }, [map, buildings])
  useEffect(() => {
    share(settled)
    return () => share(false)
  }, [settled, share])
  return settled
}
