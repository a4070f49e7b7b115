import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { formatFixed, missing } from '../../../domain/format.ts'
import { flightAtom, hoveredAtom } from '../../map/map-state.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useSay } from '../../ui/use-say.ts'
import {
  clusterNumber,
  clustersView,
  hoveredPsuAtom,
  type ShownCluster,
  selectedPsuAtom,
  shownOutcomeAtom,
  sstClusterHover,
} from '../sst-state.ts'
import { clusterBounds, labelOf } from './sample-shapes.ts'

const columns: TableColumn<ShownCluster>[] = [
  {
    id: 'psu',
    words: 'sst.column.psu',
    // Replacements come after the sample, starting with R1.
    value: row => (row.psu_id < 0 ? 1e6 - row.psu_id : row.psu_id),
    show: row => clusterNumber(row.psu_id),
  },
  {
    id: 'longitude',
    words: 'sst.column.longitude',
    value: row => row.x,
    show: row => row.x.toFixed(6),
    number: true,
  },
  {
    id: 'latitude',
    words: 'sst.column.latitude',
    value: row => row.y,
    show: row => row.y.toFixed(6),
    number: true,
  },
  {
    id: 'ward',
    words: 'sst.column.ward',
    value: row => row.ward,
    show: row => row.ward ?? missing,
    number: true,
  },
  {
    id: 'stratum',
    words: 'sst.column.stratum',
    value: row => row.stratum,
    show: (row, say) => say(`sst.${row.stratum}`),
    card: 'end',
  },
  { id: 'households', words: 'sst.column.households', value: row => row.households, number: true },
  { id: 'interviews', words: 'sst.column.interviews', value: row => row.interviews, number: true },
  {
    id: 'pi',
    words: 'sst.column.pi',
    value: row => row.pi,
    show: row => formatFixed(row.pi, 4),
    number: true,
  },
  {
    id: 'weight',
    words: 'sst.column.weight',
    value: row => row.weight,
    show: row => formatFixed(row.weight, 2),
    number: true,
  },
]

/** Clusters of the sample. The content above them scrolls with them. */
export function SampleTable(props: { rows: ShownCluster[]; className?: string; children?: ReactNode }) {
  const { rows, className, children } = props
  const say = useSay()
  const { hover, select } = useClusterActions()
  return (
    <DataTable
      name={say('sst.table')}
      className={className}
      columns={columns}
      rows={rows}
      table={useTableView(clustersView)}
      id={row => row.psu_id}
      label={row => labelOf(row.psu_id, say)}
      selected={useAtomValue(selectedPsuAtom)}
      hovered={useAtomValue(hoveredPsuAtom)}
      hover={hover}
      select={select}
      before={children}
    />
  )
}

/** Actions for a row: highlight its cluster on the map, or select it, which brings it into view. */
function useClusterActions() {
  const sample = useAtomValue(shownOutcomeAtom)?.sample
  const setHovered = useSetAtom(hoveredAtom)
  const setSelected = useSetAtom(selectedPsuAtom)
  const fly = useSetAtom(flightAtom)

  function hover(row: ShownCluster | null) {
    setHovered(row && { layer: sstClusterHover, id: row.psu_id, name: clusterNumber(row.psu_id) })
  }

  function select({ psu_id }: ShownCluster) {
    setSelected(psu_id)
    const bounds = sample && clusterBounds(sample, psu_id)
    if (bounds) fly({ show: bounds })
  }

  return { hover, select }
}
