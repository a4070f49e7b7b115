import type { FilterSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { type LayerChange, layerChanges } from '../layers/layer-diff.ts'
import { type MapLayers, noLayers } from '../slots.ts'

/** Keeps the layers of the map equal to `composed`, with the smallest changes from the initial layers. */
export function useMapLayers(map: MapLibreMap | null, composed: MapLayers, first: MapLayers) {
  const shown = useRef<{ map: MapLibreMap | null; layers: MapLayers }>({ map: null, layers: noLayers })
  useEffect(() => {
    if (!map) return
    const before = shown.current.map === map ? shown.current.layers : first
    for (const change of layerChanges(before, composed)) carryOut(map, change)
    shown.current = { map, layers: composed }
  }, [map, composed, first])
}

function carryOut(map: MapLibreMap, change: LayerChange) {
  switch (change.do) {
    case 'removeLayer':
      if (map.getLayer(change.id)) map.removeLayer(change.id)
      return
    case 'removeSource':
      if (map.getSource(change.id)) map.removeSource(change.id)
      return
    case 'addSource':
      map.addSource(change.id, change.source)
      return
    case 'setData':
      map.getSource<GeoJSONSource>(change.id)?.setData(change.data)
      return
    case 'addLayer':
      map.addLayer(change.layer, change.before)
      return
    case 'setPaint':
      map.setPaintProperty(
        change.id,
        change.name as Parameters<MapLibreMap['setPaintProperty']>[1],
        change.value as never,
      )
      return
    case 'setLayout':
      map.setLayoutProperty(
        change.id,
        change.name as Parameters<MapLibreMap['setLayoutProperty']>[1],
        change.value as never,
      )
      return
    case 'setFilter':
      map.setFilter(change.id, change.filter as FilterSpecification | null)
      return
    case 'setZooms':
      map.setLayerZoomRange(change.id, change.min, change.max)
  }
}
