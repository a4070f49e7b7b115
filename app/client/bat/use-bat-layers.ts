import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { forEachInside } from '../../domain/spatial/buildings/building-grid.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { joinLayers } from '../map/layers/base-style.ts'
import type { MapLayers } from '../map/slots.ts'
import type { ToolOnMap } from '../map/tool.ts'
import { batLayers } from './bat-layers.ts'
import { batClustersAtom, batInputsAtom, batPlaceAtom, hoveredClusterAtom } from './bat-state.ts'
import { useSettlementsLayers } from './settlements/map/use-settlements-map.ts'
import { useHouses } from './use-houses.ts'

/** More houses than this are not drawn one by one in the accent colour. */
const mostDots = 5000

/** BAT's part of the map for the home screen to compose. */
export function useBatLayers({ context, theme }: ToolOnMap): MapLayers {
  const place = useAtomValue(batPlaceAtom)
  const clusters = useAtomValue(batClustersAtom)
  const hovered = useAtomValue(hoveredClusterAtom)
  const scenario = useAtomValue(batInputsAtom)
  const slice = useHouses(context.municipality?.sddmm ?? null, scenario.building_filter)
  const houses = useMemo(() => {
    const inside: LngLat[] = []
    if (slice && place?.shape === 'polygon')
      forEachInside(slice, [place.ring], (lng, lat) => inside.push([lng, lat]))
    return inside.length > mostDots ? [] : inside
  }, [slice, place])
  const drawn = useMemo(
    () => batLayers({ place, houses, clusters, scenario, hovered, theme }),
    [place, houses, clusters, scenario, hovered, theme],
  )
  const settlements = useSettlementsLayers(theme)
  return useMemo(() => joinLayers([settlements, drawn]), [settlements, drawn])
}
