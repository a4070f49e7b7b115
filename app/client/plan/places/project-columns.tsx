import { formatPower_kW } from '../../../domain/format.ts'
import type { PlanProject } from '../../../domain/mhp/projects/contract.ts'
import type { Column } from '../../ui/table/column.ts'

/** Whether something has changed since it was reckoned. */
export const isOld = ({ atlas_changed, corrections_changed }: PlanProject) =>
  atlas_changed || corrections_changed

/** K-032, with what has changed since it was reckoned. */
export const projectColumns: readonly Column<PlanProject>[] = [
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
  {
    id: 'changed',
    words: 'clusters.changed',
    value: one => Number(isOld(one)) + 2 * Number(one.is_outside),
    show: (one, say) =>
      one.is_outside
        ? say('clusters.outside')
        : one.atlas_changed
          ? say('clusters.atlasChanged')
          : one.corrections_changed
            ? say('corrections.since')
            : '',
    only: 'table',
  },
]
