import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { gridReach_km } from '../../domain/bat/retell.ts'
import { formatDistance_km } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import { forEachInside } from '../../domain/spatial/buildings/building-grid.ts'
import { reachOutline } from '../../domain/spatial/polygon/reach-outline.ts'
import { joinLayers } from '../map/layers/base-style.ts'
import { visibleLayers } from '../map/layers/visible-layers.ts'
import { layerVisibilityAtom } from '../map/map-state.ts'
import type { ClickHandler } from '../map/pointer/click-router.ts'
import type { MapLayers } from '../map/slots.ts'
import type { ToolOnMap } from '../map/tool.ts'
import { useSay } from '../ui/use-say.ts'
import { drawnOf } from './bat-features.ts'
import { batLayers } from './bat-layers.ts'
import {
  batClusterHover,
  batClusterName,
  batInputsAtom,
  batModeAtom,
  batPlaceAtom,
  batResultAtom,
  type DrawnCluster,
  hoveredClusterAtom,
  placedClusters,
  planClustersAtom,
} from './bat-state.ts'
import { useNetworkLayers } from './network/use-network-layers.ts'
import { useSettlementClicks, useSettlementsLayers } from './settlements/map/use-settlements-map.ts'
import { useHouses } from './use-houses.ts'

/** If there are more houses than this, they are not drawn individually in the accent colour. */
const maxDots = 5000

/** BAT's layers on the map, which the home screen combines with others. */
export function useBatLayers({ context, theme }: ToolOnMap): MapLayers {
  const place = useAtomValue(batPlaceAtom)
  const clusters = useDrawnClusters()
  const hovered = useAtomValue(hoveredClusterAtom)
  const scenario = useAtomValue(batInputsAtom)
  const slice = useHouses(context.municipality?.sddmm ?? null, scenario.building_filter)
  const houses = useMemo(() => {
    const inside: LngLat[] = []
    if (slice && place?.shape === 'polygon')
      forEachInside(slice, [place.ring], (lng, lat) => inside.push([lng, lat]))
    return inside.length > maxDots ? [] : inside
  }, [slice, place])
  const reach = useGridReach()
  const link = useGridLink()
  const drawn = useMemo(
    () => batLayers({ place, houses, clusters, hovered, reach, link, theme }),
    [place, houses, clusters, hovered, reach, link, theme],
  )
  const settlements = useSettlementsLayers(theme)
  const network = useNetworkLayers(theme)
  return useMemo(() => joinLayers([settlements, drawn, network]), [settlements, drawn, network])
}

/** Clusters of the plan, or else those of the session, in colours that match the current panel. */
function useDrawnClusters(): DrawnCluster[] {
  const say = useSay()
  const ofPlan = useAtomValue(planClustersAtom)
  const ofSession = useAtomValue(placedClusters.atom)
  const scenario = useAtomValue(batInputsAtom)
  const isOn = visibleLayers(useAtomValue(layerVisibilityAtom)).has('bat-clusters')
  return useMemo(() => {
    if (ofPlan) return isOn ? ofPlan.clusters : []
    return ofSession.map(cluster => drawnOf(cluster, scenario, batClusterName(cluster, say)))
  }, [ofPlan, ofSession, scenario, say, isOn])
}

/** A click on a cluster of the plan selects it. */
export function useBatClicks(): readonly ClickHandler[] {
  const settlements = useSettlementClicks()
  const ofPlan = useAtomValue(planClustersAtom)
  return useMemo(
    () =>
      ofPlan
        ? [
            {
              priority: 'feature',
              match: click => {
                const hit = click.features.find(
                  ({ properties }) => properties.hover_layer === batClusterHover,
                )
                return hit ? () => ofPlan.clicked(Number(hit.properties.hover_id)) : null
              },
            },
          ]
        : settlements,
    [ofPlan, settlements],
  )
}

/** Break-even distance at the project period around the current cluster. */
function useGridReach(): { ring: LngLat[]; text: string } | null {
  const say = useSay()
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

/** Line from the current cluster to the grid, with its length. */
function useGridLink(): { ring: LngLat[]; text: string } | null {
  const say = useSay()
  const outcome = useAtomValue(batResultAtom)
  const mode = useAtomValue(batModeAtom)
  return useMemo(() => {
    if (outcome?.kind !== 'zonal' || mode === 'municipality') return null
    const { grid_link, distance_to_grid_ext_km } = outcome.result
    if (!grid_link) return null
    const text = say('bat.link', { distance: formatDistance_km(distance_to_grid_ext_km) })
    return { ring: grid_link, text }
  }, [outcome, mode, say])
}
