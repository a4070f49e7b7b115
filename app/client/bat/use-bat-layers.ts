import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { gridReach_km } from '../../domain/bat/retell.ts'
import { formatDistance_km } from '../../domain/format.ts'
import { forEachInside } from '../../domain/spatial/buildings/building-grid.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { reachOutline } from '../../domain/spatial/polygon/reach-outline.ts'
import { joinLayers } from '../map/layers/base-style.ts'
import type { MapLayers } from '../map/slots.ts'
import type { ToolOnMap } from '../map/tool.ts'
import { useWords } from '../ui/use-words.ts'
import { batLayers } from './bat-layers.ts'
import {
  batClustersAtom,
  batInputsAtom,
  batModeAtom,
  batPlaceAtom,
  batResultAtom,
  hoveredClusterAtom,
} from './bat-state.ts'
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
  const reach = useGridReach()
  const drawn = useMemo(
    () => batLayers({ place, houses, clusters, scenario, hovered, reach, theme }),
    [place, houses, clusters, scenario, hovered, reach, theme],
  )
  const settlements = useSettlementsLayers(theme)
  return useMemo(() => joinLayers([settlements, drawn]), [settlements, drawn])
}

/** The break-even at the project period around the cluster whose result is shown. */
function useGridReach(): { ring: LngLat[]; text: string } | null {
  const say = useWords()
  const outcome = useAtomValue(batResultAtom)
  const mode = useAtomValue(batModeAtom)
  const scenario = useAtomValue(batInputsAtom)
  return useMemo(() => {
    if (outcome?.kind !== 'zonal' || mode === 'municipality') return null
    const km = gridReach_km(outcome.result, scenario)
    if (km === null || km === 0) return null
    const distance = formatDistance_km(km)
    return {
      ring: reachOutline(outcome.ring, km * 1000),
      text: say('bat.reach', { distance, years: scenario.project_period }),
    }
  }, [outcome, mode, scenario, say])
}
