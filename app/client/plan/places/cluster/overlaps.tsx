import { useMemo } from 'react'
import type { PlanCluster } from '../../../../domain/bat/clusters/contract.ts'
import { formatCount } from '../../../../domain/format.ts'
import type { LngLat } from '../../../../domain/geometry.ts'
import { overlapsOf } from '../../../bat/form/overlaps.ts'
import { useHouses } from '../../../bat/use-houses.ts'
import { useSay } from '../../../ui/use-say.ts'
import { usePlan } from '../../plan-context.tsx'
import classes from '../../steps/steps.module.css'

/** Clusters that contain the same houses. */
export function Overlaps({ rows }: { rows: readonly PlanCluster[] | undefined }) {
  const say = useSay()
  const houses = useHouses(usePlan().municipality, null)
  const overlaps = useMemo(
    () =>
      overlapsOf(
        (rows ?? []).map(({ cluster_name, polygon }) => ({
          cluster_name,
          ring: polygon.coordinates[0] as LngLat[],
        })),
        houses,
      ),
    [rows, houses],
  )
  return overlaps.slice(0, 5).map(({ first, second, count }) => (
    <p key={`${first.cluster_name} ${second.cluster_name}`} className={classes.doubt} role="status">
      {say('bat.clusters.overlap', {
        count: formatCount(count),
        first: first.cluster_name,
        second: second.cluster_name,
      })}
    </p>
  ))
}
