import { useAtomValue, useSetAtom } from 'jotai'
import { zonalQuery } from '../../domain/bat/clusters/contract.ts'
import { isAnsweredOffline } from '../../domain/offline/answered.ts'
import { call } from '../api/browser.ts'
import type { Unsent } from '../ui/run/use-add-to-plan.ts'
import { useSay } from '../ui/use-say.ts'
import { batClusterName, batClustersAtom, batWorkAtom } from './bat-state.ts'

/** Clusters of the session that can be added to a plan. Once added, they are removed from the session. */
export function useUnsentClusters(): Unsent[] {
  const say = useSay()
  const clusters = useAtomValue(batClustersAtom)
  const change = useSetAtom(batWorkAtom)
  return clusters.map(cluster => {
    const { key, request, result, refused } = cluster
    const name = batClusterName(cluster, say)
    return {
      ...{ key, name, refused },
      sddmm: result.municipality.sddmm,
      isOffline: isAnsweredOffline(result.warnings),
      send(plan, signal) {
        const bat_form = { ...request.bat_form, plan }
        const body = { ...request, bat_form, cluster_name: name, save_project: true, sent_key: key }
        return call(zonalQuery, { body }, { signal })
      },
      settle: reason =>
        change(work => ({
          ...work,
          clusters:
            reason === null
              ? work.clusters.filter(one => one.key !== key)
              : work.clusters.map(one => (one.key === key ? { ...one, refused: reason } : one)),
        })),
    }
  })
}
