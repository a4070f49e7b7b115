import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { missing, roundHalfUp } from '../../../domain/format.ts'
import type { SampledCluster } from '../../../domain/sst/contract.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useWords } from '../../ui/use-words.ts'
import { clustersView, hoveredPsuAtom, selectedPsuAtom } from '../sst-state.ts'
import { useClusterActions } from './use-cluster-actions.ts'

const fixed = (value: number, digits: number) => roundHalfUp(value, digits).toFixed(digits)
const columns: Column<SampledCluster>[] = [
  { id: 'psu', words: 'sst.column.psu', value: row => row.psu_id },
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
  { id: 'pi', words: 'sst.column.pi', value: row => row.pi, show: row => fixed(row.pi, 4), number: true },
  {
    id: 'weight',
    words: 'sst.column.weight',
    value: row => row.weight,
    show: row => fixed(row.weight, 2),
    number: true,
  },
]

/** The clusters of the sample; what stands above them scrolls along. */
export function SampleTable({ rows, children }: { rows: SampledCluster[]; children?: ReactNode }) {
  const say = useWords()
  const { hover, select } = useClusterActions()
  return (
    <DataTable
      name={say('sst.table')}
      columns={columns}
      rows={rows}
      table={useTableView(clustersView)}
      id={row => row.psu_id}
      label={row => say('sst.psu', { psu: row.psu_id })}
      selected={useAtomValue(selectedPsuAtom)}
      hovered={useAtomValue(hoveredPsuAtom)}
      hover={hover}
      select={select}
      before={children}
    />
  )
}
