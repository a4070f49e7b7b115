import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { LngLat } from '../../../../domain/spatial/geometry.ts'
import type { BatInputs } from '../../../bat/bat-inputs.ts'
import { batInputsAtom, batPlaceAtom } from '../../../bat/bat-state.ts'
import { drafts } from '../../../ui/draft/drafts.ts'
import { useHeldDraft } from '../../../ui/draft/use-held-draft.ts'
import {
  type Both,
  bothKey,
  type Clash,
  draftOfClash,
  merge,
  undecided,
  withChosen,
  withMine,
} from '../../../ui/form/clash/merge.ts'
import { usePlan } from '../../plan-context.tsx'
import { clusterDraft } from './draft-name.ts'
import type { Edited } from './use-cluster-inputs.ts'

export type ClusterValues = BatInputs & { ring: LngLat[] | null }
const namesOf = (values: ClusterValues) => Object.keys(values) as (keyof ClusterValues)[]

/**
 * What was typed and drawn for a cluster and is not saved yet; it comes back when the cluster is opened again. What
 * others have saved since in other fields comes in; where they changed the same, both values are told and asked for.
 */
export function useClusterDraft({ id }: Edited) {
  const plan = usePlan()
  const name = clusterDraft(plan.id, id)
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const [place, setPlace] = useAtom(batPlaceAtom)
  const ring = place?.shape === 'polygon' ? place.ring : null
  const values: ClusterValues = { ...inputs, ring }
  /** As it is saved now. */
  const [saved] = useState(values)
  const [asked, setClash] = useState(() => (id === undefined ? null : clusterClash(name, saved)))
  const put = ({ ring, ...typed }: ClusterValues) => {
    setInputs(typed)
    setPlace(ring === null ? null : { shape: 'polygon', ring })
  }
  const draft = useHeldDraft<ClusterValues>(name, values, put)
  const clash = asked && withMine(asked, values, {})
  const open = undecided(clash)
  const isAsked = draft.isReady && open.length > 0
  const text = isAsked ? JSON.stringify(values) : null
  // After the draft was kept over what is saved now: what is undecided is asked again when it is opened again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are their text
  useEffect(() => {
    if (text === null || clash === null) return
    const kept = draftOfClash({ values, base: saved }, clash, namesOf(saved), {})
    drafts.keep(name, kept.values, kept.base)
  }, [text, asked])

  return {
    ...draft,
    restored: draft.restored && {
      keep: draft.restored.keep,
      discard() {
        setClash(null)
        draft.restored?.discard()
      },
    },
    clash,
    values,
    undecided: open,
    decide(whose: 'mine' | 'theirs', both: readonly Both<ClusterValues>[]) {
      if (clash === null) return
      put({ ...values, ...withChosen(values, whose, both, {}) })
      setClash({ ...clash, decided: new Set([...clash.decided, ...both.map(bothKey)]) })
    },
  }
}

/** What was typed into a cluster and others have saved otherwise since. */
export function clusterClash(draft: string, saved: ClusterValues): Clash<ClusterValues> | null {
  const found = drafts.read<ClusterValues>(draft, saved)
  if (found === null) return null
  const { both } = merge(found.base, found.values, saved, namesOf(saved))
  return both.length > 0 ? { by: null, base: found.base, both, decided: new Set<string>() } : null
}
