import { useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { LngLat } from '../../../../domain/spatial/geometry.ts'
import type { BatInputs } from '../../../bat/bat-inputs.ts'
import { batInputsAtom, batPlaceAtom } from '../../../bat/bat-state.ts'
import { drafts } from '../../../ui/draft/drafts.ts'
import { isSameJson } from '../../../ui/draft/same-json.ts'
import { usePlan } from '../../plan-context.tsx'
import type { Edited } from './use-cluster-inputs.ts'

/** The name of the draft of a cluster; without an id of a new one. */
export const clusterDraft = (plan: number, id?: number): string => `plan.${plan}.bat.${id ?? 'new'}`

type ClusterValues = BatInputs & { ring: LngLat[] | null }

/** What was typed and drawn for a cluster and is not saved yet; it comes back when the cluster is opened again. */
export function useClusterDraft({ id }: Edited) {
  const plan = usePlan()
  const name = clusterDraft(plan.id, id)
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const [place, setPlace] = useAtom(batPlaceAtom)
  const ring = place?.shape === 'polygon' ? place.ring : null
  const values: ClusterValues = { ...inputs, ring }
  const latest = useRef(values)
  latest.current = values
  /** As it was opened. */
  const [base] = useState(values)
  const [isReady, setReady] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const isSaved = useRef(false)

  function put({ ring: kept, ...typed }: ClusterValues) {
    setInputs(typed)
    setPlace(kept === null ? null : { shape: 'polygon', ring: kept })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when the cluster is opened
  useEffect(() => {
    const draft = drafts.read(name, base)
    if (draft !== null) put(draft.values)
    setRestored(draft !== null)
    setReady(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the inputs and the ring
  useEffect(() => {
    if (isReady && !isSaved.current) drafts.keep(name, values, base)
  }, [isReady, inputs, ring])

  return {
    isReady,
    isRestored,
    mayLeave: () => isSaved.current || isSameJson(latest.current, base),
    /** After it was saved, or where it is left for good. */
    forget() {
      isSaved.current = true
      drafts.forget(name)
    },
    discard() {
      put(base)
      setRestored(false)
    },
    dismiss: () => setRestored(false),
  }
}
