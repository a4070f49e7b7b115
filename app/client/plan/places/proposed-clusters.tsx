import { useQuery } from '@tanstack/react-query'
import type { PlanCluster } from '../../../domain/bat/clusters/contract.ts'
import { estimated, householdsToSupply } from '../../../domain/bat/contract.ts'
import { type Settlement, settlementsQuery } from '../../../domain/bat/settlements-contract.ts'
import { formatCount } from '../../../domain/format.ts'
import type { LngLat, Ring } from '../../../domain/geometry.ts'
import { polygonContains } from '../../../domain/spatial/polygon/inside.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from '../steps/steps.module.css'
import type { ClusterRequest } from './use-clusters.ts'

/** Settlements that were found by house density, without those that already have a cluster or the grid. */
export function ProposedClusters(props: {
  rows: readonly PlanCluster[]
  add(list: ClusterRequest[]): void
  close(): void
}) {
  const { rows, add, close } = props
  const say = useSay()
  const plan = usePlan()
  const bat_form = { connected_households: estimated } as const
  const body = { municipality: plan.municipality, plan: plan.id, bat_form }
  const { data, isError, refetch } = useQuery(endpointQuery(settlementsQuery, { body }))
  const free = data && freeOf(data.settlements, rows)
  const households = free?.reduce((sum, one) => sum + householdsToSupply(one), 0) ?? 0
  return (
    <Dialog title={say('clusters.proposed')} closeLabel={say('shell.close')} close={close}>
      <div className={classes.parameters}>
        {isError ? (
          <p>
            {say('clusters.proposedFailed')}{' '}
            <Button onClick={() => void refetch()}>{say('shell.retry')}</Button>
          </p>
        ) : data === undefined || free === undefined ? (
          <p role="status">{say('clusters.looking')}</p>
        ) : (
          <>
            <p>
              {say('clusters.proposedCount', {
                count: formatCount(free.length),
                households: formatCount(households),
                least: data.grouping.least_houses,
                reach: data.grouping.reach_m,
              })}
            </p>
            {free.length < data.settlements.length && (
              <p className={classes.note}>
                {say('clusters.proposedStand', { count: formatCount(data.settlements.length - free.length) })}
              </p>
            )}
            <div className={classes.answers}>
              <Button size="main" onClick={close}>
                {say('shell.cancel')}
              </Button>
              <Button
                variant="primary"
                size="main"
                disabled={free.length === 0}
                onClick={() => add(toClusterRequests(free, rows))}
              >
                {say('clusters.addProposed', { count: formatCount(free.length) })}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

const freeOf = (settlements: readonly Settlement[], rows: readonly PlanCluster[]) =>
  settlements.filter(
    ({ longitude, latitude, best }) =>
      best !== null &&
      !rows.some(({ polygon }) =>
        polygonContains(polygon.coordinates as Ring[], [longitude, latitude] as LngLat),
      ),
  )

/** Clusters are named after their places. If two have the same name, a number is added to the second one. */
function toClusterRequests(
  settlements: readonly Settlement[],
  rows: readonly PlanCluster[],
): ClusterRequest[] {
  const names = new Set(rows.map(({ cluster_name }) => cluster_name))
  return settlements.map(({ polygon, local_name }) => {
    let name = local_name
    for (let number = 2; names.has(name); number++) name = `${local_name} ${number}`
    names.add(name)
    return { request: { polygon, bat_form: { connected_households: estimated } }, name }
  })
}
