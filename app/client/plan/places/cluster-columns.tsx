import { optionKey, optionMark } from '../../../domain/bat/option-names.ts'
import { formatPower_kW } from '../../../domain/format.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { TechMark } from '../../ui/tech-mark.tsx'
import { sinceColumn } from './since-column.ts'
import type { ListedCluster } from './use-clusters.ts'

/** Columns of K-014, the best option, and changes since the cluster was calculated. */
export const clusterColumns: readonly TableColumn<ListedCluster>[] = [
  { id: 'cluster_name', words: 'clusters.name', value: one => one.cluster_name, searched: true },
  { id: 'number', words: 'clusters.id', value: one => one.number, number: true },
  { id: 'local_name', words: 'clusters.settlement', value: one => one.local_name, searched: true },
  { id: 'num_household', words: 'clusters.households', value: one => one.num_household, number: true },
  {
    id: 'to_supply',
    words: 'clusters.toSupply',
    value: one => one.households_to_supply,
    number: true,
  },
  {
    id: 'total_demand_kW',
    words: 'clusters.demand',
    value: one => one.total_demand_kW,
    show: one => formatPower_kW(one.total_demand_kW),
    number: true,
  },
  {
    id: 'best',
    words: 'clusters.best',
    value: one => one.best,
    show: (one, say) => (
      <span>
        <TechMark mark={optionMark(one.best)} /> {say(optionKey(one.best))}
      </span>
    ),
    csv: (one, say) => say(optionKey(one.best)),
  },
  sinceColumn,
]
