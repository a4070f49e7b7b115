import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { boundsOf, type LngLat } from '../../../domain/geometry.ts'
import type { ScanRow } from '../../../domain/mhp/contract.ts'
import { flightAtom, hoveredAtom } from '../../map/map-state.ts'
import { inputsForReach } from '../form/mhp-request.ts'
import { mhpInputsAtom, reachHover, selectedReachAtom } from '../mhp-state.ts'
import { useOpenForm } from '../use-mhp-picking.ts'

/** Zoom at which the valley around the reach can still be recognised. */
const reachZoom = 14.5

/** Actions for a reach of the scan: highlight it on the map, and plan a plant there. */
export function useReachActions() {
  const setHovered = useSetAtom(hoveredAtom)
  const select = useSetAtom(selectedReachAtom)
  const fly = useSetAtom(flightAtom)
  const { mhp_interval } = useAtomValue(mhpInputsAtom)
  const openForm = useOpenForm()
  return useMemo(
    () => ({
      hover: (row: ScanRow | null) =>
        setHovered(row && { layer: reachHover, id: row.rank, name: row.river ?? row.local_name }),
      plan: (row: ScanRow) => {
        const at: LngLat = [row.longitude, row.latitude]
        select(row.rank)
        fly({ fit: boundsOf(row.course.coordinates), maxZoom: reachZoom })
        const inputs = inputsForReach(row, mhp_interval)
        openForm({ at, arcId: row.arc_id }, inputs)
      },
    }),
    [setHovered, select, fly, mhp_interval, openForm],
  )
}
