import { formatPower_kW } from '../../../domain/format.ts'
import type { PlanProject } from '../../../domain/mhp/projects/contract.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { sinceColumn } from './since-column.ts'

/** Columns of K-032, and changes since the project was calculated. */
export const projectColumns: readonly TableColumn<PlanProject>[] = [
  { id: 'name', words: 'projects.name', value: one => one.name, searched: true },
  { id: 'local_name', words: 'clusters.settlement', value: one => one.local_name, searched: true },
  {
    id: 'mhp_interval',
    words: 'projects.interval',
    value: one => one.mhp_interval,
    show: one => formatPower_kW(one.mhp_interval),
    number: true,
  },
  {
    id: 'power_kW',
    words: 'projects.power',
    value: one => one.power_kW,
    show: one => formatPower_kW(one.power_kW),
    number: true,
  },
  sinceColumn,
]
