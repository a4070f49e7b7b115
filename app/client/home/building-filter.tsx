import { useSetAtom } from 'jotai'
import { formatCount } from '../../domain/format.ts'
import { boundsOf } from '../../domain/geometry.ts'
import { buildingZoom, cameraZoom } from '../../domain/layers/view.ts'
import { batInputsAtom, batModeAtom, batPlaceAtom, batResultAtom } from '../bat/bat-state.ts'
import { filterOpenAtom } from '../buildings/buildings-state.ts'
import type { CreateCluster } from '../buildings/filter-actions.tsx'
import { FilterControl } from '../buildings/filter-control.tsx'
import { flightAtom } from '../map/map-state.ts'
import { toast } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import type { HomeState } from './use-home.ts'

/** The building filter on the map. The houses that match can be used as a cluster in BAT. */
export function BuildingFilterPanel({ home, created }: { home: HomeState; created?(): void }) {
  const say = useSay()
  const setMode = useSetAtom(batModeAtom)
  const setPlace = useSetAtom(batPlaceAtom)
  const setResult = useSetAtom(batResultAtom)
  const setInputs = useSetAtom(batInputsAtom)
  const setOpen = useSetAtom(filterOpenAtom)
  const fly = useSetAtom(flightAtom)
  const { outline } = home

  const createCluster: CreateCluster = (ring, building_filter, houses) => {
    home.chooseTool('bat')
    setMode('cluster')
    setResult(null)
    setPlace({ shape: 'polygon', ring })
    setInputs(inputs => ({ ...inputs, building_filter }))
    setOpen(false)
    fly({ show: boundsOf(ring) })
    created?.()
    toast.success(say('buildings.takenOver', { houses: formatCount(houses) }))
  }
  const { zoom } = home.search
  const isClose = zoom !== undefined && cameraZoom(zoom) >= buildingZoom
  const place = outline && { sddmm: outline.sddmm, area: outline.area, wards: outline.wards, isClose }
  return <FilterControl place={place} createCluster={createCluster} />
}
