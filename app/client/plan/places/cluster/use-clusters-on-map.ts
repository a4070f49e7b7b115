import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { PlanCluster } from '../../../../domain/bat/clusters/contract.ts'
import type { LngLat } from '../../../../domain/geometry.ts'
import { centroid } from '../../../../domain/spatial/centroid.ts'
import { planClustersAtom } from '../../../bat/bat-state.ts'
import type { ListedCluster } from '../use-clusters.ts'

export const ringOf = ({ polygon }: Pick<PlanCluster, 'polygon'>) => polygon.coordinates[0] as LngLat[]

/** Shows the clusters of the plan on the map while the screen is open, and reports clicks on them. */
export function useClustersOnMap(rows: readonly ListedCluster[] | undefined, clicked: (id: number) => void) {
  const draw = useSetAtom(planClustersAtom)
  const clickedNow = useEffectEvent(clicked)
  useEffect(() => {
    const clusters = (rows ?? []).map(row => ({
      cluster_id: row.id,
      number: row.number,
      ring: ringOf(row),
      at: centroid([ringOf(row)]),
      best: row.best,
      name: row.cluster_name,
    }))
    draw({ clusters, clicked: id => clickedNow(id) })
  }, [rows, draw])
  useEffect(() => () => draw(null), [draw])
}
