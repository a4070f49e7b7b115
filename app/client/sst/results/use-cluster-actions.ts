import { useAtomValue, useSetAtom } from 'jotai'
import { flightAtom, hoveredAtom } from '../../map/map-state.ts'
import {
  clusterHover,
  clusterNumber,
  type ShownCluster,
  selectedPsuAtom,
  shownOutcomeAtom,
} from '../sst-state.ts'
import { clusterBounds } from './sample-shapes.ts'

/** What a reader can do with a row: light its cluster on the map, and select it, which shows it where it is out of view. */
export function useClusterActions() {
  const sample = useAtomValue(shownOutcomeAtom)?.sample
  const setHovered = useSetAtom(hoveredAtom)
  const setSelected = useSetAtom(selectedPsuAtom)
  const fly = useSetAtom(flightAtom)

  function hover(row: ShownCluster | null) {
    setHovered(row && { layer: clusterHover, id: row.psu_id, name: clusterNumber(row.psu_id) })
  }

  function select({ psu_id }: ShownCluster) {
    setSelected(psu_id)
    const bounds = sample && clusterBounds(sample, psu_id)
    if (bounds) fly({ show: bounds })
  }

  return { hover, select }
}
