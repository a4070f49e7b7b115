import { useAtom } from 'jotai'
import type { PlanCluster } from '../../../../domain/bat/clusters/contract.ts'
import { hoveredClusterAtom } from '../../../bat/bat-state.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTableView } from '../../../ui/table/use-table-view.ts'
import { useSay } from '../../../ui/use-say.ts'
import { usePlan } from '../../plan-context.tsx'
import classes from '../../steps/steps.module.css'
import { clusterColumns } from '../cluster-columns.tsx'
import { usePlaceActions } from '../place-actions.tsx'
import { isOld } from '../since-column.ts'
import type { useClusters } from '../use-clusters.ts'

/** The clusters of the plan, with actions for each. */
export function ClusterTable(props: {
  clusters: ReturnType<typeof useClusters>
  /** The cluster whose result is shown. */
  selected: number | null
  show(cluster: PlanCluster): void
  recalculate(cluster: PlanCluster): void
  edit(cluster: PlanCluster): void
  remove(cluster: PlanCluster): void
}) {
  const { clusters, selected, show, recalculate, edit, remove } = props
  const say = useSay()
  const plan = usePlan()
  const table = useTableView({ sizes: [15, 50, 100] }, `plan.${plan.id}.clusters`)
  const [hovered, hover] = useAtom(hoveredClusterAtom)
  const actions = usePlaceActions()
  return (
    <DataTable
      name={say('clusters.title')}
      className={classes.people}
      columns={clusterColumns}
      rows={clusters.rows}
      query={clusters.query}
      table={table}
      id={one => one.id}
      hovered={hovered}
      hover={one => hover(one?.id ?? null)}
      selected={selected}
      select={show}
      actions={one =>
        actions({
          name: one.cluster_name,
          isOld: isOld(one),
          show: () => show(one),
          recalculate: () => recalculate(one),
          edit: () => edit(one),
          remove: () => remove(one),
        })
      }
      search={{ label: say('clusters.search') }}
      none={say(plan.rights.write ? 'clusters.none' : 'clusters.noneToRead')}
      row_px={36}
      isDense
    />
  )
}
