import { useAtom } from 'jotai'
import type { BatInputs } from '../../../../domain/bat/bat-inputs.ts'
import type { LngLat } from '../../../../domain/geometry.ts'
import { batInputsAtom, batPlaceAtom } from '../../../bat/bat-state.ts'
import { useControlledClash } from '../../../ui/draft/use-controlled-clash.ts'
import { usePlan } from '../../plan-context.tsx'
import { clusterDraft } from './draft-name.ts'
import type { EditedCluster } from './use-cluster-inputs.ts'

export type ClusterValues = BatInputs & { ring: LngLat[] | null }

/** Unsaved input for a cluster, entered or drawn. It is restored when the cluster is opened again. */
export function useClusterDraft({ id }: EditedCluster) {
  const plan = usePlan()
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const [place, setPlace] = useAtom(batPlaceAtom)
  const ring = place?.shape === 'polygon' ? place.ring : null
  const put = ({ ring, ...typed }: ClusterValues) => {
    setInputs(typed)
    setPlace(ring === null ? null : { shape: 'polygon', ring })
  }
  return useControlledClash<ClusterValues>(
    clusterDraft(plan.id, id),
    { ...inputs, ring },
    put,
    id === undefined,
  )
}
