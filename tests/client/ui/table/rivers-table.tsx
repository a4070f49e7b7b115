import type { TableColumn } from '../../../../app/client/ui/table/column.ts'
import { DataTable } from '../../../../app/client/ui/table/data-table.tsx'
import { useTableView } from '../../../../app/client/ui/table/use-table-view.ts'

type River = { name: string; length_km: number | null }
const columns: TableColumn<River>[] = [
  { id: 'name', words: 'mhp.scan.river', value: river => river.name, searched: true },
  { id: 'length', words: () => 'Length, km', value: river => river.length_km, number: true },
]
const rules = { sort: 'length', down: true, sizes: [2, 5] }

export function RiversTable({ rivers }: { rivers?: River[] }) {
  const table = useTableView(rules)
  const id = ({ name }: River) => name
  const search = { label: 'Search rivers' }
  return <DataTable name="Rivers" {...{ columns, rows: rivers, table, id, search }} csv={{ file: 'r.csv' }} />
}
