import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapLayers } from '../slots.ts'
import type { BuildingOverlay } from './use-buildings.ts'

/**
 * Whether everything visible has been loaded and drawn, including the buildings of deck.gl. New layers unsettle the map
 * until they have been drawn, even if they have no tiles.
 */
export function useSettled(
  map: MapLibreMap | null,
  composed: MapLayers,
  buildings: BuildingOverlay,
): boolean {
  const [drawn, setDrawn] = useState<MapLayers | null>(null)
  useEffect(() => {
    if (!map) return
    const rested = () => setDrawn(buildings.isLoaded() ? composed : null)
    const busy = () => setDrawn(null)
    map.on('idle', rested)
    map.on('movestart', busy)
    map.on('dataloading', busy)
    map.triggerRepaint()
    return () => {
      map.off('idle', rested)
      map.off('movestart', busy)
      map.off('dataloading', busy)
    }
  }, [map, composed, buildings])
  return map !== null && drawn === composed
}
